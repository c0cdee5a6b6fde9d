import type { Bot } from '../../src/engine/bot.js';
import { openSeed } from '../../src/engine/fair-deal.js';
import { streamsOf } from '../../src/engine/random-stream.js';
import { isRefusal } from '../../src/engine/refusal.js';
import { labelOf, type Ruleset, sightOf } from '../../src/engine/ruleset.js';
import { nodeHashing } from '../../src/platform/node-hashing.js';
import { type Line, rounded } from './table.js';

export const GAMES = 1_000;

/** What the rules of Big Fish say that simple bots score with its house edition, about. */
export const EXPECTED: { readonly [bot: string]: number } = {
  'big-fish@1/house-1 greedy': 17,
  'big-fish@1/house-1 casual': 35,
  'big-fish@1/house-1 balanced': 41,
  'big-fish@1/house-1 patient': 50,
};

/** The mean score of each bot, on all seats of each number in turn; all bots play the same deals. */
export function measureBots(rulesets: readonly Ruleset[], seed: string): Line[] {
  return rulesets.flatMap((ruleset) =>
    ruleset.bots.map((bot): Line => {
      const what = `${labelOf(ruleset)} ${bot.name}`;
      const measured = mean(Array.from({ length: GAMES }, (_, i) => scoreIn(ruleset, bot, seed, i)));
      const expected = EXPECTED[what];
      if (expected === undefined) return { what, value: rounded(measured) };
      const ratio = `${rounded(measured / expected)} of target`;
      return { what, value: rounded(measured), ratio, target: `about ${expected}` };
    }),
  );
}

/** The mean of its seats' scores. */
function scoreIn(ruleset: Ruleset, bot: Bot, seed: string, number: number): number {
  const { min, max } = ruleset.seats;
  const seats = min + (number % (max - min + 1));
  const streams = streamsOf(nodeHashing, openSeed(nodeHashing, `bots/${seed}/${number}`));
  const choices = streams('bench/choices');
  let state = ruleset.setup({ seats, streams, firstSeat: null });
  for (;;) {
    const outcome = ruleset.outcome(state);
    if (outcome !== null) return mean(outcome.scores);
    const seat = ruleset.seatsToAct(state)[0]!;
    const action = ruleset.parseAction(bot.choose(sightOf(ruleset, state, seat), choices));
    const applied = isRefusal(action) ? action : ruleset.apply(state, seat, action, streams);
    if (isRefusal(applied)) throw new Error(`${bot.name} is refused: ${applied.message}`);
    state = applied.state;
  }
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
