/** A card is rank and suit: `TH` is the ten of hearts. */
export type Card = string;

const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K'] as const;
export const SUITS = ['C', 'D', 'H', 'S'] as const;

/** Canonical deck order, the start of every shuffle: suits C, D, H, S; inside a suit from ace to king. */
export const DECK: readonly Card[] = SUITS.flatMap((suit) => RANKS.map((rank) => `${rank}${suit}`));

const CARDS = new Set(DECK);
/** Ace 1 to king 13, by the character code of the rank: folding asks this more often than anything else. */
const VALUE: number[] = [];
RANKS.forEach((rank, position) => (VALUE[rank.charCodeAt(0)] = position + 1));
const HIGHEST_SCHOOL = 10;

export function rankOf(card: Card): string {
  return card[0]!;
}

export function suitOf(card: Card): string {
  return card[1]!;
}

export function isCard(text: string): boolean {
  return CARDS.has(text);
}

/** A School of Fish: ace to ten. */
export function isSchool(card: Card): boolean {
  return valueOf(card) <= HIGHEST_SCHOOL;
}

/** Fish in a School before any catch, 1 to 10. */
export function fishOf(school: Card): number {
  return valueOf(school);
}

/** Fish that a Fisherman catches, 1 to 3. */
export function catchOf(fisherman: Card): number {
  return valueOf(fisherman) - HIGHEST_SCHOOL;
}

function valueOf(card: Card): number {
  return VALUE[card.charCodeAt(0)]!;
}

const POSITION = new Map(DECK.map((card, position) => [card, position]));

export function inDeckOrder(cards: readonly Card[]): Card[] {
  const wanted = DECK.map(() => false);
  for (const card of cards) wanted[POSITION.get(card)!] = true;
  return DECK.filter((_, position) => wanted[position]);
}
