import type { GameKind } from '../engine/fair-deal.js';
import type { Json } from '../engine/json.js';

/** What somebody asks of a game. Time is not in here: it arrives when the events are recorded. */
export type Command =
  CreateGame | TakeSeat | LeaveSeat | StartGame | TakeAction | TakeDefault | Resign | VoidGame;

export interface CreateGame extends GameSetup {
  readonly type: 'create';
}

/** What a game's creator decides. */
export interface GameSetup {
  readonly kind: GameKind;
  /** An id (its newest version), an id and version, or a whole label. */
  readonly ruleset: string;
  readonly seats: number;
  /** The text an open game is dealt from. */
  readonly openText: string | null;
  /** The challenge that a daily game is an attempt of. */
  readonly challenge: string | null;
  /** A game of a past challenge, or a fork: it counts for nothing. */
  readonly practice: boolean;
  /** A document of the creator's own; null: the one that the ruleset's name means. */
  readonly edition: Json;
  /** The seat that begins, as numbered at creation; null: chance decides. */
  readonly firstSeat: number | null;
  /** Seconds that a seat has for each action; null: no limit. */
  readonly turnLimit: number | null;
  readonly private: boolean;
  /** The game that this one follows, or is a fork of. */
  readonly parent: { readonly game: string; readonly version: number } | null;
}

/** What a game is where its creator decides no more than ruleset and seats. */
export const PLAIN_GAME: Omit<GameSetup, 'ruleset' | 'seats'> = {
  kind: 'live',
  openText: null,
  challenge: null,
  practice: false,
  edition: null,
  firstSeat: null,
  turnLimit: null,
  private: false,
  parent: null,
};

export interface TakeSeat {
  readonly type: 'takeSeat';
  /** Null: the first one free, or the player's own. */
  readonly seat: number | null;
  readonly player: string;
  /** Hex, 0 to 64 bytes: what the seat adds to the deal of a live game. */
  readonly contribution: string;
}

export interface LeaveSeat {
  readonly type: 'leaveSeat';
  readonly seat: number;
}

/** Deals to those present; a game whose seats are all taken is dealt by itself. */
export interface StartGame {
  readonly type: 'start';
}

export interface TakeAction {
  readonly type: 'act';
  readonly seat: number;
  /** As JSON, or a text in the ruleset's notation. */
  readonly action: Json;
}

/** The system acts for a seat that did not answer in time. */
export interface TakeDefault {
  readonly type: 'default';
  readonly seat: number;
}

/** The seat is played by default from now on. */
export interface Resign {
  readonly type: 'resign';
  readonly seat: number;
}

/** Ends a game without a result. */
export interface VoidGame {
  readonly type: 'void';
  readonly reason: string;
}
