import type { Happening } from '../../engine/ruleset.js';
import type { Card } from './cards.js';
import type { Breakthrough, Column, EndReason, School, State } from './state.js';

/**
 * The state while one action is worked out: lists of its own that the steps may change, and what happened so
 * far. Only `begin` and `seal` turn states into drafts and back, so no state is ever changed in place.
 */
export interface Draft {
  breakthroughs: Breakthrough[];
  columns: School[][];
  discards: Card[];
  hand: Card[];
  reason: EndReason | null;
  reshuffles: number;
  /** Replaced, never changed in place. */
  station: readonly Card[];
  studies: Column[];
  readonly happened: Happening[];
}

export function begin(state: Omit<State, 'status'>): Draft {
  return {
    breakthroughs: state.breakthroughs.slice(),
    columns: state.columns.map((column) => column.slice()),
    discards: state.discards.slice(),
    hand: state.hand.slice(),
    reason: state.reason,
    reshuffles: state.reshuffles,
    station: state.station,
    studies: state.studies.slice(),
    happened: [],
  };
}

/** Written out: a rest and a spread copy four times as slowly, and folding lives from this. */
export function seal(draft: Draft): State {
  const { breakthroughs, columns, discards, hand, reason, reshuffles, station, studies } = draft;
  const status = reason === null ? 'playing' : 'finished';
  return { breakthroughs, columns, discards, hand, reason, reshuffles, station, status, studies };
}
