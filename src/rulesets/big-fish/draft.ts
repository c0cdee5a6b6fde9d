import type { Streams } from '../../engine/random-stream.js';
import type { Happening } from '../../engine/ruleset.js';
import { among } from './among.js';
import type { Rules } from './rules.js';
import type { Seat, State, Turn } from './state.js';

/**
 * The state while one action is worked out, and what happened so far. Its fields are replaced, and nothing that they
 * hold is ever changed in place, so a state shares with the one before it whatever stayed the same.
 */
export interface Draft extends Mutable<State> {
  readonly rules: Rules;
  readonly streams: Streams;
  readonly happened: Happening[];
}

type Mutable<Fields> = { -readonly [field in keyof Fields]: Fields[field] };

/** Written out, as in `seal`: a spread copies several times as slowly, and folding lives from this. */
export function begin(rules: Rules, state: State, streams: Streams): Draft {
  return {
    deck: state.deck,
    events: state.events,
    first: state.first,
    pending: state.pending,
    phase: state.phase,
    restrict: state.restrict,
    revealed: state.revealed,
    round: state.round,
    row: state.row,
    seats: state.seats,
    shuffles: state.shuffles,
    turn: state.turn,
    used: state.used,
    rules,
    streams,
    happened: [],
  };
}

export function seal(draft: Draft): State {
  return {
    deck: draft.deck,
    events: draft.events,
    first: draft.first,
    pending: draft.pending,
    phase: draft.phase,
    restrict: draft.restrict,
    revealed: draft.revealed,
    round: draft.round,
    row: draft.row,
    seats: draft.seats,
    shuffles: draft.shuffles,
    turn: draft.turn,
    used: draft.used,
  };
}

export function changeSeat(draft: Draft, seat: number, change: Partial<Seat>): void {
  const seats = draft.seats.slice();
  const before = seats[seat]!;
  seats[seat] = {
    esky: change.esky ?? before.esky,
    hand: change.hand ?? before.hand,
    permanents: change.permanents ?? before.permanents,
    spot: change.spot ?? before.spot,
  };
  draft.seats = seats;
}

export function changeTurn(draft: Draft, change: Partial<Turn>): void {
  const before = draft.turn!;
  draft.turn = {
    catch: change.catch ?? before.catch,
    catchShellfish: change.catchShellfish ?? before.catchShellfish,
    draw: change.draw ?? before.draw,
    grow: change.grow ?? before.grow,
    growYoung: change.growYoung ?? before.growYoung,
    grown: change.grown ?? before.grown,
    seat: before.seat,
    spawn: change.spawn ?? before.spawn,
  };
}

export function tell(draft: Draft, type: string, fields: Omit<Happening, 'type'>): void {
  draft.happened.push({ type, ...fields });
}

/** The list without one item, or without several. */
export function without<Item>(list: readonly Item[], ...gone: readonly Item[]): readonly Item[] {
  const isGone = among(gone);
  return list.filter((item) => !isGone(item));
}
