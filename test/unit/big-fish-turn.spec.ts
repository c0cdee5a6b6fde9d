import { describe, expect, it } from '@jest/globals';
import type { JsonObject } from '../../src/engine/json.js';
import { bigFish } from '../../src/rulesets/big-fish/big-fish.js';
import type { Turn } from '../../src/rulesets/big-fish/state.js';
import {
  attempt,
  cards,
  fish,
  inTurn,
  type InShort,
  NO_BUDGETS,
  play,
  spotOf,
  types,
} from '../support/big-fish.js';
import { streamsFrom } from '../support/playout.js';

const endTurn = { type: 'endTurn' };
const grow = (card: string) => ({ type: 'grow', fish: card });
const spawn = (card: string) => ({ type: 'spawn', card });
const caught = (card: string) => ({ type: 'catch', fish: card });
const draw = { type: 'draw', from: 'deck' };

/** The budgets that seat 1 begins its turn with. */
function budgets(seat: InShort, more: object = {}): Partial<Turn> {
  const state = inTurn([{}, seat], {}, { deck: cards('flounder#1 flounder#2 flounder#3'), ...more });
  const { seat: _seat, grown: _grown, ...left } = play(state, endTurn).state.turn!;
  return left;
}

/** A seed whose first deal gives seat 0 or 1 no fish. */
const DEALT_TWICE = 210;

describe('the deal', () => {
  const deals = Array.from({ length: 300 }, (_, seed) =>
    bigFish.setup({ seats: 5, streams: streamsFrom(seed), firstSeat: null }),
  );

  it('is void where a hand holds no fish, and all cards are shuffled and dealt anew', () => {
    const streams = streamsFrom(DEALT_TWICE);
    const { fish, wildcards } = bigFish.edition!.document as {
      [list: string]: readonly { id: string; copies: number }[];
    };
    const order = [...fish!, ...wildcards!].flatMap(({ id, copies }) =>
      Array.from({ length: copies }, (_, copy) => `${id}#${copy + 1}`),
    );
    const isFish = (card: string) => fish!.some(({ id }) => card.startsWith(`${id}#`));
    const [first, second] = [streams('gameplay/0').shuffle(order), streams('gameplay/1').shuffle(order)];
    expect([first.slice(0, 5), first.slice(5, 10)].every((hand) => hand.some(isFish))).toBe(false);
    const { seats, deck, shuffles } = bigFish.setup({ seats: 2, streams, firstSeat: null });
    expect(seats.map(({ hand }) => hand)).toEqual([second.slice(0, 5), second.slice(5, 10)]);
    expect({ deck, shuffles }).toEqual({ deck: second.slice(10), shuffles: 2 });
  });

  it('has the end card fifth at the earliest', () => {
    const places = deals.map(({ events }) => events.indexOf('end-of-game#1'));
    expect(Math.min(...places)).toBe(4);
    expect(Math.max(...places)).toBe(13);
  });

  it('lets chance or the creator say who begins', () => {
    expect(new Set(deals.map(({ first }) => first))).toEqual(new Set([0, 1, 2, 3, 4]));
    expect(bigFish.setup({ seats: 3, streams: streamsFrom(1), firstSeat: 2 }).first).toBe(2);
  });

  it('has more copies of each fish with four seats', () => {
    const cardsIn = (seats: number) => {
      const { deck } = bigFish.setup({ seats, streams: streamsFrom(1), firstSeat: null });
      return deck.length + 5 * seats;
    };
    expect([2, 3, 4, 5].map(cardsIn)).toEqual([125, 125, 169, 169]);
  });
});

