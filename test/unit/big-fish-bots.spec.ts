import { describe, expect, it } from '@jest/globals';
import type { JsonObject } from '../../src/engine/json.js';
import { labelOf, sightOf } from '../../src/engine/ruleset.js';
import { bigFish } from '../../src/rulesets/big-fish/big-fish.js';
import type { State } from '../../src/rulesets/big-fish/state.js';
import { EXPECTED } from '../bench/bots.js';
import { afterRound, inTurn, play } from '../support/big-fish.js';
import { withBlackCard } from '../support/edited.js';
import { playOut, streamsFrom } from '../support/playout.js';

function chosen(name: string, state: State, ruleset = bigFish): JsonObject {
  const bot = ruleset.bots.find((each) => each.name === name)!;
  return bot.choose(sightOf(ruleset, state, ruleset.seatsToAct(state)[0]!), streamsFrom(1)('test/bot'));
}

const BIGS = [
  'blue-mackerel:big',
  'abalone:big',
  'marblefish:big',
  'banded-morwong:big',
  'blue-fin-tuna:big',
];
const withBigs = (count: number, more = '') =>
  inTurn([{ spot: `${BIGS.slice(0, count).join(' ')} ${more}` }, {}], { catch: 1 });
const END = { type: 'endTurn' };

describe('a catch', () => {
  it.each([
    ['greedy', 0],
    ['casual', 1],
    ['balanced', 2],
    ['patient', 4],
  ])('of %s leaves %i big fish', (name, leaves) => {
    expect(chosen(name, withBigs(leaves))).toEqual(END);
    expect(chosen(name, withBigs(leaves + 1))).toEqual({
      type: 'catch',
      fish: `${BIGS[leaves]!.split(':')[0]}#1`,
    });
  });

  it('is of a fish that still grows where a bot thinks of now alone, and then if it wins points', () => {
    expect(chosen('greedy', withBigs(0, 'abalone:medium'))).toEqual({ type: 'catch', fish: 'abalone#1' });
    expect(chosen('greedy', withBigs(0, 'abalone:larval'))).toEqual(END);
    expect(chosen('casual', withBigs(1, 'blue-fin-tuna:medium'))).toEqual(END);
  });
});

