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
  station: Card[];
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
    station: state.station.slice(),
    studies: state.studies.slice(),
    happened: [],
  };
}

export function seal(draft: Draft): State {
  const { happened: _, ...state } = draft;
  return { ...state, status: draft.reason === null ? 'playing' : 'finished' };
}
