/** A card is rank and suit: `TH` is the ten of hearts. */
export type Card = string;

const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K'] as const;
export const SUITS = ['C', 'D', 'H', 'S'] as const;

/** Canonical deck order, the start of every shuffle: suits C, D, H, S; inside a suit from ace to king. */
export const DECK: readonly Card[] = SUITS.flatMap((suit) => RANKS.map((rank) => `${rank}${suit}`));

const POSITION = new Map(DECK.map((card, position) => [card, position]));
/** Ace 1 to king 13. */
const VALUE = new Map(DECK.map((card, position) => [card, (position % RANKS.length) + 1]));
const HIGHEST_SCHOOL = 10;

export function rankOf(card: Card): string {
  return card[0]!;
}

export function suitOf(card: Card): string {
  return card[1]!;
}

export function isCard(text: string): boolean {
  return POSITION.has(text);
}

/** A School of Fish: ace to ten. */
export function isSchool(card: Card): boolean {
  return VALUE.get(card)! <= HIGHEST_SCHOOL;
}

/** Fish in a School before any catch, 1 to 10. */
export function fishOf(school: Card): number {
  return VALUE.get(school)!;
}

/** Fish that a Fisherman catches, 1 to 3. */
export function catchOf(fisherman: Card): number {
  return VALUE.get(fisherman)! - HIGHEST_SCHOOL;
}

export function inDeckOrder(cards: readonly Card[]): Card[] {
  return cards.slice().sort((a, b) => POSITION.get(a)! - POSITION.get(b)!);
}
