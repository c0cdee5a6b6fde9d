import type { State } from './state.js';

const BREAKTHROUGH_POINTS = 2;

/** The Scientific Contribution: 1 a Study, 2 a Breakthrough; 22 at most. */
export function scoreOf({ studies, breakthroughs }: Pick<State, 'studies' | 'breakthroughs'>): number {
  return studies.length + BREAKTHROUGH_POINTS * breakthroughs.length;
}

/** What a Scientific Contribution is worth, best first; `from` is the least score of the rank. */
export const RANKS = [
  { rank: 'reshapedScience', from: 20, says: 'Your work changes what science knows of freshwater life.' },
  {
    rank: 'regionalAdvance',
    from: 15,
    says: 'Your research moves the knowledge of river ecosystems forward.',
  },
  { rank: 'localFindings', from: 10, says: 'Your findings help those who study the local fish.' },
  { rank: 'littleKnown', from: 0, says: 'Your records say little that is new about the river.' },
] as const;

export type Rank = (typeof RANKS)[number]['rank'];

export function rankOfScore(score: number): Rank {
  return RANKS.find(({ from }) => score >= from)!.rank;
}
