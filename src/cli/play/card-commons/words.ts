import {
  type Card,
  catchOf,
  fishOf,
  isSchool,
  rankOf,
  suitOf,
} from '../../../rulesets/card-commons/cards.js';
import {
  type Breakthrough,
  type Column,
  type EndReason,
  fishLeft,
  type School,
} from '../../../rulesets/card-commons/state.js';
import type { Paint } from '../../screen/paint.js';

const SYMBOLS: { readonly [suit: string]: string } = { C: '♣', D: '♦', H: '♥', S: '♠' };

/** In the order of the rules. */
export const BREAKTHROUGHS: readonly {
  readonly id: Breakthrough;
  readonly name: string;
  readonly how: string;
}[] = [
  { id: 'speciesSpecialization', name: 'Species Specialization', how: 'one suit' },
  { id: 'speciesDiversity', name: 'Species Diversity', how: 'all four suits' },
  { id: 'denseShoals', name: 'Dense Shoals', how: '5+ Schools' },
  { id: 'populationClusters', name: 'Population Clusters', how: 'two of a rank' },
  { id: 'selectiveHarvesting', name: 'Selective Harvesting', how: 'catch own suit' },
  { id: 'fishingPressure', name: 'Fishing Pressure', how: '2+ Fishermen' },
];

export function breakthroughName(id: Breakthrough): string {
  return BREAKTHROUGHS.find((each) => each.id === id)!.name;
}

/** `4♠`, `10♥`: as a card looks, red where it is red. */
export function showCard(card: Card, paint: Paint): string {
  const suit = suitOf(card);
  const text = `${rankOf(card).replace('T', '10')}${SYMBOLS[suit]}`;
  return suit === 'D' || suit === 'H' ? paint('redSuit', text) : text;
}

export function showCards(cards: readonly Card[], paint: Paint): string {
  return cards.map((card) => showCard(card, paint)).join(' ');
}

/** What a card of the hand is good for, where it does not say so itself: `1 fish`, `catches 3`. */
export function worthOf(card: Card): string {
  if (!isSchool(card)) return `catches ${catchOf(card)}`;
  return fishOf(card) === 1 ? '1 fish' : '';
}

/** A School in a column; one that was caught from with what is left of it: `4♠ - K♠ = 1`. */
export function showSchool(school: School, paint: Paint): string {
  const [card, fisherman] = school;
  if (fisherman === null) return showCard(card, paint);
  return `${showCard(card, paint)} - ${showCard(fisherman, paint)} = ${fishLeft(school)}`;
}

/** A Study on one line: `9♦ 5♣ 6♣ 4♠-K♠`. */
export function showStudy(study: Column, paint: Paint): string {
  return study
    .map(([school, fisherman]) =>
      fisherman === null
        ? showCard(school, paint)
        : `${showCard(school, paint)}-${showCard(fisherman, paint)}`,
    )
    .join(' ');
}

/** People count columns from 1. */
export function columnName(column: number): string {
  return `column ${column + 1}`;
}

export function columnNames(columns: readonly number[]): string {
  return `${columns.length === 1 ? 'column' : 'columns'} ${columns.map((column) => column + 1).join(', ')}`;
}

/** Why a game is over, after a colon. */
export const ENDS: { readonly [reason in EndReason]: string } = {
  violation: 'a violation',
  noActionLeft: 'no action is left',
  stopped: 'you stopped',
};
