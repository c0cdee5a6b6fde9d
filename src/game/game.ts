import type { Happening, Outcome, Ruleset } from '../engine/ruleset.js';
import type { GameCreated, SeatTaken } from './event.js';

/** `waiting`: seats are being taken, no deal yet. `voided`: ended by the operator, without a result. */
export type Phase = 'waiting' | 'running' | 'finished' | 'voided';

/** Nothing can be done in it any more, and nothing of it is secret. */
export function isOver({ phase }: Game): boolean {
  return phase === 'finished' || phase === 'voided';
}

/** One game as folded from its events: complete and secret. */
export interface Game {
  readonly id: string;
  /** Number of events so far. */
  readonly version: number;
  /** Head of the hash chain, lower-case hex. */
  readonly head: string;
  /** Time of the first and of the last event, milliseconds since 1970. */
  readonly createdAt: number;
  readonly lastAt: number;
  readonly created: GameCreated;
  readonly ruleset: Ruleset;
  /** Who sits where. Before the deal by original seat number; from the deal on closed up, so that the index is the seat. */
  readonly seats: readonly SeatTaken[];
  readonly phase: Phase;
  /** Null before the deal. */
  readonly deal: Deal | null;
  readonly retired: readonly number[];
  /** What the last action did; empty before the first. */
  readonly happened: readonly Happening[];
  /** The seed as revealed by the last event, lower-case hex. */
  readonly revealedSeed: string | null;
}

export interface Deal {
  readonly gameSeed: Uint8Array;
  readonly state: unknown;
}

export function seatOf(game: Game, player: string): number | null {
  const taken = game.seats.findIndex((seat) => seat.player === player);
  if (taken < 0) return null;
  return game.deal === null ? game.seats[taken]!.seat : taken;
}

/** Null while the game goes on. */
export function outcomeOf(game: Game): Outcome | null {
  if (game.phase === 'voided') return { reason: 'voided', scores: [], winners: [] };
  return game.deal === null ? null : game.ruleset.outcome(game.deal.state);
}
