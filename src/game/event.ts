import type { GameKind } from '../engine/fair-deal.js';
import type { JsonObject } from '../engine/json.js';
import type { Applied } from '../engine/ruleset.js';

/** `system`, or the seat that acted: `seat:0`. */
export type Actor = string;

/** Most bytes of an open text, in UTF-8. */
export const OPEN_TEXT_BYTES = 256;

/** Present only where set; see the fairness document for the whole list of the format. */
export type GameOptions = JsonObject & {
  readonly openText?: string;
  /** Of a custom edition the whole document. */
  readonly edition?: JsonObject;
  /** The seat that begins, as numbered at creation. */
  readonly firstSeat?: number;
  /** Seconds that a seat has for each action. */
  readonly turnLimit?: number;
  readonly private?: true;
  /** A game of a past challenge, or a fork: it counts for nothing. */
  readonly practice?: true;
  /** The game that this one follows, or is a fork of, and its version then. */
  readonly parent?: { readonly game: string; readonly version: number };
};

export type GameCreated = {
  readonly commitment: string;
  readonly kind: GameKind;
  readonly scope: string;
  /** Names the version, and the edition where there is one. */
  readonly ruleset: string;
  readonly seats: number;
  /** SHA-256 of the canonical edition, or null. */
  readonly edition: string | null;
  readonly options: GameOptions;
};

export type SeatTaken = {
  readonly seat: number;
  /** Hex, 0 to 64 bytes. */
  readonly contribution: string;
  /** Opaque id, or null; of a bot of the service `bot:<name>`. */
  readonly player: string | null;
};

/** What an event says, by type. Times and hashes are added when it is recorded. */
export type EventBody =
  | { readonly type: 'GameCreated'; readonly data: GameCreated }
  | { readonly type: 'SeatTaken'; readonly data: SeatTaken }
  | { readonly type: 'SeatLeft'; readonly data: { readonly seat: number } }
  | { readonly type: 'GameStarted'; readonly data: { readonly seats: readonly number[] } }
  | { readonly type: 'ActionTaken'; readonly data: { readonly action: JsonObject; readonly seat: number } }
  | { readonly type: 'SeatRetired'; readonly data: { readonly seat: number } }
  | { readonly type: 'SeedRevealed'; readonly data: { readonly serverSeed: string } }
  | {
      readonly type: 'GameVoided';
      readonly data: { readonly reason: string; readonly serverSeed: string | null };
    };

export type EventType = EventBody['type'];

/** An event that is decided but not yet recorded. */
export type EventDraft = EventBody & { readonly actor: Actor };

/** With what its action does, where the decision has worked that out already. */
export type Decided = EventDraft & { readonly applied?: Applied<unknown> };

/** A recorded event. `version` elsewhere is `seq` + 1. */
export type GameEvent = EventDraft & {
  readonly seq: number;
  /** Milliseconds since 1970, never earlier than the event before. */
  readonly at: number;
  /** Salted hash of the state after the event, lower-case hex; null while there is no deal. */
  readonly state: string | null;
  /** Head of the chain after the event, lower-case hex. */
  readonly hash: string;
};

export function seatActor(seat: number): Actor {
  return `seat:${seat}`;
}
