import type { Happening, Outcome, Ruleset } from '../engine/ruleset.js';
import type { GameCreated, SeatTaken } from './event.js';

/** `waiting`: seats are being taken, no deal yet. `voided`: ended by the operator, without a result. */
export type Phase = 'waiting' | 'running' | 'finished' | 'voided';

/** `public`: offered in the lobby. `unlisted`: seen by whoever knows the id. `private`: by its players alone. */
export type Visibility = 'public' | 'unlisted' | 'private';

/** For people. */
export function seatsInWords(seats: number): string {
  return seats === 1 ? 'one seat' : `${seats} seats`;
}

/** Nothing can be done in it any more. */
export function isOver({ phase }: Game): boolean {
  return phase === 'finished' || phase === 'voided';
}

/** It is over, and its seed is known: nothing can change in it and nothing of it is secret. */
export function isSettled(game: Game): boolean {
  return isOver(game) && game.revealedSeed !== null;
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
  /** How often each seat has been taken, by original seat number: tells what an invitation was for. */
  readonly seatings: readonly number[];
  /** By seat: how many actions in a row the system took for it. */
  readonly defaults: readonly number[];
  /** By seat: since when the game waits for it, milliseconds since 1970, or null. Empty in a game without a turn limit. */
  readonly askedAt: readonly (number | null)[];
  /** How many have been taken, by whomever. */
  readonly actions: number;
  /** What the last action did; empty before the first. */
  readonly happened: readonly Happening[];
  /** The seed as revealed by the last event, lower-case hex. */
  readonly revealedSeed: string | null;
}

export interface Deal {
  readonly gameSeed: Uint8Array;
  readonly state: unknown;
}

/** The seats that the game waits for, ascending. */
export function seatsToAct({ ruleset, deal, phase }: Game): readonly number[] {
  return deal === null || phase !== 'running' ? [] : ruleset.seatsToAct(deal.state);
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
