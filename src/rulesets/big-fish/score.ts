import type { Outcome } from '../../engine/ruleset.js';
import type { Rules } from './rules.js';
import { END_REASON, type Seat, type State } from './state.js';

/** What a seat has so far: all of it lies open. Hands and wildcards score nothing. */
export function scoreOf({ fish, numbers }: Rules, { esky, spot }: Seat): number {
  let score = 0;
  for (const [card, stage] of esky) score += fish.get(card)!.points[stage];
  for (const [, stage] of spot) score += numbers.spotPoints[stage];
  return score;
}

export function scoresOf(rules: Rules, { seats }: Pick<State, 'seats'>): readonly number[] {
  return seats.map((seat) => scoreOf(rules, seat));
}

/** Most points win; equal points share the win. */
export function outcomeOf(rules: Rules, state: State): Outcome | null {
  if (state.phase !== 'finished') return null;
  const scores = scoresOf(rules, state);
  const most = Math.max(...scores);
  const winners = [...scores.keys()].filter((seat) => scores[seat] === most);
  return { reason: END_REASON, scores, winners };
}
