import type { RefusalCatalogue } from '../../engine/refusal.js';

export const REFUSALS = {
  cardNotInHand: { kind: 'illegal', rule: 'Only a card of your hand can be played or discarded.' },
  onlySchoolsAreReleased: { kind: 'illegal', rule: 'Release Fish takes a School of Fish, ace to ten.' },
  onlyFishermenCatch: { kind: 'illegal', rule: 'Catch Fish takes a Fisherman: jack, queen or king.' },
  schoolNotInRiver: { kind: 'illegal', rule: 'A Fisherman is laid across a School that lies in a column.' },
  schoolCovered: { kind: 'illegal', rule: 'A School carries at most one Fisherman.' },
  sameColumn: { kind: 'illegal', rule: 'Transfer Fish moves a School from one column to another.' },
  columnEmpty: { kind: 'illegal', rule: 'An empty column has no School to move.' },
  startingSchoolStays: { kind: 'illegal', rule: "A column's starting School can not be moved." },
  coveredSchoolStays: { kind: 'illegal', rule: 'A School with a Fisherman on it can not be moved.' },
} as const satisfies RefusalCatalogue;
