import type { JsonObject } from '../../../engine/json.js';
import type { Action } from '../../../rulesets/card-commons/action.js';
import { catchOf, fishOf } from '../../../rulesets/card-commons/cards.js';
import type { Paint } from '../../screen/paint.js';
import { count } from '../../screen/text.js';
import type { Told } from './view.js';
import { breakthroughName, columnName, ENDS, showCard, showCards, showStudy } from './words.js';

/** One thing that an action did, as a sentence. */
export function tell(happening: JsonObject, paint: Paint): string {
  const told = happening as unknown as Told;
  switch (told.type) {
    case 'played':
      return tellPlayed(told.action, paint);
    case 'breakthrough':
      return paint('good', `★ Breakthrough: ${breakthroughName(told.name)}, 2 points!`);
    case 'violation':
      return paint('danger', `✗ Violation: ${columnName(told.column)} holds 25 fish or more.`);
    case 'study':
      return `${paint('good', `★ Study in ${columnName(told.column)}, 1 point!`)} Set aside: ${showStudy(told.cards, paint)}`;
    case 'restocked':
      return `A new starting School in ${columnName(told.column)}: ${showCard(told.card, paint)}`;
    case 'reshuffled':
      return 'Fishermen turned over on the way go back, and the Field Station is shuffled.';
    case 'drawn':
      return `You draw ${showCards(told.cards, paint)}`;
    case 'ended':
      return paint('strong', `The game is over: ${ENDS[told.reason]}.`);
  }
}

function tellPlayed(action: Action, paint: Paint): string {
  switch (action.type) {
    case 'release':
      return `You release ${showCard(action.card, paint)} into ${columnName(action.column)}.`;
    case 'catch': {
      const caught = Math.min(fishOf(action.school), catchOf(action.card));
      return `You lay ${showCard(action.card, paint)} across ${showCard(action.school, paint)} and catch ${count(caught, 'fish', 'fish')}.`;
    }
    case 'transfer':
      return `You discard ${showCard(action.card, paint)} and move the bottom School of ${columnName(action.from)} to ${columnName(action.to)}.`;
    case 'stop':
      return 'You stop.';
  }
}
