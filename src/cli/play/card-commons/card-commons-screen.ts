import type { Action } from '../../../rulesets/card-commons/action.js';
import { isSchool } from '../../../rulesets/card-commons/cards.js';
import type { Paint } from '../../screen/paint.js';
import type { Look, Position, Screen } from '../../screen/screen.js';
import { wrap } from '../../screen/text.js';
import { renderBoard } from './board.js';
import { movableColumns, parseCommand } from './commands.js';
import { conclude } from './conclude.js';
import { tell } from './tell.js';
import { actionsOf, type View, viewOf } from './view.js';
import { columnNames, showCards } from './words.js';

export const cardCommonsScreen: Screen = {
  intro:
    'You look after four columns of a river. A column with exactly 21 fish is a Study, 1 point; 25 fish or more end the game. Six Breakthroughs are worth 2 points each. 20 points is a top result.',
  prompt: 'Card number or command (? for help): ',
  commands: [
    ['2', 'what card [2] of the hand can do, as a menu'],
    ['r 4s 3', 'Release: put the School 4♠ at the bottom of column 3'],
    ['c ks 4s', 'Catch: lay the Fisherman K♠ across the School 4♠ in the river'],
    ['t 2d 4 1', 'Transfer: discard 2♦, move the bottom School of column 4 to column 1'],
    ['stop', 'end the game; your points stay'],
    ['2 3', 'short: card [2] to column 3; so do `2 4s` and `2 4 1`'],
    ['', 'Cards are typed rank and suit: as, 10h or th, kd, 2c'],
  ],
  render,
  asks: () => null,
  parse: (input, { view, legal }, { paint }) =>
    parseCommand(input, { view: viewOf(view), actions: actionsOf(legal), paint }),
  tell: (happened, _names, { paint, width }) =>
    happened.map((each) => wrap(` ${tell(each, paint)}`, width, 1)).join('\n'),
  conclude: ({ view }, look) => conclude(view, look),
};

function render({ view, legal }: Position, look: Look): string {
  const board = renderBoard(viewOf(view), look);
  return legal.length === 0 ? board : `${board}\n${renderLegal(viewOf(view), actionsOf(legal), look)}`;
}

/** Sixty legal actions in a line or two: by kind, with the cards and columns they are possible with. */
function renderLegal({ hand }: View, actions: readonly Action[], { paint, width }: Look): string {
  const can = (type: Action['type']) => actions.some((action) => action.type === type);
  const schools = hand.filter(isSchool);
  const fishermen = hand.filter((card) => !isSchool(card));
  const parts = [
    ...(can('release') ? [`${key('r', paint)}elease ${showCards(schools, paint)}`] : []),
    ...(can('catch') ? [`${key('c', paint)}atch with ${showCards(fishermen, paint)}`] : []),
    ...(can('transfer') ? [`${key('t', paint)}ransfer from ${columnNames(movableColumns(actions))}`] : []),
    key('stop', paint),
  ];
  return wrap(`  You can  ${parts.join(paint('faint', ' · '))}`, width, 11);
}

/** A letter that can be typed: in brackets where there are no colours. */
function key(letters: string, paint: Paint): string {
  const painted = paint('key', letters);
  return painted === letters && letters.length === 1 ? `(${letters})` : painted;
}
