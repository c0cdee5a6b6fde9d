import type { GameKind } from '../engine/fair-deal.js';
import type { Visibility } from '../game/game.js';
import type { ReadHistory } from '../game/read-stored.js';
import type { Listing } from './event-store.js';

/**
 * The rows that appends write beside events: all that lists, boards and clocks know. They follow from the events, so
 * whatever becomes of them can be found and mended, while a service goes on appending.
 */
export abstract class DerivedRows {
  /** Ids of games that there are events, seeds or rows of, ascending, the next behind one; null: from the first. */
  abstract gamesAfter(game: string | null, limit: number): Promise<readonly string[]>;

  /** Runs work that sees rows and events as they are at one moment, whatever is appended meanwhile. */
  abstract atOneMoment<Result>(work: (moment: Moment) => Promise<Result>): Promise<Result>;

  /**
   * Writes rows as they should be, each game's if it still is at the version that they were derived at, in one go or, where
   * the database refuses one of them, one by one.
   */
  abstract mend(mends: readonly Mend[]): Promise<Mended>;

  /** Challenges whose counts of attempts are not those of the rows that they count. */
  abstract miscounted(): Promise<readonly string[]>;

  /** Counts a challenge's attempts anew. */
  abstract recount(challenge: string): Promise<void>;
}

export interface Moment {
  /** Of each of these games, by id. */
  rows(games: readonly string[]): Promise<ReadonlyMap<string, RowsOfGame>>;
  /** Of those of these games that have events, by id. */
  events(games: readonly string[]): Promise<ReadonlyMap<string, EventsOfGame>>;
}

export interface EventsOfGame {
  /** Null: it is lost. */
  readonly serverSeed: Uint8Array | null;
  /** Who brought the record of a game of elsewhere; null: it was played here. */
  readonly importedBy: string | null;
  /** How many there are. */
  readonly version: number;
  /** Rows that hold them, whatever was done to the tables. */
  readonly rows: number;
  /** Those that can be read, and what is wrong with the next. */
  readonly read: ReadHistory;
}

/** Null, or empty, where there is none. */
export interface RowsOfGame {
  readonly game: GameListing | null;
  /** Ids of those on whose lists it is, ascending. */
  readonly players: readonly string[];
  /** When a seat is overdue, milliseconds since 1970. */
  readonly dueAt: number | null;
  readonly attempt: AttemptListing | null;
}

export interface GameListing extends Listing {
  readonly createdBy: string;
  readonly createdAt: number;
  readonly ruleset: string;
  readonly kind: GameKind;
  readonly visibility: Visibility;
  readonly seats: number;
  readonly turnLimit: number | null;
  readonly rematchOf: string | null;
  readonly imported: boolean;
}

/** Without what no event tells: whether it ranks, and its ticket. Of one that goes on all that follows the status is null. */
export interface AttemptListing {
  readonly challenge: string;
  readonly player: string;
  readonly startedAt: number;
  readonly status: 'running' | 'finished' | 'voided';
  readonly endedAt: number | null;
  readonly actions: number | null;
  readonly score: number | null;
  readonly voidReason: string | null;
}

export interface Mend {
  readonly game: string;
  /** Number of its events. */
  readonly version: number;
  readonly stored: RowsOfGame;
  readonly wanted: RowsOfGame;
}

export interface Mended {
  /** Games that have been appended to since: to be looked at again. */
  readonly changed: readonly string[];
  readonly refused: readonly { readonly game: string; readonly why: string }[];
}
