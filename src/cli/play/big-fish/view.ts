import type { JsonObject } from '../../../engine/json.js';
import type { Budgets } from './told.js';
import type { Listed } from '../../../rulesets/big-fish/listed.js';
import { BONUSES } from '../../../rulesets/big-fish/edition.js';
import type { View } from '../../../rulesets/big-fish/view.js';

export type { Listed, View };

/** The service checks what it sends against these shapes; here they are only named. */
export function viewOf(view: JsonObject): View {
  return view as unknown as View;
}

export function listedIn(legal: readonly JsonObject[]): readonly Listed[] {
  return legal as unknown as readonly Listed[];
}

/** What is left of the own turn; nothing while it is not the own turn. */
export function budgetsOf({ turn, own }: View): Budgets {
  const left = turn !== null && turn.seat === own?.seat ? turn : null;
  return Object.fromEntries(BONUSES.map((budget) => [budget, left?.[budget] ?? 0])) as Budgets;
}

/** Seats in the order of the table, the viewer's last: what is nearest to the hand stands nearest to it. */
export function seatsAround({ seats, own }: View): readonly number[] {
  const first = own === null ? 0 : own.seat + 1;
  return seats.map((_, steps) => (first + steps) % seats.length);
}
