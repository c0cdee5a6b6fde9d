import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Bot, Sight } from '../../src/engine/bot.js';
import { isRefusal } from '../../src/engine/refusal.js';
import { covers, labelOf, type Ruleset, sightOf } from '../../src/engine/ruleset.js';
import { nodeHashing } from '../../src/platform/node-hashing.js';
import { bigFish } from '../../src/rulesets/big-fish/big-fish.js';
import { RULESETS } from '../../src/rulesets/index.js';
import { countingRuleset } from '../support/counting.js';
import { anyEdition } from '../support/editions.js';
import { playOut } from '../support/playout.js';

const kept = [...RULESETS, countingRuleset(60)];
const rulesets = kept.map((each): [string, Ruleset] => [labelOf(each), each]);
const seeds = fc.integer({ min: 0, max: 2 ** 32 - 1 });

function overTheWire(sight: Sight): Sight {
  return JSON.parse(JSON.stringify(sight)) as Sight;
}

/** Chooses as the bot does, and remembers what it was handed. */
function listening(bot: Bot, heard: Parameters<Bot['choose']>[]): Bot {
  return {
    ...bot,
    choose(...handed) {
      heard.push(handed);
      return bot.choose(...handed);
    },
  };
}

/** A game of one bot on all seats; throws where a choice does not apply. */
function expectLegalChoices(ruleset: Ruleset, bot: Bot, seed: number): void {
  const { steps, end } = playOut(ruleset, seed, undefined, bot);
  const uncovered = steps.filter(
    ({ legal, action }) => !legal.some((entry) => covers(ruleset, entry, action)),
  );
  expect(uncovered.map(({ action }) => action)).toEqual([]);
  expect(ruleset.outcome(end)).not.toBeNull();
}

describe.each(rulesets)('the bots of %s', (_label, ruleset) => {
  const { bots } = ruleset;

  it('have names of their own, the first of them `random`, and say how they play', () => {
    expect(bots[0]!.name).toBe('random');
    expect(new Set(bots.map(({ name }) => name)).size).toBe(bots.length);
    for (const { name, summary } of bots) {
      expect(name).toMatch(/^[a-z]+$/);
      expect(summary).toMatch(/^.{15,}\.$/);
    }
  });

  it.each(bots)('$name plays every game to its end by legal actions', (bot) => {
    fc.assert(
      fc.property(seeds, (seed) => expectLegalChoices(ruleset, bot, seed)),
      { numRuns: 20 },
    );
  });

  it.each(bots)('$name chooses the same from the same sight, as it comes over the wire', (bot) => {
    const again: Bot = { ...bot, choose: (sight, random) => bot.choose(overTheWire(sight), random) };
    fc.assert(
      fc.property(seeds, (seed) => {
        const [one, two] = [bot, again].map((each) => playOut(ruleset, seed, undefined, each));
        expect(two!.steps.map(({ action }) => action)).toEqual(one!.steps.map(({ action }) => action));
      }),
      { numRuns: 5 },
    );
  });

  it('are handed the sight of their seat, random numbers, and nothing else', () => {
    const heard: Parameters<Bot['choose']>[] = [];
    const { steps } = playOut(ruleset, 1, undefined, listening(bots[0]!, heard));
    expect(heard.map(({ length }) => length)).toEqual(steps.map(() => 2));
    expect(heard.map(([sight]) => sight)).toEqual(
      steps.map(({ state, seat }) => ({
        seat,
        task: ruleset.task(state, seat),
        view: ruleset.view(state, seat),
        actions: ruleset.legalActions(state, seat),
      })),
    );
    expect(heard.map(([sight]) => overTheWire(sight))).toEqual(heard.map(([sight]) => sight));
    const { state, seat } = steps[0]!;
    expect(Object.keys(sightOf(ruleset, state, seat))).toEqual(['seat', 'task', 'view', 'actions']);
  });
});

describe('the bots of any edition', () => {
  it.each(bigFish.bots.map(({ name }, at) => [name, at] as const))(
    '%s plays every game to its end by legal actions',
    (_name, at) => {
      fc.assert(
        fc.property(anyEdition, seeds, (document, seed) => {
          const ruleset = bigFish.editions!.bind(nodeHashing, document);
          if (isRefusal(ruleset)) throw new Error(ruleset.message);
          expectLegalChoices(ruleset, ruleset.bots[at]!, seed);
        }),
        { numRuns: 25 },
      );
    },
  );
});

describe('the random bot', () => {
  it('takes every legal action, and what ends a turn or a game only for want of another', () => {
    const taken = Array.from({ length: 30 }, (_, seed) => playOut(bigFish, seed).steps).flat();
    const types = new Set(taken.map(({ action }) => action['type']));
    expect([...types].sort()).toEqual(
      [
        ...['catch', 'choose', 'discard', 'draw', 'endTurn', 'grow', 'keep', 'place', 'play'],
        ...['spawn', 'spawnFree'],
      ].sort(),
    );
    const ended = taken.filter(({ action }) => action['type'] === 'endTurn');
    expect(ended.every(({ legal }) => legal.length === 1)).toBe(true);
    const kept = taken.filter(({ action }) => action['type'] === 'keep');
    expect(new Set(kept.map(({ action, legal }) => legal.indexOf(action)))).toEqual(new Set([0, 1]));
  });
});
