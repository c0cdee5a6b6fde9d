import { count, listed } from '../../screen/text.js';
import type { Open } from './table.js';
import { budgetsOf, type Listed } from './view.js';

/** What is asked before something is done that can not be made good again in this turn; null where nothing is. */
export function sureToAct(open: Open, action: Listed): string | null {
  const last = action.type === 'catch' && isLastBig(open, action.fish) ? LAST_BIG : null;
  const lost = forgone(open, action.type);
  const parts = [
    ...(last === null ? [] : [last]),
    ...(lost.length === 0 ? [] : [`You can still ${listed(lost)}, and not any more after this.`]),
  ];
  return parts.length === 0 ? null : `${parts.join(' ')} Do it?`;
}

const LAST_BIG =
  'This is your last big fish: without one you draw, spawn and grow nothing but your bonuses, and that can last.';

function isLastBig({ view }: Pick<Open, 'view'>, card: string): boolean {
  return view.own !== null && view.seats[view.own.seat]!.lastBig === card;
}

/** What is left of earlier steps of the turn and could be done: a later step closes it. */
function forgone({ view, legal }: Open, type: Listed['type']): string[] {
  const { spawn, grow, growYoung } = budgetsOf(view);
  const can = (step: Listed['type']) => legal.some((each) => each.type === step);
  const closesSpawning = ['grow', 'catch', 'play', 'endTurn'].includes(type);
  const closesGrowing = ['catch', 'play', 'endTurn'].includes(type);
  return [
    ...(closesSpawning && can('spawn') ? [`spawn ${count(spawn, 'fish', 'fish')}`] : []),
    ...(closesGrowing && can('grow') ? [`grow ${count(grow + growYoung, 'step')}`] : []),
  ];
}
