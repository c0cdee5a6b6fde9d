import { describe, expect, it } from '@jest/globals';
import { bigFish } from '../../src/rulesets/big-fish/big-fish.js';
import type { State } from '../../src/rulesets/big-fish/state.js';
import {
  afterRound,
  attempt,
  cards,
  fish,
  inTurn,
  play,
  playAs,
  spotOf,
  types,
} from '../support/big-fish.js';
import { streamsFrom } from '../support/playout.js';

describe('placing', () => {
  const dealt: State = {
    ...bigFish.setup({ seats: 2, streams: streamsFrom(1), firstSeat: 1 }),
    deck: cards('herring-cale herring-cale#2 herring-cale#3 herring-cale#4 longfin-pike'),
  };
  const state: State = {
    ...dealt,
    seats: [
      { hand: cards('seaweed flounder abalone marblefish poachers'), spot: [], esky: [], permanents: [] },
      {
        hand: cards('upwelling plankton sharks red-rock-crab upwelling#2'),
        spot: [],
        esky: [],
        permanents: [],
      },
    ],
  };

  it('is asked of everybody, also where there is one answer', () => {
    expect(bigFish.seatsToAct(state)).toEqual([0, 1]);
    expect(bigFish.task(state, 1)).toBe('place');
    expect(bigFish.legalActions(state, 1)).toEqual([
      { type: 'place', candidates: ['red-rock-crab#1'], min: 1, max: 1 },
    ]);
    expect(bigFish.defaultAction(state, 0)).toEqual({
      type: 'place',
      fish: cards('flounder abalone marblefish'),
    });
  });

  it('is secret until all have placed: in any order as big, medium, juvenile', () => {
    const one = playAs(state, 0, { type: 'place', fish: cards('marblefish flounder abalone') });
    expect(one.state.seats).toEqual(state.seats);
    expect(bigFish.view(one.state, 1)).toEqual({
      ...bigFish.view(state, 1),
      pending: { ...(bigFish.view(state, 1)['pending'] as object), waiting: [1] },
    });
    expect(bigFish.view(one.state, 0)).toMatchObject({
      own: { answer: cards('marblefish flounder abalone') },
    });
    const both = play(one.state, { type: 'place', fish: cards('red-rock-crab') });
    expect(spotOf(both, 0)).toEqual(fish('marblefish:big flounder:medium abalone:juvenile'));
    expect(spotOf(both, 1)).toEqual(fish('red-rock-crab:big'));
    expect(both.state.seats[0]!.hand).toEqual(cards('seaweed poachers'));
    expect(both.state).toMatchObject({
      phase: 'turn',
      round: 1,
      turn: { seat: 1 },
      row: cards('herring-cale herring-cale#2 herring-cale#3 herring-cale#4'),
    });
  });
});

describe('the end of a round', () => {
  const NINE = 'abalone flounder marblefish longfin-pike seaweed upwelling plankton sharks marine-park';

  it('asks those with more than seven cards to discard, in secret', () => {
    const open = afterRound('ocean-acidification', [{ hand: NINE }, { hand: 'poachers' }]);
    expect(open.state).toMatchObject({ phase: 'discard', pending: { waiting: [0], card: null, effect: 0 } });
    expect(bigFish.legalActions(open.state, 0)).toEqual([
      { type: 'discard', candidates: cards(NINE), min: 2, max: 2 },
    ]);
    expect(bigFish.defaultAction(open.state, 0)).toEqual({
      type: 'discard',
      cards: cards('marine-park sharks'),
    });
    const done = play(open.state, { type: 'discard', cards: cards('flounder upwelling') });
    expect(done.state.seats[0]!.hand).toEqual(
      cards(NINE).filter((card) => !cards('flounder upwelling').includes(card)),
    );
    const discarded = done.happened.find(({ type }) => type === 'discarded')!;
    expect(bigFish.showHappened([discarded], 1)).toEqual([
      { type: 'discarded', seat: 0, count: 2, withheld: ['cards'] },
    ]);
    expect(bigFish.showHappened([discarded], 0)).toEqual([discarded]);
  });

  it('lays a new row, of fewer cards if they run out, and passes the first turn on', () => {
    const row = cards('abalone flounder');
    const next = afterRound('ocean-acidification', [{}, {}, {}], { row, deck: cards('marblefish') });
    expect(next.state).toMatchObject({ first: 1, round: 2, used: [], deck: [], turn: { seat: 1 } });
    expect([...next.state.row].sort()).toEqual(cards('abalone flounder marblefish'));
    expect(next.state.row[0]).toBe('marblefish#1');
    expect(types(next)).toContain('reshuffled');
  });

  it('ends the game at once when the end card comes up, and nothing else changes', () => {
    const hand =
      'flounder flounder#2 flounder#3 flounder#4 marblefish marblefish#2 marblefish#3 marblefish#4';
    const end = afterRound('end-of-game', [{ hand }, { spot: 'abalone:big' }], {
      row: cards('longfin-pike'),
    });
    expect(end.state).toMatchObject({
      phase: 'finished',
      first: 0,
      round: 1,
      row: ['longfin-pike#1'],
      turn: null,
    });
    expect(end.state.seats[0]!.hand).toHaveLength(8);
    expect(end.happened.at(-1)).toEqual({ type: 'ended', reason: 'endOfGame', scores: [0, 2] });
    expect(bigFish.seatsToAct(end.state)).toEqual([]);
    expect(attempt(end.state, { type: 'endTurn' }, 0)).toMatchObject({ refused: 'gameOver' });
  });
});

describe('scores', () => {
  const outcome = (state: State) => bigFish.outcome({ ...state, phase: 'finished', turn: null });

  it('count the esky by stage and the spot by what lives there', () => {
    const state = inTurn([
      {
        esky: 'blue-fin-tuna:big abalone:larval flounder:medium',
        spot: 'flounder#2:big marblefish:larval longfin-pike:medium sand-flathead:juvenile',
        hand: 'blue-fin-tuna#2',
        permanents: 'seaweed',
      },
      {},
    ]);
    expect(outcome(state)).toEqual({
      reason: 'endOfGame',
      scores: [8 + 0 + 3 + 2 + 1 + 1 + 1, 0],
      winners: [0],
    });
    expect(bigFish.view(state, 'spectator')['seats']).toMatchObject([{ score: 16 }, { score: 0 }]);
  });

  it('share a win', () => {
    const state = inTurn([
      { spot: 'flounder:big' },
      { esky: 'abalone:medium' },
      { spot: 'marblefish:larval' },
    ]);
    expect(outcome(state)).toEqual({ reason: 'endOfGame', scores: [2, 2, 1], winners: [0, 1] });
  });
});

it('the view warns of a last big fish, names the edition, and shows nothing of others', () => {
  const state = inTurn(
    [{ spot: 'flounder:big abalone:medium', hand: 'seaweed' }, { hand: 'poachers sharks' }],
    {},
    { deck: cards('marblefish'), used: cards('longfin-pike') },
  );
  const view = bigFish.view(state, 0);
  expect(view).toMatchObject({
    edition: 'house-1',
    label: expect.stringContaining('not those of the printed game'),
    deckSize: 1,
    usedSize: 1,
    eventsSize: 1,
    own: { seat: 0, hand: ['seaweed#1'], look: [], answer: null },
    seats: [
      { lastBig: 'flounder#1', handSize: 1 },
      { lastBig: null, handSize: 2 },
    ],
  });
  expect(bigFish.view(state, 'spectator')).toEqual({ ...view, own: null });
});
