import type { Action } from './action.js';
import type { Choice } from './candidates.js';
import { STAGES } from './edition.js';
import { canDraw } from './piles.js';
import { choiceAsked, taskOf } from './questions.js';
import { inCanonicalOrder, type Rules } from './rules.js';
import type { Card, State } from './state.js';

/** What is done for a seat that does not answer: as little as the rules allow. */
export function defaultAction(rules: Rules, state: State, seat: number): Action {
  if (state.pending === null) return defaultStep(state);
  const choice = choiceAsked(rules, state, seat);
  const { candidates, min } = choice;
  switch (taskOf(rules, state)) {
    case 'place':
      return { type: 'place', fish: candidates.slice(0, min) };
    case 'spawn':
      return { type: 'spawnFree', card: null };
    case 'keep':
      return { type: 'keep', card: candidates[0]! };
    case 'discard': {
      const last = candidates.slice(candidates.length - min);
      return { type: 'discard', cards: inCanonicalOrder(rules, last) };
    }
    default:
      return { type: 'choose', fish: leastValuable(rules, state, seat, choice) };
  }
}

function defaultStep(state: State): Action {
  if (state.turn!.draw === 0) return { type: 'endTurn' };
  return canDraw(state) ? { type: 'draw', from: 'deck' } : { type: 'draw', from: 'row', card: state.row[0]! };
}

/** As few as allowed: lowest stage first, then fewest points when big, then canonical order. */
function leastValuable(
  rules: Rules,
  state: State,
  seat: number,
  { candidates, min }: Choice,
): readonly Card[] {
  const stages = new Map(state.seats[seat]!.spot);
  const worth = (card: Card) => [
    STAGES.indexOf(stages.get(card)!),
    rules.fish.get(card)!.points.big,
    rules.position.get(card)!,
  ];
  const order = candidates.slice().sort((a, b) => {
    const [left, right] = [worth(a), worth(b)];
    // No two cards have the same position.
    const differs = left.findIndex((value, i) => value !== right[i]);
    return left[differs]! - right[differs]!;
  });
  return inCanonicalOrder(rules, order.slice(0, min));
}
