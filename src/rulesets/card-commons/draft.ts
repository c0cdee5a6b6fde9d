import type { Happening } from '../../engine/ruleset.js';
import type { School, State } from './state.js';

/**
 * The state while one action is worked out: a copy whose lists are replaced, never changed in place, so that it
 * shares with the state before what the action leaves alone. Only `begin` and `seal` turn states into drafts and back.
 */
export type Draft = { -readonly [Field in keyof Omit<State, 'status'>]: State[Field] } & {
  readonly happened: Happening[];
};

/** Written out, as `seal` is: a rest and a spread copy several times as slowly, and folding lives from this. */
export function begin(state: Omit<State, 'status'>): Draft {
  const { breakthroughs, columns, discards, hand, reason, reshuffles, station, studies } = state;
  return { breakthroughs, columns, discards, hand, reason, reshuffles, station, studies, happened: [] };
}

export function seal(draft: Draft): State {
  const { breakthroughs, columns, discards, hand, reason, reshuffles, station, studies } = draft;
  const status = reason === null ? 'playing' : 'finished';
  return { breakthroughs, columns, discards, hand, reason, reshuffles, station, status, studies };
}

export function setColumn(draft: Draft, number: number, column: readonly School[]): void {
  const columns = draft.columns.slice();
  columns[number] = column;
  draft.columns = columns;
}
