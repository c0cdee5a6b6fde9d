import { rankOfScore, scoreOf } from './score.js';
import { fishIn, type State } from './state.js';

/** As pictures read it. */
export type View = ReturnType<typeof view>;

/** Everything but the Field Station's order lies open, so every viewer sees the same. */
export function view({ station, ...open }: State) {
  const score = scoreOf(open);
  return {
    ...open,
    stationSize: station.length,
    fish: open.columns.map(fishIn),
    score,
    rank: rankOfScore(score),
  };
}
