import type { JsonObject } from '../../../engine/json.js';
import { RANKS } from '../../../rulesets/card-commons/score.js';
import type { Look } from '../../screen/screen.js';
import { count, wrap } from '../../screen/text.js';
import { viewOf } from './view.js';
import { breakthroughName, ENDS } from './words.js';

/** The result: points and where they come from, and what they are worth. */
export function conclude(state: JsonObject, { paint, width }: Look): string {
  const { score, rank, reason, studies, breakthroughs } = viewOf(state);
  const { says, title } = RANKS.find((each) => each.rank === rank)!;
  const from = `${count(studies.length, 'Study', 'Studies')} and ${count(breakthroughs.length, 'Breakthrough')}`;
  const names = breakthroughs.map(breakthroughName).join(', ');
  return [
    ...(reason === null ? [] : [` The game is over: ${ENDS[reason]}.`, '']),
    ` Your Scientific Contribution: ${paint('good', count(score, 'point'))} (${from})`,
    wrap(` ${paint('strong', title)}. ${says}`, width, 1),
    ...(names === '' ? [] : [wrap(` Breakthroughs: ${names}`, width, 1)]),
  ].join('\n');
}
