import { type Card, catchOf, fishOf } from './cards.js';

/** A School of Fish and the Fisherman laid across it, if any. */
export type School = readonly [school: Card, fisherman: Card | null];

/** Schools from top to bottom; the first is the starting School. */
export type Column = readonly School[];

export const END_REASONS = ['violation', 'noActionLeft', 'stopped'] as const;
export type EndReason = (typeof END_REASONS)[number];

export const BREAKTHROUGHS = [
  'speciesSpecialization',
  'speciesDiversity',
  'denseShoals',
  'populationClusters',
  'fishingPressure',
  'selectiveHarvesting',
] as const;
export type Breakthrough = (typeof BREAKTHROUGHS)[number];

/** The complete state; it is its own state document. */
export type State = {
  /** In the order scored. */
  readonly breakthroughs: readonly Breakthrough[];
  readonly columns: readonly Column[];
  /** Cards paid for transfers, oldest first. */
  readonly discards: readonly Card[];
  /** In drawing order. */
  readonly hand: readonly Card[];
  readonly reason: EndReason | null;
  /** Shuffles done after the first; the next one's purpose is `station/<reshuffles + 1>`. */
  readonly reshuffles: number;
  /** The Field Station, top first: the only secret. */
  readonly station: readonly Card[];
  readonly status: 'playing' | 'finished';
  readonly studies: readonly Column[];
};

export const COLUMNS = 4;
export const HAND_SIZE = 4;
export const STUDY_FISH = 21;
export const VIOLATION_FISH = 25;

/** Fish left in a School: its rank less the catch, never below 0. */
export function fishLeft([school, fisherman]: School): number {
  return fisherman === null ? fishOf(school) : Math.max(0, fishOf(school) - catchOf(fisherman));
}

export function fishIn(column: Column): number {
  let fish = 0;
  for (const school of column) fish += fishLeft(school);
  return fish;
}
