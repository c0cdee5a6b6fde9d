import { isDeepStrictEqual } from 'node:util';
import type { Action } from '../../../rulesets/card-commons/action.js';
import { type Card, isCard, isSchool } from '../../../rulesets/card-commons/cards.js';
import { type Meaning, unclear } from '../../screen/menu.js';
import type { Paint } from '../../screen/paint.js';
import { meaningOf, menuOfCard, menuOfType } from './choices.js';
import type { View } from './view.js';
import { columnName, columnNames } from './words.js';

const VERBS: { readonly [word: string]: Action['type'] } = {
  R: 'release',
  RELEASE: 'release',
  C: 'catch',
  CATCH: 'catch',
  T: 'transfer',
  TRANSFER: 'transfer',
  STOP: 'stop',
};
/** Words that people type and that tell nothing. */
const FILLERS = new Set(['TO', 'ON', 'FROM', 'WITH', 'INTO', 'ACROSS', 'COLUMN', 'COL', 'THE']);
const SUITS: { readonly [symbol: string]: string } = { '♣': 'C', '♦': 'D', '♥': 'H', '♠': 'S' };

const FORMS = {
  release: 'Release is typed `r 4s 3`: the School, the column.',
  catch: 'Catch is typed `c ks 4s`: the Fisherman, the School in the river.',
  transfer: 'Transfer is typed `t 2d 4 1`: the card to discard, from column, to column.',
  stop: 'Stop is typed `stop`.',
};
const UNCLEAR = "That is not clear. Type a card's number, or a command such as `r 4s 3`; `?` lists them.";

interface Table {
  readonly view: View;
  readonly actions: readonly Action[];
  readonly paint: Paint;
}

/**
 * Reads `r 4S 4`, `c KS 4S`, `t 2D 4 1`, `stop`. The letter can be left out, and a card of the hand can be
 * named by its number, so `2 4` does too. What is not complete opens the menu of what is missing.
 */
export function parseCommand(input: string, table: Table): Meaning {
  const [first, ...rest] = wordsOf(input);
  const verb = first === undefined ? undefined : VERBS[first];
  if (verb === 'stop') return meaningOf(table.view, { type: 'stop' });
  const given = verb === undefined ? [first ?? '', ...rest] : rest;
  if (verb !== undefined && given.length === 0) return chooseOfType(verb, table);
  const card = cardIn(given[0]!, table.view);
  if (card === null) return unclear(verb === undefined ? UNCLEAR : FORMS[verb]);
  if (given.length === 1) return chooseOfCard(card, table);
  const action = actionOf(verb ?? verbFor(given), card, given.slice(1));
  if (action === null) return unclear(verb === undefined ? UNCLEAR : FORMS[verb]);
  return isLegal(action, table) ? meaningOf(table.view, action) : whyNot(action, table);
}

function wordsOf(input: string): string[] {
  const plain = input.toUpperCase().replace(/[♣♦♥♠]/g, (symbol) => SUITS[symbol]!);
  return plain
    .split(/[\s,]+/)
    .filter((word) => word !== '' && !FILLERS.has(word))
    .map((word) => word.replace(/^10(?=[CDHS]$)/, 'T'));
}

/** A card by its name or by its place in the hand. */
function cardIn(word: string, { hand }: View): Card | null {
  if (isCard(word)) return word;
  return /^\d$/.test(word) ? (hand[Number(word) - 1] ?? null) : null;
}

/** Without a verb the form tells: two cards are a catch, a card and one column a release, two columns a transfer. */
function verbFor([, second, third]: readonly string[]): Action['type'] {
  if (isCard(second ?? '')) return 'catch';
  return third === undefined ? 'release' : 'transfer';
}

function actionOf(type: Action['type'], card: Card, [a = '', b, ...more]: readonly string[]): Action | null {
  if (more.length > 0 || (b !== undefined) !== (type === 'transfer')) return null;
  if (type === 'catch') return isCard(a) ? { type, card, school: a } : null;
  const [column, to] = [columnIn(a), columnIn(b ?? '')];
  if (column === null) return null;
  if (type === 'release') return { type, card, column };
  return to === null ? null : { type: 'transfer', card, from: column, to };
}

/** People count columns from 1, data from 0. */
function columnIn(word: string): number | null {
  return /^[1-4]$/.test(word) ? Number(word) - 1 : null;
}

function chooseOfType(type: Action['type'], { view, actions, paint }: Table): Meaning {
  const menu = menuOfType(view, actions, type, paint);
  if (menu.options.length > 0) return { kind: 'choose', menu };
  const why = {
    release: 'You hold no School of Fish to release.',
    catch: 'No catch now: you hold no Fisherman, or every School carries one.',
    transfer: noTransfer(actions),
    stop: '',
  };
  return unclear(why[type]);
}

function chooseOfCard(card: Card, { view, actions, paint }: Table): Meaning {
  if (!view.hand.includes(card)) return unclear(`${card} is not in your hand.`);
  const menu = menuOfCard(view, actions, card, paint);
  if (menu.options.length > 0) return { kind: 'choose', menu };
  return unclear(
    isSchool(card) ? 'It can do nothing now.' : 'Every School carries a Fisherman: it can do nothing now.',
  );
}

function isLegal(action: Action, { actions }: Table): boolean {
  return actions.some((legal) => isDeepStrictEqual(legal, action));
}

/**
 * The service says why an action is not legal, so it is asked to do it. Not so for most transfers: people do not
 * count columns from 0 as its words do.
 */
function whyNot(action: Action, { actions, view }: Table): Meaning {
  const ask: Meaning = { kind: 'act', action };
  if (action.type !== 'transfer' || !view.hand.includes(action.card)) return ask;
  if (action.from === action.to) return unclear('A transfer goes to another column.');
  const movable = actions.some((legal) => legal.type === 'transfer' && legal.from === action.from);
  return movable
    ? ask
    : unclear(`Nothing in ${columnName(action.from)} can be moved. ${noTransfer(actions)}`);
}

function noTransfer(actions: readonly Action[]): string {
  const from = movableColumns(actions);
  const rule = 'A starting School, or a School with a Fisherman on it, stays.';
  return from.length === 0
    ? `No School can be moved now. ${rule}`
    : `${rule} You can move from ${columnNames(from)}.`;
}

/** Columns with a School that can be moved. */
export function movableColumns(actions: readonly Action[]): number[] {
  const from = actions.flatMap((action) => (action.type === 'transfer' ? [action.from] : []));
  return [...new Set(from)];
}
