import { rankOf, SUITS, suitOf } from './cards.js';
import { type Draft, setColumn } from './draft.js';
import { type Breakthrough, type Column, STUDY_FISH } from './state.js';

const DENSE_SHOALS = 5;
const FISHING_PRESSURE = 2;

/** What makes a Study a Breakthrough, in the order in which several of one Study are scored. */
const OF_A_STUDY: readonly (readonly [Breakthrough, (study: Column) => boolean])[] = [
  ['speciesSpecialization', (study) => suitsIn(study) === 1],
  ['speciesDiversity', (study) => suitsIn(study) === SUITS.length],
  ['denseShoals', (study) => study.length >= DENSE_SHOALS],
  ['populationClusters', (study) => new Set(study.map(([school]) => rankOf(school))).size < study.length],
  [
    'fishingPressure',
    (study) => study.filter(([, fisherman]) => fisherman !== null).length >= FISHING_PRESSURE,
  ],
];

/** Sets aside each column of exactly 21 fish, in ascending order, and scores its Breakthroughs. `fish`: by column. */
export function setAsideStudies(draft: Draft, fish: readonly number[]): void {
  draft.columns.forEach((column, number) => {
    if (fish[number] !== STUDY_FISH) return;
    setColumn(draft, number, []);
    draft.studies = [...draft.studies, column];
    draft.happened.push({ type: 'study', column: number, cards: column });
    for (const [name, holds] of OF_A_STUDY) if (holds(column)) scoreBreakthrough(draft, name);
  });
}

/** Each Breakthrough scores once a game, however often it happens. */
export function scoreBreakthrough(draft: Draft, name: Breakthrough): void {
  if (draft.breakthroughs.includes(name)) return;
  draft.breakthroughs = [...draft.breakthroughs, name];
  draft.happened.push({ type: 'breakthrough', name });
}

function suitsIn(study: Column): number {
  return new Set(study.map(([school]) => suitOf(school))).size;
}