describe('budgets of a turn', () => {
  it('come from the big fish in the spot', () => {
    expect(budgets({ spot: 'flounder:big abalone:medium red-rock-crab:big' })).toEqual({
      catch: 1,
      catchShellfish: 0,
      draw: 2,
      grow: 2,
      growYoung: 0,
      spawn: 2,
    });
    expect(budgets({ spot: 'flounder:medium' })).toMatchObject({ draw: 0, spawn: 0, grow: 0, catch: 1 });
  });

  it('have at most five draws by big fish', () => {
    const spot = [1, 2, 3, 4].flatMap((copy) => [`flounder#${copy}:big`, `marblefish#${copy}:big`]).join(' ');
    expect(budgets({ spot, permanents: 'upwelling' }, { row: cards('abalone') })).toMatchObject({
      draw: 6,
      spawn: 8,
      grow: 8,
    });
  });

  it.each<[permanents: string, more: Partial<Turn>]>([
    ['shellfish-reef', { draw: 1 }],
    ['upwelling upwelling#2', { draw: 2 }],
    ['marine-park', { spawn: 1 }],
    ['seagrass-nursery', { spawn: 1 }],
    ['seaweed', { grow: 1 }],
    ['plankton', { growYoung: 1 }],
    ['sharks', { grow: 1 }],
    ['fishing-boat', { catch: 2 }],
    ['lobster-pot', { catchShellfish: 1 }],
  ])('grow by %s', (permanents, more) => {
    expect(budgets({ permanents })).toEqual({ ...withoutGrown(), catch: 1, ...more });
  });

  it('do not count a card played this turn', () => {
    const state = inTurn([{ hand: 'upwelling' }, {}], {}, { deck: cards('flounder abalone') });
    const next = play(state, { type: 'play', card: 'upwelling#1' }).state;
    expect(next.seats[0]!.permanents).toEqual(['upwelling#1']);
    expect(next.turn).toMatchObject({ seat: 1, draw: 0 });
  });

  it('have one catch and no bonus while catches are restricted', () => {
    const restrict = { stages: ['medium', 'big'], until: 1 };
    expect(budgets({ permanents: 'fishing-boat lobster-pot seaweed' }, { restrict })).toMatchObject({
      catch: 1,
      catchShellfish: 0,
      grow: 1,
    });
  });
});

function withoutGrown() {
  const { grown: _grown, ...rest } = NO_BUDGETS;
  return rest;
}

describe('drawing', () => {
  it('goes from deck or row, one at a time, and the row is not refilled', () => {
    const state = inTurn([{}, {}], { draw: 2 }, { deck: cards('flounder'), row: cards('abalone seaweed') });
    const drawn = play(state, { type: 'draw', from: 'row', card: 'seaweed#1' }, draw);
    expect(drawn.state.seats[0]!.hand).toEqual(['seaweed#1', 'flounder#1']);
    expect(drawn.state).toMatchObject({ row: ['abalone#1'], deck: [], turn: { draw: 0 } });
  });

  it('turns the used pile over when a card is needed, not before', () => {
    const state = inTurn(
      [{}, {}],
      { draw: 2 },
      { deck: cards('flounder'), used: cards('abalone red-rock-crab') },
    );
    const first = play(state, draw);
    expect(first.state).toMatchObject({ deck: [], used: ['abalone#1', 'red-rock-crab#1'], shuffles: 1 });
    const second = play(first.state, draw);
    expect(types(second)).toEqual(['reshuffled', 'drawn']);
    expect(second.state).toMatchObject({ used: [], shuffles: 2 });
    expect(second.state.deck).toHaveLength(1);
  });

  it('is lost at once where there is no card', () => {
    const state = inTurn([{}, {}], { draw: 3 }, { deck: cards('flounder') });
    expect(play(state, draw).state.turn!.draw).toBe(0);
    const begun = play(inTurn([{}, { spot: 'flounder:big' }]), endTurn);
    expect(begun.state.turn!.draw).toBe(0);
    expect(begun.happened.at(-1)).toEqual({ type: 'drawsLost', seat: 1, draws: 1 });
  });
});

