import { expect, it } from '@jest/globals';
import type { JsonObject } from '../../src/engine/json.js';
import { isRefusal } from '../../src/engine/refusal.js';
import { type Ruleset, sightOf } from '../../src/engine/ruleset.js';
import { cardCommons } from '../../src/rulesets/card-commons/card-commons.js';
import { parsed, playOut, type Playout } from '../support/playout.js';

const ruleset: Ruleset = cardCommons;
const [random, greedy] = ruleset.bots;

it('takes what scores most at once, without a violation, and stops only where it must', () => {
  for (const { steps, streams } of Array.from({ length: 20 }, (_, seed) => playOut(ruleset, seed))) {
    for (const { state, legal } of steps) {
      const after = (action: JsonObject) => {
        const applied = ruleset.apply(state, 0, parsed(ruleset, action), streams);
        if (isRefusal(applied)) throw new Error(applied.message);
        const { scores, reason } = ruleset.outcome(applied.state) ?? {};
        const score = scores?.[0] ?? (ruleset.view(applied.state, 0)['score'] as number);
        return reason === 'violation' || reason === 'stopped' ? { score: -1, reason } : { score, reason };
      };
      const taken = after(greedy!.choose(sightOf(ruleset, state, 0), streams('test/bot')));
      expect(taken.score).toBe(Math.max(...legal.map((action) => after(action).score)));
      if (taken.score < 0) expect(taken.reason).toBe('stopped');
    }
  }
});

it('scores more than chance does', () => {
  const points = ({ end }: Playout) => ruleset.outcome(end)!.scores[0]!;
  const games = Array.from({ length: 20 }, (_, seed) => seed);
  const means = [random, greedy].map(
    (bot) => games.reduce((sum, seed) => sum + points(playOut(ruleset, seed, 1, bot)), 0) / games.length,
  );
  expect(means[1]).toBeGreaterThan(3 * means[0]!);
});
