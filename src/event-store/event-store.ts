import type { Outcome } from '../engine/ruleset.js';
import type { GameKind } from '../engine/fair-deal.js';
import type { GameEvent } from '../game/event.js';
import type { Phase, Visibility } from '../game/game.js';
import type { Patience } from '../platform/patience.js';

/** A limit that no game reaches, for all of its events. */
export const ALL_EVENTS = 2 ** 31 - 1;

/**
 * The append-only log of all games: the only truth. Read models, caches and answers are derived from it.
 * Two adapters, in memory and PostgreSQL, pass one contract suite.
 */
export abstract class EventStore {
  /** The same, for one request that waits no longer for it. */
  abstract within(patience: Patience): EventStore;

  /**
   * Appends events to a game, all or none, if the game still stands where the caller thinks and the command has
   * not run before. `conflict` means one of the two: look the command up, then load the game again.
   */
  abstract append(append: Append): Promise<Appended>;

  /** The whole game in one read; null if there is none. */
  abstract load(game: string): Promise<StoredGame | null>;

  /** Events with a version greater than `after`, oldest first, at most `limit`; none for an unknown game. */
  abstract eventsAfter(game: string, after: number, limit: number): Promise<readonly GameEvent[]>;

  /** Where a command has run already; null if it has not. */
  abstract findCommand(scope: string, key: Uint8Array): Promise<RanCommand | null>;
}

export type Appended = 'appended' | 'conflict';

export interface Append {
  readonly game: string;
  /** Number of events the caller has seen; 0 creates the game. */
  readonly expectedVersion: number;
  /** Head of the chain at that version, hex; null at version 0. A fork from a stale cache or backup is refused. */
  readonly expectedHead: string | null;
  /** At least one; `seq` goes on from `expectedVersion`. */
  readonly events: readonly GameEvent[];
  /** Names the command so that a repeat finds it; null if its sender gave no key. */
  readonly command: CommandKey | null;
  /** What a new game brings along; null for a game that exists. */
  readonly creation: Creation | null;
  /**
   * The game's row for lists: present where the game is created, starts or ends, or somebody comes or goes before, so
   * that lists read their own writes.
   */
  readonly listing: Listing | null;
  /** Ids of players on whose lists the game comes, or from whose it goes. */
  readonly joined: readonly string[];
  readonly left: readonly string[];
  /** For a dealt game with a turn limit: when its next seat is overdue, milliseconds since 1970; `at` null: never. */
  readonly due: { readonly at: number | null } | null;
  /** How a challenge's attempt ended, where it does. */
  readonly attemptEnd: AttemptEnd | null;
  /** Who is told of it, in the feed; null: nobody. */
  readonly notices: Notices | null;
}

/** Ids of the players that a game has begun for, has ended for, and that it now waits for. */
export interface Notices {
  readonly started: readonly string[];
  readonly ended: readonly string[];
  readonly turn: readonly string[];
}

export interface AttemptEnd {
  readonly status: 'finished' | 'voided';
  /** Milliseconds since 1970. */
  readonly endedAt: number;
  readonly actions: number;
  /** Null if it is voided. */
  readonly score: number | null;
  /** Why it is voided. */
  readonly voidReason: string | null;
}

export interface CommandKey {
  /** What the command is addressed to: a game, or for a creation the player. */
  readonly scope: string;
  /** Hash of the principal and the key that it sent, so that nobody meets another's key. */
  readonly key: Uint8Array;
  /** Hash of the request: the same key with another request is a mistake of the client. */
  readonly request: Uint8Array;
  /** Id of the application that acted for the player; null: the player itself did. */
  readonly application: string | null;
}

export interface RanCommand {
  readonly request: Uint8Array;
  readonly game: string;
  /** Version of the game after the command. */
  readonly version: number;
}

export interface Creation {
  /** 32 bytes; secret until the game reveals it. */
  readonly serverSeed: Uint8Array;
  /** Player id. */
  readonly createdBy: string;
  readonly ruleset: string;
  readonly kind: GameKind;
  readonly visibility: Visibility;
  readonly seats: number;
  /** Seconds, or null. */
  readonly turnLimit: number | null;
  /** The game that this one is the rematch of; a game has one rematch, a second is a conflict. */
  readonly rematchOf: string | null;
  /** Its record comes from elsewhere, brought by `createdBy`: it was not played here. */
  readonly imported: boolean;
  /** The attempt that this game is; a player has one for each challenge, a second is a conflict. */
  readonly attempt: NewAttempt | null;
}

export interface NewAttempt {
  readonly challenge: string;
  /** 8 random bytes that name it where nobody's id is told. */
  readonly ticket: Uint8Array;
  /** It counts on the board. */
  readonly ranked: boolean;
}

export interface Listing {
  readonly status: Phase;
  /** How many more players it waits for. */
  readonly openSeats: number;
  /** Milliseconds since 1970, null while the game goes on. */
  readonly endedAt: number | null;
  readonly outcome: Outcome | null;
}

export interface StoredGame {
  readonly serverSeed: Uint8Array;
  readonly createdBy: string;
  readonly visibility: Visibility;
  readonly imported: boolean;
  /** From the first on; never empty. */
  readonly events: readonly GameEvent[];
}