describe('steps 2 to 4', () => {
  const HOME: InShort = {
    spot: 'flounder:big abalone:juvenile marblefish:medium',
    hand: 'sand-flathead longfin-pike',
  };

  it('spawn larval fish, which may grow and be caught in the same turn', () => {
    const state = inTurn([HOME, {}], { spawn: 2, grow: 2, catch: 2 });
    const done = play(state, spawn('longfin-pike#1'), grow('longfin-pike#1'), caught('longfin-pike#1'));
    expect(done.state.seats[0]).toMatchObject({
      hand: ['sand-flathead#1'],
      esky: fish('longfin-pike:juvenile'),
    });
  });

  it.each<[what: string, actions: JsonObject[], left: Partial<Turn>]>([
    ['growth closes spawning', [grow('abalone#1')], { spawn: 0, grow: 1, catch: 1 }],
    ['a catch closes growth too', [caught('abalone#1')], { spawn: 0, grow: 0, growYoung: 0, catch: 0 }],
  ])('go forward only: %s', (_what, actions, left) => {
    expect(
      play(inTurn([HOME, {}], { spawn: 1, grow: 2, growYoung: 0, catch: 1 }), ...actions).state.turn,
    ).toMatchObject(left);
  });

  it('grow a fish in its place, once a turn', () => {
    const grown = play(inTurn([HOME, {}], { grow: 2 }), grow('marblefish#1'));
    expect(spotOf(grown, 0)).toEqual(fish('flounder:big abalone:juvenile marblefish:big'));
    expect(grown.state.turn).toMatchObject({ grow: 1, grown: ['marblefish#1'] });
    expect(attempt(grown.state, grow('marblefish#1'))).toMatchObject({ refused: 'grownAlready' });
  });

  it('use steps for young fish first, and only for them', () => {
    const state = inTurn([HOME, {}], { grow: 1, growYoung: 1 });
    expect(play(state, grow('abalone#1')).state.turn).toMatchObject({ grow: 1, growYoung: 0 });
    expect(play(state, grow('marblefish#1')).state.turn).toMatchObject({ grow: 0, growYoung: 1 });
  });

  it('use catches of shellfish first for shellfish', () => {
    const state = inTurn([HOME, {}], { catch: 1, catchShellfish: 1 });
    expect(play(state, caught('abalone#1')).state.turn).toMatchObject({ catch: 1, catchShellfish: 0 });
    expect(play(state, caught('flounder#1')).state.turn).toMatchObject({ catch: 0, catchShellfish: 1 });
  });

  it('list what can be done in the order of hand and spot, then wildcards and the end', () => {
    const state = inTurn([{ ...HOME, hand: `${HOME.hand} seaweed` }, {}], { spawn: 1, grow: 1, catch: 1 });
    expect(bigFish.legalActions(state, 0)).toEqual([
      spawn('sand-flathead#1'),
      spawn('longfin-pike#1'),
      grow('abalone#1'),
      grow('marblefish#1'),
      caught('flounder#1'),
      caught('abalone#1'),
      caught('marblefish#1'),
      { type: 'play', card: 'seaweed#1' },
      endTurn,
    ]);
    expect(bigFish.legalActions(state, 1)).toEqual([]);
  });
});

describe('the default', () => {
  it.each<[what: string, more: object, action: JsonObject]>([
    ['draws from the deck', { deck: cards('flounder') }, draw],
    ['draws from the used pile', { used: cards('flounder') }, draw],
    [
      'draws the first of the row',
      { row: cards('abalone flounder') },
      { type: 'draw', from: 'row', card: 'abalone#1' },
    ],
  ])('%s', (_what, more, action) => {
    expect(bigFish.defaultAction(inTurn([{}, {}], { draw: 1 }, more), 0)).toEqual(action);
  });

  it('ends a turn without draws', () => {
    expect(bigFish.defaultAction(inTurn([{ hand: 'seaweed' }, {}], { grow: 3 }), 0)).toEqual(endTurn);
  });
});
