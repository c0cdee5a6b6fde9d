import { isUnseen, unseen } from '../../engine/unseen.js';
import { changeSeat, type Draft, tell, without } from './draft.js';
import { inCanonicalOrder } from './rules.js';
import type { Card } from './state.js';

/** Puts cards on the used pile, face down; it is a set, written in canonical order. */
export function use(draft: Draft, cards: readonly Card[]): void {
  if (cards.length === 0) return;
  // Where nobody sees what lies there, it is known all the same how many they become.
  draft.used = isUnseen(draft.used)
    ? unseen(draft.used.length + cards.length)
    : inCanonicalOrder(draft.rules, [...draft.used, ...cards]);
}

/** Whether there is a card to draw, in the deck or, turned over, in the used pile. */
export function canDraw({ deck, used }: Pick<Draft, 'deck' | 'used'>): boolean {
  return deck.length > 0 || used.length > 0;
}

/** Takes up to `count` cards from the top, one at a time: only a missing card makes the used pile the new deck. */
export function takeFromDeck(draft: Draft, count: number): readonly Card[] {
  const taken: Card[] = [];
  while (taken.length < count && canDraw(draft)) {
    if (draft.deck.length === 0) turnOver(draft);
    const few = draft.deck.slice(0, count - taken.length);
    taken.push(...few);
    draft.deck = draft.deck.slice(few.length);
  }
  return taken;
}

/** Draws unseen cards into a hand. */
export function drawToHand(draft: Draft, seat: number, count: number): void {
  for (let drawn = 0; drawn < count && canDraw(draft); drawn++) {
    const [card] = takeFromDeck(draft, 1) as [Card];
    changeSeat(draft, seat, { hand: [...draft.seats[seat]!.hand, card] });
    tell(draft, 'drawn', { seat, from: 'deck', card });
  }
}

/** The row goes to the used pile; then a new one is laid out, of fewer cards if they run out. */
export function layRow(draft: Draft): void {
  use(draft, draft.row);
  draft.row = [];
  draft.row = takeFromDeck(draft, draft.seats.length + draft.rules.numbers.rowExtra);
  tell(draft, 'rowLaid', { cards: draft.row });
}

export function takeFromRow(draft: Draft, seat: number, card: Card): void {
  draft.row = without(draft.row, card);
  changeSeat(draft, seat, { hand: [...draft.seats[seat]!.hand, card] });
  tell(draft, 'drawn', { seat, from: 'row', card });
}

function turnOver(draft: Draft): void {
  draft.deck = draft.streams(`gameplay/${draft.shuffles}`).shuffle(draft.used);
  draft.used = [];
  draft.shuffles++;
  tell(draft, 'reshuffled', {});
}
