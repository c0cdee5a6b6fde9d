import type { JsonObject } from '../../../engine/json.js';
import type { Action } from '../../../rulesets/card-commons/action.js';
import type { Card } from '../../../rulesets/card-commons/cards.js';
import type { Rank } from '../../../rulesets/card-commons/score.js';
import { type Column, fishIn, type School, type State } from '../../../rulesets/card-commons/state.js';

/** What the service shows of a game of Card Commons. */
export interface View extends Omit<State, 'station'> {
  readonly stationSize: number;
  readonly fish: readonly number[];
  readonly score: number;
  readonly rank: Rank;
}

export type Told =
  | { readonly type: 'played'; readonly action: Action }
  | { readonly type: 'breakthrough'; readonly name: State['breakthroughs'][number] }
  | { readonly type: 'violation'; readonly column: number }
  | { readonly type: 'study'; readonly column: number; readonly cards: Column }
  | { readonly type: 'restocked'; readonly column: number; readonly card: Card }
  | { readonly type: 'reshuffled' }
  | { readonly type: 'drawn'; readonly cards: readonly Card[] }
  | { readonly type: 'ended'; readonly reason: NonNullable<State['reason']> };

/** The service checks what it sends against these shapes; here they are only named. */
export function viewOf(view: JsonObject): View {
  return view as unknown as View;
}

export function actionsOf(legal: readonly JsonObject[]): readonly Action[] {
  return legal as unknown as readonly Action[];
}

/** Fish by column right after a legal action, before a Study is set aside. */
export function fishAfter({ columns }: Pick<View, 'columns'>, action: Action): number[] {
  const after = columns.map((column): School[] => column.slice());
  if (action.type === 'release') after[action.column]!.push([action.card, null]);
  if (action.type === 'transfer') after[action.to]!.push(after[action.from]!.pop()!);
  if (action.type === 'catch') {
    const column = after[columnOf({ columns }, action.school)]!;
    column[column.findIndex(([school]) => school === action.school)] = [action.school, action.card];
  }
  return after.map(fishIn);
}

/** The column that a School lies in, or -1. */
export function columnOf({ columns }: Pick<View, 'columns'>, card: Card): number {
  return columns.findIndex((column) => column.some(([school]) => school === card));
}
