import { describe, expect, it } from '@jest/globals';
import type { JsonObject } from '../../src/engine/json.js';
import { bigFish } from '../../src/rulesets/big-fish/big-fish.js';
import type { State } from '../../src/rulesets/big-fish/state.js';
import {
  attempt,
  cards,
  fish,
  inTurn,
  type InShort,
  play,
  playAs,
  spotOf,
  types,
} from '../support/big-fish.js';

/** Seat 0 holds this card; nothing else is left of its turn. */
function holding(card: string, mine: InShort, ...others: InShort[]): State {
  return inTurn([{ ...mine, hand: `${card} ${mine.hand ?? ''}` }, ...others]);
}

const legalPlays = (state: State): readonly JsonObject[] => bigFish.legalActions(state, 0).slice(0, -1);
const playing = (card: string, more: object = {}) => ({ type: 'play', card: `${card}#1`, ...more });

describe('poachers', () => {
  const state = holding(
    'poachers',
    {},
    { spot: 'flounder:big abalone:larval marblefish:juvenile' },
    { spot: 'longfin-pike:big red-rock-crab:big' },
    { spot: 'sand-flathead:medium', permanents: 'marine-park' },
  );

  it('find a fish that is not larval, not an only big one, and not behind a Marine Park', () => {
    expect(legalPlays(state)).toEqual([
      playing('poachers', { target: 1, candidates: ['marblefish#1'], min: 1, max: 1 }),
      playing('poachers', { target: 2, candidates: ['longfin-pike#1', 'red-rock-crab#1'], min: 1, max: 1 }),
    ]);
  });

  it('take it as it is into the esky, and end the turn', () => {
    const taken = play(state, playing('poachers', { target: 2, fish: ['red-rock-crab#1'] }));
    expect(taken.state.seats[0]).toMatchObject({ esky: fish('red-rock-crab:big'), hand: [] });
    expect(spotOf(taken, 2)).toEqual(fish('longfin-pike:big'));
    expect(taken.state).toMatchObject({ used: ['poachers#1'], turn: { seat: 1 } });
  });

  it('are not restricted with catches', () => {
    const restricted = { ...state, restrict: { stages: ['big'], until: 1 } } as State;
    expect(types(play(restricted, playing('poachers', { target: 1, fish: ['marblefish#1'] })))).toContain(
      'fishTaken',
    );
  });
});

describe('pollution spill', () => {
  const spill = playing('pollution-spill', { target: 1 });

  it('lets the victim choose two young fish, and waits for it', () => {
    const state = holding(
      'pollution-spill',
      {},
      {
        spot: 'flounder:larval abalone:juvenile marblefish:larval longfin-pike:big',
      },
    );
    const asked = play(state, spill);
    expect(asked.state).toMatchObject({
      phase: 'turn',
      turn: { seat: 0 },
      used: [],
      pending: { waiting: [1], card: 'pollution-spill#1', effect: 0, answers: [null, null] },
    });
    expect(bigFish.task(asked.state, 1)).toBe('choose');
    expect(bigFish.legalActions(asked.state, 0)).toEqual([]);
    const candidates = ['flounder#1', 'abalone#1', 'marblefish#1'];
    expect(bigFish.legalActions(asked.state, 1)).toEqual([{ type: 'choose', candidates, min: 2, max: 2 }]);
    const done = play(asked.state, { type: 'choose', fish: ['abalone#1', 'flounder#1'] });
    expect(spotOf(done, 1)).toEqual(fish('marblefish:larval longfin-pike:big'));
    expect(done.state).toMatchObject({
      pending: null,
      turn: { seat: 1 },
      used: ['abalone#1', 'flounder#1', 'pollution-spill#1'],
    });
  });

  it('asks nobody where there is no choice', () => {
    const one = play(holding('pollution-spill', {}, { spot: 'flounder:larval abalone:big' }), spill);
    expect(spotOf(one, 1)).toEqual(fish('abalone:big'));
    expect(one.state.turn!.seat).toBe(1);
    const two = play(holding('pollution-spill', {}, { spot: 'flounder:larval abalone:juvenile' }), spill);
    expect(spotOf(two, 1)).toEqual([]);
  });

  it('can not be aimed at a Shellfish Reef, nor at who has no young fish', () => {
    const state = holding(
      'pollution-spill',
      {},
      { spot: 'flounder:larval', permanents: 'shellfish-reef' },
      { spot: 'abalone:medium' },
    );
    expect(legalPlays(state)).toEqual([]);
    expect(attempt(state, spill)).toMatchObject({ refused: 'nothingToPlayFor' });
  });

  it('is not stopped by a shield against something else', () => {
    const state = holding('pollution-spill', {}, { spot: 'flounder:larval', permanents: 'marine-park' });
    expect(legalPlays(state)).toEqual([spill]);
  });

  it('takes the lowest stage, then the fewest points, then the first, from who does not answer', () => {
    const spot = 'abalone:juvenile blue-fin-tuna:larval senator-wrasse:larval blue-mackerel:larval';
    const asked = play(holding('pollution-spill', {}, { spot }), spill);
    expect(bigFish.defaultAction(asked.state, 1)).toEqual({
      type: 'choose',
      fish: ['blue-mackerel#1', 'senator-wrasse#1'],
    });
  });
});

