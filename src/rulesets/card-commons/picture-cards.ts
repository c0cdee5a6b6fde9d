import { label, rectangle, shape } from '../../engine/picture.js';
import { type Card, catchOf, rankOf, suitOf } from './cards.js';

export const CARD = { width: 62, height: 86 };
/** How much of a card is seen of which another lies. */
export const STEP = 32;

/** In a box of 16 by 16: no font is needed, and none can show them as something else. */
const SUITS: { readonly [suit: string]: string } = {
  C: 'M8 1.2a3.1 3.1 0 0 1 2.7 4.6A3.1 3.1 0 1 1 8.9 11L9.7 15H6.3L7.1 11A3.1 3.1 0 1 1 5.3 5.8 3.1 3.1 0 0 1 8 1.2z',
  D: 'M8 .8L13.6 8 8 15.2 2.4 8z',
  H: 'M8 14.6L2 8.2A3.7 3.7 0 0 1 8 3.9 3.7 3.7 0 0 1 14 8.2z',
  S: 'M8 1c2.4 3.2 6.2 5 6.2 8.2A3.1 3.1 0 0 1 8.9 11.4L9.7 15H6.3L7.1 11.4A3.1 3.1 0 0 1 1.8 9.2C1.8 6 5.6 4.2 8 1z',
};

export function drawCard(card: Card, x: number, y: number): readonly string[] {
  const look = lookOf(card);
  return [
    rectangle('card', { x, y, ...CARD, rx: 6 }),
    label(x + 8, y + 22, `strong ${look}`, rankIn(card)),
    suit(card, x + 8 + 11 * rankIn(card).length, y + 8, 1),
    suit(card, x + CARD.width / 2 - 16, y + 40, 2),
  ];
}

/** A Fisherman across a School: on its side, over the corner that tells nothing. */
export function drawLaidAcross(card: Card, x: number, y: number): readonly string[] {
  return [
    rectangle('card', { x, y: y + 4, width: 62, height: 24, rx: 5 }),
    label(x + 7, y + 21, `strong ${lookOf(card)}`, rankIn(card)),
    suit(card, x + 19, y + 9, 0.9),
    label(x + 56, y + 21, 'small quiet end', `−${catchOf(card)}`),
  ];
}

/** A pile face down; of no card the place where it lay. */
export function drawBack(x: number, y: number, count: number): readonly string[] {
  if (count === 0) return [rectangle('panel', { x, y, ...CARD, rx: 6 })];
  return [
    rectangle('back', { x, y, ...CARD, rx: 6 }),
    rectangle('pattern', { x: x + 7, y: y + 7, width: CARD.width - 14, height: CARD.height - 14, rx: 4 }),
    label(x + CARD.width / 2, y + CARD.height / 2 + 6, 'strong middle onback', String(count)),
  ];
}

function suit(card: Card, x: number, y: number, size: number): string {
  return shape(lookOf(card), SUITS[suitOf(card)]!, x, y, size);
}

function lookOf(card: Card): string {
  return suitOf(card) === 'D' || suitOf(card) === 'H' ? 'red' : 'on';
}

function rankIn(card: Card): string {
  return rankOf(card) === 'T' ? '10' : rankOf(card);
}
