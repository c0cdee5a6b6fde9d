import type { State } from './state.js';

const BREAKTHROUGH_POINTS = 2;

/** The Scientific Contribution: 1 a Study, 2 a Breakthrough; 22 at most. */
export function scoreOf({ studies, breakthroughs }: Pick<State, 'studies' | 'breakthroughs'>): number {
  return studies.length + BREAKTHROUGH_POINTS * breakthroughs.length;
}

/** What a Scientific Contribution is worth, best first; `from` is the least score of the rank. */
export const RANKS = [
  {
    rank: 'reshapedScience',
    title: 'Reshaped science',
    from: 20,
    says: 'Your work changes what science knows of freshwater life.',
  },
  {
    rank: 'regionalAdvance',
    title: 'Regional advance',
    from: 15,
    says: 'Your research moves the knowledge of river ecosystems forward.',
  },
  {
    rank: 'localFindings',
    title: 'Local findings',
    from: 10,
    says: 'Your findings help those who study the local fish.',
  },
  {
    rank: 'littleKnown',
    title: 'Little known',
    from: 0,
    says: 'Your records say little that is new about the river.',
  },
] as const;

export type Rank = (typeof RANKS)[number]['rank'];

export function rankOfScore(score: number): Rank {
  return rankAt(score).rank;
}

export function titleOfScore(score: number): string {
  return rankAt(score).title;
}

function rankAt(score: number) {
  return RANKS.find(({ from }) => score >= from)!;
}