describe('other black cards', () => {
  it('range shift moves a fish that is not big into the own spot', () => {
    const state = holding('range-shift', { spot: 'abalone:big' }, { spot: 'flounder:medium marblefish:big' });
    expect(legalPlays(state)).toEqual([
      playing('range-shift', { target: 1, candidates: ['flounder#1'], min: 1, max: 1 }),
    ]);
    const moved = play(state, playing('range-shift', { target: 1, fish: ['flounder#1'] }));
    expect([spotOf(moved, 0), spotOf(moved, 1)]).toEqual([
      fish('abalone:big flounder:medium'),
      fish('marblefish:big'),
    ]);
  });

  it('habitat restoration grows one or two fish, even such as have grown', () => {
    const spot = 'marblefish:larval abalone:medium flounder:big';
    const state = { ...holding('habitat-restoration', { spot }, {}) };
    const grown = { ...state, turn: { ...state.turn!, grown: ['abalone#1'] } };
    expect(legalPlays(grown)).toEqual([
      playing('habitat-restoration', { candidates: ['marblefish#1', 'abalone#1'], min: 1, max: 2 }),
    ]);
    const both = play(grown, playing('habitat-restoration', { fish: ['abalone#1', 'marblefish#1'] }));
    expect(spotOf(both, 0)).toEqual(fish('marblefish:juvenile abalone:big flounder:big'));
    expect(attempt(grown, playing('habitat-restoration', { fish: [] }))).toMatchObject({
      refused: 'wrongNumberChosen',
    });
  });

  it('careful release brings a caught fish back, then draws two cards', () => {
    const state = {
      ...holding('careful-release', { esky: 'flounder:medium abalone:big' }, {}),
      deck: cards('upwelling'),
      used: cards('marblefish'),
    };
    const released = play(state, playing('careful-release', { fish: ['abalone#1'] }));
    expect(released.state.seats[0]).toEqual({
      esky: fish('flounder:medium'),
      hand: ['upwelling#1', 'marblefish#1'],
      permanents: [],
      spot: fish('abalone:big'),
    });
    // The card at work is in no reshuffle.
    expect(released.state).toMatchObject({ deck: [], used: ['careful-release#1'] });
  });

  it('careful release can not be played with an empty esky', () => {
    expect(legalPlays(holding('careful-release', {}, {}))).toEqual([]);
  });
});

it('fish that come in together come in canonical order', () => {
  const state = holding('habitat-restoration', { spot: 'marblefish:larval abalone:larval' }, {});
  expect(
    attempt(state, playing('habitat-restoration', { fish: ['marblefish#1', 'abalone#1'] })),
  ).toMatchObject({
    refused: 'choiceOutOfOrder',
    data: { inOrder: ['abalone#1', 'marblefish#1'] },
  });
});

it('a victim that is not the next seat is asked before the turn goes on', () => {
  const state = holding(
    'pollution-spill',
    {},
    {},
    { spot: 'flounder:larval abalone:larval marblefish:larval' },
  );
  const asked = play(state, playing('pollution-spill', { target: 2 }));
  expect(bigFish.seatsToAct(asked.state)).toEqual([2]);
  expect(
    playAs(asked.state, 2, { type: 'choose', fish: ['abalone#1', 'marblefish#1'] }).state.turn!.seat,
  ).toBe(1);
});
