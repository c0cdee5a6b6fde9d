import { refuse, type Refusal } from '../../engine/refusal.js';
import type { TurnAction } from './action.js';
import { listed } from './check-choice.js';
import { checkCatch, checkGrow, checkSpawn } from './check-fish-step.js';
import { checkPlay } from './check-play.js';
import { canDraw } from './piles.js';
import type { Rules } from './rules.js';
import type { State } from './state.js';

/** A step of the acting seat's turn. */
export function checkStep(rules: Rules, state: State, action: TurnAction): Refusal | null {
  const { draw } = state.turn!;
  if (draw > 0 && action.type !== 'draw') {
    const message = `You still have to draw ${draw}, from the deck or the row. Draw first.`;
    return refuse('drawFirst', message, { draw });
  }
  switch (action.type) {
    case 'draw':
      return action.from === 'deck' ? checkDrawFromDeck(state) : checkDrawFromRow(state, action.card);
    case 'spawn':
      return checkSpawn(rules, state, action.card);
    case 'grow':
      return checkGrow(rules, state, action.fish);
    case 'catch':
      return checkCatch(rules, state, action.fish);
    case 'play':
      return checkPlay(rules, state, action);
    case 'endTurn':
      return null;
  }
}

function checkDrawFromDeck(state: State): Refusal | null {
  const refusal = checkDrawLeft(state);
  if (refusal !== null || canDraw(state)) return refusal;
  const message = `Deck and used pile are empty. Draw from the row: ${listed(state.row)}.`;
  return refuse('deckEmpty', message, { row: state.row });
}

function checkDrawFromRow(state: State, card: string): Refusal | null {
  const refusal = checkDrawLeft(state);
  if (refusal !== null || state.row.includes(card)) return refusal;
  const message = `${card} does not lie in the row. Draw one of: ${listed(state.row)}; or from the deck.`;
  return refuse('notInRow', message, { row: state.row });
}

function checkDrawLeft({ turn }: State): Refusal | null {
  if (turn!.draw > 0) return null;
  return refuse(
    'noDrawLeft',
    'You have no draw left in this turn. Go on with what follows, or end the turn.',
  );
}
