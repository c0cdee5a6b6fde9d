import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isRefusal } from '../../src/engine/refusal.js';
import { bigFish } from '../../src/rulesets/big-fish/big-fish.js';
import type { State } from '../../src/rulesets/big-fish/state.js';
import { nodeHashing } from '../../src/platform/node-hashing.js';
import { cardsOf } from '../support/big-fish.js';
import { deckInOrder, eventsInOrder } from '../support/edited.js';
import { anyEdition } from '../support/editions.js';
import { playOut } from '../support/playout.js';

/** `SEED=<seed>` repeats a run. */
const SEED = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31));
const SEAT_COUNTS = [2, 3, 4, 5];
const GAMES = 4;
const EDITIONS = 8;
const seedsFrom = (first: number, count: number) => Array.from({ length: count }, (_, more) => first + more);

/** A whole game of so many seats, after every action of which each card lies in one place; answers its last state. */
function playedWith(ruleset: typeof bigFish, seed: number, seats: number, bot = ruleset.bots[0]!): State {
  const document = ruleset.edition!.document;
  const wanted = [...deckInOrder(seats, document).sort(), ...eventsInOrder(document).sort()].join(' ');
  const { steps, end } = playOut(ruleset, seed, seats, bot);
  for (const state of [...steps.map((step) => step.state), end] as State[]) {
    const found = [...cardsOf(state), ...[...state.events, ...state.revealed].sort()];
    expect(found.join(' ')).toBe(wanted);
  }
  return end as State;
}

/** The end card comes up after four others at the earliest, and with the last card at the latest. */
function expectEnd({ phase, round, revealed }: State, endCard: string, events: number): void {
  expect([phase, revealed.length, revealed.at(-1)]).toEqual(['finished', round, endCard]);
  expect(round).toBeGreaterThanOrEqual(5);
  expect(round).toBeLessThanOrEqual(events);
}

describe(`games of Big Fish that chance plays (SEED=${SEED})`, () => {
  it.each(SEAT_COUNTS)('of %i end in round 5 to 14, and every card lies in one place all along', (seats) => {
    for (const seed of seedsFrom(SEED, GAMES))
      expectEnd(playedWith(bigFish, seed, seats), 'end-of-game#1', 14);
  });

  it.each(bigFish.bots.slice(1).map((bot, at) => ({ name: bot.name, bot, seats: SEAT_COUNTS[at]! })))(
    'end likewise where $name plays all of $seats seats',
    ({ bot, seats }) => expectEnd(playedWith(bigFish, SEED, seats, bot), 'end-of-game#1', 14),
  );

  it.each(fc.sample(anyEdition, { seed: SEED, numRuns: EDITIONS }))(
    'end likewise by an edition made at random, with every number of seats (%#)',
    (document) => {
      const bound = bigFish.editions!.bind(nodeHashing, document);
      if (isRefusal(bound)) throw new Error(bound.message);
      const { players } = document;
      for (const seats of SEAT_COUNTS.filter((count) => count >= players.min && count <= players.max)) {
        const end = playedWith(bound as typeof bigFish, SEED, seats);
        expectEnd(end, 'the-end#1', eventsInOrder(document).length);
      }
    },
  );
});
