import type { Json } from '../engine/json.js';

/** What somebody asks of a game. Time is not in here: it arrives when the events are recorded. */
export type Command = CreateGame | TakeSeat | StartGame | TakeAction;

export interface CreateGame {
  readonly type: 'create';
  readonly kind: 'live' | 'open';
  /** An id (its newest version) or an id and version. */
  readonly ruleset: string;
  readonly seats: number;
  /** The text an open game is dealt from. */
  readonly openText: string | null;
}

export interface TakeSeat {
  readonly type: 'takeSeat';
  readonly seat: number;
  readonly player: string;
  /** Hex, 0 to 64 bytes: what the seat adds to the deal of a live game. */
  readonly contribution: string;
}

export interface StartGame {
  readonly type: 'start';
}

export interface TakeAction {
  readonly type: 'act';
  readonly seat: number;
  readonly action: Json;
}
