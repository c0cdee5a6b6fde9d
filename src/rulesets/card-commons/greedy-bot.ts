import type { Bot } from '../../engine/bot.js';
import type { Action } from './action.js';
import { play } from './apply.js';
import { begin } from './draft.js';
import { scoreOf } from './score.js';
import { type Column, fishIn, type State, STUDY_FISH, VIOLATION_FISH } from './state.js';
import { setAsideStudies } from './studies.js';

/** The Field Station is all that the view has not. */
type Open = Omit<State, 'station'>;

/** A School of ten at most fills it up. */
const WITHIN_A_SCHOOL = STUDY_FISH - 10;

const A_POINT = 100;
const A_CARD = 1;
const ALMOST_FULL = 5;
const TOO_FULL = -20;
const STOP = -1_000;
const VIOLATION = -2_000;

/** Takes what scores most at once. It looks one action ahead, and knows nothing of the cards to come. */
export const greedyBot: Bot = {
  name: 'greedy',
  summary: 'Takes what scores most at once, and else keeps the columns where one card can fill them.',
  choose({ view, actions }) {
    const worths = actions.map((action) => worthOf(view as unknown as Open, action as Action));
    return actions[worths.indexOf(Math.max(...worths))]!;
  },
};

/** Points come first; then to go on without a violation; then how the columns stand. */
function worthOf(open: Open, action: Action): number {
  if (action.type === 'stop') return STOP;
  const draft = begin({ ...open, station: [] });
  play(draft, action);
  const fish = draft.columns.map(fishIn);
  if (fish.some((each) => each >= VIOLATION_FISH)) return VIOLATION;
  setAsideStudies(draft, fish);
  const spent = action.type === 'transfer' ? A_CARD : 0;
  return A_POINT * scoreOf(draft) - spent + draft.columns.reduce((sum, each) => sum + standing(each), 0);
}

/** Too full is worst, as only Fishermen and transfers mend it; best is a column that one School can fill. */
function standing(column: Column): number {
  const fish = fishIn(column);
  if (fish > STUDY_FISH) return TOO_FULL;
  return fish >= WITHIN_A_SCHOOL ? ALMOST_FULL : fish / 4;
}