describe('a strategist', () => {
  it.each<[what: string, state: State, action: JsonObject]>([
    [
      'draws the best card of the row',
      inTurn([{}, {}], { draw: 1 }, { row: ['flounder#1', 'blue-fin-tuna#1'], deck: ['abalone#1'] }),
      { type: 'draw', from: 'row', card: 'blue-fin-tuna#1' },
    ],
    [
      'trusts the deck more than a poor row',
      inTurn([{}, {}], { draw: 1 }, { row: ['flounder#1', 'lobster-pot#1'], deck: ['abalone#1'] }),
      { type: 'draw', from: 'deck' },
    ],
    [
      'spawns before it grows, the best first',
      inTurn([{ hand: 'abalone blue-fin-tuna', spot: 'flounder:larval' }, {}], { spawn: 2, grow: 1 }),
      { type: 'spawn', card: 'blue-fin-tuna#1' },
    ],
    [
      'grows what has grown most',
      inTurn([{ spot: 'flounder:larval marblefish:medium' }, {}], { grow: 1 }),
      { type: 'grow', fish: 'marblefish#1' },
    ],
    [
      'takes the fish that is worth most of all opponents',
      inTurn([
        { hand: 'poachers' },
        { spot: 'abalone:big flounder:big' },
        { spot: 'flounder#2:big blue-fin-tuna:big' },
      ]),
      { type: 'play', card: 'poachers#1', target: 2, fish: ['blue-fin-tuna#1'] },
    ],
    [
      'plays growth before more cards',
      inTurn([{ hand: 'upwelling sharks' }, {}]),
      { type: 'play', card: 'sharks#1' },
    ],
    [
      'keeps the best card it looks at',
      afterRound('fisheries-research', [{}, {}], { deck: ['abalone#1', 'blue-fin-tuna#1'] }).state,
      { type: 'keep', card: 'blue-fin-tuna#1' },
    ],
    [
      'spawns for free the best it has',
      afterRound('citizen-science', [{ hand: 'abalone blue-fin-tuna' }, {}]).state,
      { type: 'spawnFree', card: 'blue-fin-tuna#1' },
    ],
    [
      'lets as many fish grow as it may, the best of them',
      afterRound('spring-bloom', [{ spot: 'abalone:larval blue-fin-tuna:larval marblefish:larval' }, {}])
        .state,
      { type: 'choose', fish: ['blue-fin-tuna#1', 'marblefish#1'] },
    ],
    [
      'loses what is worth least',
      afterRound('illegal-fishing', [{ spot: 'blue-fin-tuna:big abalone:big' }, {}]).state,
      { type: 'choose', fish: ['abalone#1'] },
    ],
    [
      'gives a victim’s least fish',
      play(
        inTurn([
          { hand: 'pollution-spill' },
          { spot: 'blue-fin-tuna:juvenile abalone:larval marblefish:larval' },
        ]),
        { type: 'play', card: 'pollution-spill#1', target: 1 },
      ).state,
      { type: 'choose', fish: ['abalone#1', 'marblefish#1'] },
    ],
  ])('%s', (_what, state, action) => {
    expect(chosen('patient', state)).toEqual(action);
  });

  it('knows black cards of any edition by what they do', () => {
    const hurts = withBlackCard([
      { op: 'discardFish', who: 'opponent', chooser: 'player', count: 1, stages: ['big'] },
    ]);
    const harmed = inTurn([{ hand: 'range-shift' }, { spot: 'abalone:big blue-fin-tuna:big' }]);
    expect(chosen('patient', harmed, hurts)).toEqual({
      type: 'play',
      card: 'range-shift#1',
      target: 1,
      fish: ['blue-fin-tuna#1'],
    });
    const losesAll = withBlackCard([{ op: 'releaseFromEsky', who: 'self', all: true }]);
    expect(chosen('patient', inTurn([{ hand: 'range-shift', esky: 'abalone:big' }, {}]), losesAll)).toEqual(
      END,
    );
  });

  it('discards what is worth least', () => {
    const hand = 'abalone blue-fin-tuna flounder marblefish sharks upwelling lobster-pot blue-mackerel';
    const { state } = afterRound('ocean-acidification', [{ hand }, {}]);
    expect(chosen('casual', state)).toEqual({ type: 'discard', cards: ['lobster-pot#1'] });
  });

  it('begins with its best fish big where it catches it at once, and else smallest', () => {
    const { steps } = playOut(bigFish, 3);
    const state = steps[0]!.state as State;
    const [greedy, patient] = ['greedy', 'patient'].map((name) => chosen(name, state)['fish'] as string[]);
    expect(patient).toEqual(greedy!.toReversed());
  });
});

describe('mean scores', () => {
  const means = bigFish.bots.map((bot): [name: string, mean: number] => {
    const ends = Array.from({ length: 24 }, (_, seed) => playOut(bigFish, seed, undefined, bot).end as State);
    const scores = ends.flatMap((end) => bigFish.outcome(end)!.scores);
    return [bot.name, scores.reduce((sum, score) => sum + score, 0) / scores.length];
  });

  it('rise with the big fish that a bot leaves', () => {
    expect(means.map(([name]) => name)).toEqual(['random', 'greedy', 'casual', 'balanced', 'patient']);
    expect(means.toSorted(([, a], [, b]) => a - b)).toEqual(means);
  });

  it.each(means.slice(1))('are within a fifth of what is expected of %s: %d', (name, mean) => {
    const expected = EXPECTED[`${labelOf(bigFish)} ${name}`]!;
    expect(Math.abs(mean / expected - 1)).toBeLessThan(0.2);
  });
});
