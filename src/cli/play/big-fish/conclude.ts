import type { Ended, Look } from '../../screen/screen.js';
import { count, listed, pad, widthOf } from '../../screen/text.js';
import type { Cards } from './cards.js';
import { viewOf } from './view.js';
import { isMe } from './words.js';

/** The result: who won, and what the points of everybody come from. */
export function conclude({ view, names, outcome }: Ended, cards: Cards, { paint }: Look): string {
  const { seats } = viewOf(view);
  const { scores, winners } = outcome;
  const longest = Math.max(...names.map(widthOf));
  const best = [...scores.keys()].sort((a, b) => scores[b]! - scores[a]!);
  const rows = best.map((seat) => {
    const caught = seats[seat]!.esky.reduce((sum, fish) => sum + cards.points(fish), 0);
    const parts = `${caught} in the esky, ${scores[seat]! - caught} in the spot`;
    const points = paint('good', String(scores[seat]).padStart(4));
    return `   ${pad(names[seat]!, longest)}${points}   ${paint('faint', parts)}`;
  });
  const only = winners.length === 1 && !isMe(names, winners[0]!);
  const points = count(Math.max(...scores), 'point');
  return [
    ` ${paint('strong', `${listed(winners.map((seat) => names[seat]!))} ${only ? 'wins' : 'win'} with ${points}.`)}`,
    '',
    ...rows,
  ].join('\n');
}
