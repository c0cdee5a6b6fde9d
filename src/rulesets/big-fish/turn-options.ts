import type { Rules } from './rules.js';
import { canDraw } from './piles.js';
import { type Card, cardOf, type Fish, type State } from './state.js';
import { canGrow } from './turn.js';

/** What the acting seat may do in the steps before the last; lists in the order of hand, spot and row. */
export interface Options {
  readonly deck: boolean;
  readonly row: readonly Card[];
  readonly spawn: readonly Card[];
  readonly grow: readonly Card[];
  readonly catch: readonly Card[];
}

const NONE: Options = { deck: false, row: [], spawn: [], grow: [], catch: [] };

/** While draws remain nothing else is open. */
export function optionsOf(rules: Rules, state: State): Options {
  const turn = state.turn!;
  const { hand, spot } = state.seats[turn.seat]!;
  if (turn.draw > 0) return { ...NONE, deck: canDraw(state), row: state.row };
  return {
    ...NONE,
    spawn: turn.spawn > 0 ? hand.filter((card) => rules.fish.has(card)) : [],
    grow: spot.filter((fish) => canGrow(turn, fish)).map(cardOf),
    catch: spot.filter((fish) => canCatch(rules, state, fish)).map(cardOf),
  };
}

export function canCatch(rules: Rules, { turn, restrict }: State, [card, stage]: Fish): boolean {
  if (restrict !== null && !restrict.stages.includes(stage)) return false;
  return turn!.catch > 0 || (turn!.catchShellfish > 0 && rules.fish.get(card)!.shellfish);
}
