import type { Action, Catch, Transfer } from '../../../rulesets/card-commons/action.js';
import { type Card, isSchool, suitOf } from '../../../rulesets/card-commons/cards.js';
import { STUDY_FISH, VIOLATION_FISH } from '../../../rulesets/card-commons/state.js';
import type { Meaning, Option, PickOne } from '../../screen/menu.js';
import type { Paint } from '../../screen/paint.js';
import { count, pad } from '../../screen/text.js';
import { columnOf, fishAfter, type View } from './view.js';
import { columnName, showCard, worthOf } from './words.js';

/** All that one card of the hand can do; its transfers, up to twelve, one step further. */
export function menuOfCard(view: View, actions: readonly Action[], card: Card, paint: Paint): PickOne {
  const ofCard = actions.filter((action) => action.type !== 'stop' && action.card === card);
  const transfers = ofCard.filter((action) => action.type === 'transfer');
  const kind = isSchool(card) ? 'a School' : 'a Fisherman';
  const worth = worthOf(card) === '' ? '' : `, ${worthOf(card)}`;
  return {
    title: `${paint('strong', showCard(card, paint))} is ${kind}${worth}:`,
    options: [
      ...ofCard.filter((action) => action.type !== 'transfer').map((action) => optionOf(view, action, paint)),
      ...(transfers.length === 0 ? [] : [transferOption(view, transfers, card, paint)]),
    ],
  };
}

/** The cards that an action of one type can be done with. */
export function menuOfType(
  view: View,
  actions: readonly Action[],
  type: Action['type'],
  paint: Paint,
): PickOne {
  const ofType = actions.filter((action) => action.type === type);
  const cards = view.hand.filter((card) => ofType.some((action) => 'card' in action && action.card === card));
  return {
    title: `${titleOf(type, 'a card')}, which one?`,
    options: cards.map((card) => {
      const ofCard = ofType.filter((action) => 'card' in action && action.card === card);
      const options = ofCard.map((action) => optionOf(view, action, paint));
      const menu = { title: titleOf(type, showCard(card, paint)), options };
      return { label: showCard(card, paint), meaning: { kind: 'choose', menu } };
    }),
  };
}

/** A legal action to be done; one that ends the game is asked about first. */
export function meaningOf(view: View, action: Action): Meaning {
  const act = { kind: 'act', action } as const;
  if (action.type === 'stop') return { ...act, sure: `End the game with ${count(view.score, 'point')}?` };
  if (action.type === 'catch') return act;
  const column = action.type === 'release' ? action.column : action.to;
  const fish = fishAfter(view, action)[column]!;
  if (fish < VIOLATION_FISH) return act;
  return {
    ...act,
    sure: `That makes ${fish} fish in ${columnName(column)}: a violation, the game ends. Do it?`,
  };
}

function transferOption(view: View, transfers: readonly Transfer[], card: Card, paint: Paint): Option {
  const options = transfers.map((action) => optionOf(view, action, paint));
  const title = titleOf('transfer', showCard(card, paint));
  return { label: 'discard it to move a School …', meaning: { kind: 'choose', menu: { title, options } } };
}

function titleOf(type: Action['type'], card: string): string {
  const titles = {
    release: `Release ${card}`,
    catch: `Lay ${card} across a School`,
    transfer: `Discard ${card} to move a School`,
    stop: 'Stop',
  };
  return titles[type];
}

function optionOf(view: View, action: Action, paint: Paint): Option {
  return { label: labelOf(view, action, paint), meaning: meaningOf(view, action) };
}

function labelOf(view: View, action: Action, paint: Paint): string {
  switch (action.type) {
    case 'release':
      return `release into ${columnName(action.column)}   ${change(view, action, action.column, paint)}`;
    case 'catch':
      return labelOfCatch(view, action, paint);
    case 'transfer':
      return labelOfTransfer(view, action, paint);
    case 'stop':
      return 'stop';
  }
}

function labelOfCatch(view: View, action: Catch, paint: Paint): string {
  const column = columnOf(view, action.school);
  const own =
    suitOf(action.card) === suitOf(action.school) && !view.breakthroughs.includes('selectiveHarvesting');
  const bonus = own ? paint('good', '  Selective Harvesting') : '';
  const school = pad(showCard(action.school, paint), 3);
  return `lay it across ${school} in ${columnName(column)}   ${change(view, action, column, paint)}${bonus}`;
}

function labelOfTransfer(view: View, action: Transfer, paint: Paint): string {
  const [school] = view.columns[action.from]!.at(-1)!;
  const from = change(view, action, action.from, paint);
  const to = change(view, action, action.to, paint);
  return `${pad(showCard(school, paint), 3)} from ${columnName(action.from)} (${from}) to ${columnName(action.to)} (${to})`;
}

/** The fish of a column before and after: `20 → 24`. */
function change(view: View, action: Action, column: number, paint: Paint): string {
  const after = fishAfter(view, action)[column]!;
  const text = `${view.fish[column]} → ${after}`;
  if (after === STUDY_FISH) return paint('good', `${text} a Study!`);
  if (after >= VIOLATION_FISH) return paint('danger', `${text} ends the game!`);
  return after > STUDY_FISH ? paint('danger', text) : text;
}
