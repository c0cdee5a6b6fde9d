import type { Stage } from './edition.js';

/** `<id>#<copy>`, copies from 1: `blue-fin-tuna#2`. */
export type Card = string;

/** A fish in a spot or an esky. */
export type Fish = readonly [card: Card, stage: Stage];

export type Seat = {
  /** Caught fish, as grown as they were. */
  readonly esky: readonly Fish[];
  readonly hand: readonly Card[];
  /** Coloured wildcards played. */
  readonly permanents: readonly Card[];
  readonly spot: readonly Fish[];
};

/** What the acting seat may still do in its turn. */
export type Turn = {
  readonly catch: number;
  /** Catches of shellfish alone, used first for them; likewise `growYoung`. */
  readonly catchShellfish: number;
  readonly draw: number;
  readonly grow: number;
  readonly growYoung: number;
  /** Fish grown by steps of this turn, in that order. */
  readonly grown: readonly Card[];
  readonly seat: number;
  readonly spawn: number;
};

/** A decision of other seats than the acting one, or of several in secret. */
export type Pending = {
  /** By seat; the cards stay where they are until all answers are applied. */
  readonly answers: readonly (readonly Card[] | null)[];
  /** The event or black card at work, and the index of its effect. */
  readonly card: Card | null;
  readonly effect: number;
  /** Cards looked at, top first; they lie nowhere else. */
  readonly look: readonly Card[];
  /** Seats still to answer, ascending. */
  readonly waiting: readonly number[];
};

export type Restriction = {
  /** Stages that may be caught. */
  readonly stages: readonly Stage[];
  /** The last round in which it holds. */
  readonly until: number;
};

export const PHASES = ['place', 'turn', 'event', 'discard', 'finished'] as const;
export type Phase = (typeof PHASES)[number];

/** The complete state; it is its own state document. Index 0 of a pile is its top. */
export type State = {
  readonly deck: readonly Card[];
  /** The pile of round-end cards. */
  readonly events: readonly Card[];
  readonly first: number;
  readonly pending: Pending | null;
  readonly phase: Phase;
  readonly restrict: Restriction | null;
  /** Round-end cards revealed, oldest first. */
  readonly revealed: readonly Card[];
  /** From 1. */
  readonly round: number;
  readonly row: readonly Card[];
  readonly seats: readonly Seat[];
  /** Shuffles done of the gameplay deck; the next one's purpose is `gameplay/<shuffles>`. */
  readonly shuffles: number;
  /** Null outside phase `turn`. */
  readonly turn: Turn | null;
  /** A set, in canonical order. */
  readonly used: readonly Card[];
};

export const END_REASON = 'endOfGame';

/** The seats that the game waits for, ascending. */
export function seatsToAct({ pending, turn }: State): readonly number[] {
  if (pending !== null) return pending.waiting;
  return turn === null ? [] : [turn.seat];
}

export function cardOf([card]: Fish): Card {
  return card;
}

/** The seat that sits so many places further clockwise. */
export function clockwise({ seats }: Pick<State, 'seats'>, seat: number, steps = 1): number {
  return (seat + steps) % seats.length;
}
