import { describe, expect, it } from '@jest/globals';
import { bigFish } from '../../src/rulesets/big-fish/big-fish.js';
import type { State } from '../../src/rulesets/big-fish/state.js';
import {
  afterRound,
  cards,
  fish,
  inTurn,
  type InShort,
  play,
  playAs,
  spotOf,
  types,
} from '../support/big-fish.js';

const choose = (...chosen: string[]) => ({ type: 'choose', fish: chosen });

/** Who is asked, and for what choice. */
function asked({ state }: { state: State }) {
  return bigFish.seatsToAct(state).map((seat) => [seat, ...bigFish.legalActions(state, seat)]);
}

const YOUNG = 'flounder:larval abalone:juvenile marblefish:larval';

describe('choices of several seats', () => {
  const seats: InShort[] = [
    { spot: YOUNG },
    { spot: 'longfin-pike:larval red-rock-crab:juvenile' },
    { spot: '' },
  ];
  const deck = cards('herring-cale herring-cale#2 herring-cale#3 herring-cale#4 sand-flathead');
  const open = afterRound('poor-water-quality', seats, { deck });

  it('are asked of those alone who have one', () => {
    expect(asked(open)).toEqual([
      [0, { type: 'choose', candidates: cards('flounder abalone marblefish'), min: 2, max: 2 }],
      [1, { type: 'choose', candidates: cards('longfin-pike red-rock-crab'), min: 1, max: 1 }],
    ]);
    expect(open.state).toMatchObject({ phase: 'event', turn: null, revealed: ['poor-water-quality#1'] });
  });

  it('are final, kept until all have answered, and applied together', () => {
    const first = playAs(open.state, 1, choose('red-rock-crab#1'));
    expect(first.state.pending).toMatchObject({ answers: [null, ['red-rock-crab#1'], null], waiting: [0] });
    expect(first.state.seats).toEqual(open.state.seats);
    expect(first.happened).toEqual([{ type: 'answered', seat: 1 }]);
    expect(bigFish.legalActions(first.state, 1)).toEqual([]);
    const both = playAs(first.state, 0, choose('abalone#1', 'flounder#1'));
    expect([0, 1, 2].map((seat) => spotOf(both, seat))).toEqual([
      fish('marblefish:larval'),
      fish('longfin-pike:larval'),
      [],
    ]);
    expect(both.state.used).toEqual(cards('abalone flounder red-rock-crab'));
  });
});

describe('events', () => {
  it('poor water quality takes half of the young fish, rounded up, unless there is a Shellfish Reef', () => {
    const one = afterRound('poor-water-quality', [
      { spot: 'flounder:larval' },
      { spot: YOUNG, permanents: 'shellfish-reef' },
    ]);
    expect([spotOf(one, 0), spotOf(one, 1)]).toEqual([[], fish(YOUNG)]);
    expect(one.happened).toContainEqual({ type: 'shielded', seats: [1] });
  });

  it('marine heat wave takes all larval fish, then half of the juveniles, rounded down', () => {
    const open = afterRound('heat-wave', [
      { spot: 'flounder:larval abalone:juvenile marblefish:juvenile longfin-pike:big' },
      { spot: 'red-rock-crab:larval sand-flathead:juvenile' },
      { spot: YOUNG, permanents: 'seaweed' },
    ]);
    expect(open.state.pending).toMatchObject({ effect: 1, waiting: [0] });
    expect([0, 1, 2].map((seat) => spotOf(open, seat))).toEqual([
      fish('abalone:juvenile marblefish:juvenile longfin-pike:big'),
      fish('sand-flathead:juvenile'),
      fish(YOUNG),
    ]);
    expect(spotOf(play(open.state, choose('abalone#1')), 0)).toEqual(
      fish('marblefish:juvenile longfin-pike:big'),
    );
  });

  it('ocean acidification takes every shellfish that is not big', () => {
    const done = afterRound('ocean-acidification', [
      { spot: 'abalone:larval abalone#2:big red-rock-crab:medium flounder:larval' },
      { spot: 'southern-rock-lobster:juvenile' },
    ]);
    expect([spotOf(done, 0), spotOf(done, 1)]).toEqual([fish('abalone#2:big flounder:larval'), []]);
  });

  it('sea urchin arrival takes the first Seaweed played, or else two young fish', () => {
    const open = afterRound('sea-urchin-arrival', [
      { spot: YOUNG, permanents: 'upwelling seaweed#2 seaweed#1' },
      { spot: 'longfin-pike:larval longfin-pike#2:juvenile longfin-pike#3:larval' },
      { spot: 'sand-flathead:larval', permanents: 'sharks' },
      { spot: 'flounder#2:larval southern-rock-lobster:big' },
      { spot: 'southern-rock-lobster#2:medium herring-cale:larval' },
    ]);
    expect(asked(open).map(([seat]) => seat)).toEqual([1]);
    // Nothing moves before all have answered.
    expect(open.state.seats[0]!.permanents).toEqual(cards('upwelling seaweed#2 seaweed#1'));
    const done = play(open.state, choose('longfin-pike#1', 'longfin-pike#2'));
    expect(done.state.seats[0]).toMatchObject({
      permanents: cards('upwelling seaweed#1'),
      spot: fish(YOUNG),
    });
    expect([1, 2, 3, 4].map((seat) => spotOf(done, seat))).toEqual([
      fish('longfin-pike#3:larval'),
      fish('sand-flathead:larval'),
      fish('flounder#2:larval southern-rock-lobster:big'),
      fish('southern-rock-lobster#2:medium'),
    ]);
  });

  it('illegal fishing takes half of the big fish, rounded down', () => {
    const open = afterRound('illegal-fishing', [
      { spot: 'flounder:big' },
      { spot: 'abalone:big marblefish:big longfin-pike:big' },
      { spot: 'red-rock-crab:big sand-flathead:big', permanents: 'marine-park' },
    ]);
    expect(asked(open)).toEqual([
      [1, { type: 'choose', candidates: cards('abalone marblefish longfin-pike'), min: 1, max: 1 }],
    ]);
    const done = play(open.state, choose('marblefish#1'));
    expect([0, 1, 2].map((seat) => spotOf(done, seat).length)).toEqual([1, 2, 2]);
  });

  it('spring bloom turns up to two larval fish into juveniles', () => {
    const open = afterRound('spring-bloom', [
      { spot: 'flounder:larval abalone:larval marblefish:larval' },
      { spot: 'longfin-pike:larval' },
      { spot: 'herring-cale:juvenile' },
    ]);
    expect(asked(open)).toEqual([
      [0, { type: 'choose', candidates: cards('flounder abalone marblefish'), min: 0, max: 2 }],
      [1, { type: 'choose', candidates: cards('longfin-pike'), min: 0, max: 1 }],
    ]);
    const done = play(open.state, choose('abalone#1', 'marblefish#1'), choose());
    expect([0, 1, 2].map((seat) => spotOf(done, seat))).toEqual([
      fish('flounder:larval abalone:juvenile marblefish:juvenile'),
      fish('longfin-pike:larval'),
      fish('herring-cale:juvenile'),
    ]);
  });

  it('species redistribution passes the picked fish on, all at once', () => {
    const open = afterRound('species-redistribution', [
      { spot: 'flounder:larval abalone:juvenile' },
      { spot: 'marblefish:big' },
      { spot: 'longfin-pike:juvenile' },
    ]);
    expect(asked(open).map(([seat]) => seat)).toEqual([0]);
    const done = play(open.state, choose('abalone#1'));
    expect([0, 1, 2].map((seat) => spotOf(done, seat))).toEqual([
      fish('flounder:larval longfin-pike:juvenile'),
      fish('marblefish:big abalone:juvenile'),
      [],
    ]);
  });

  it('citizen science asks everybody, with an empty hand too', () => {
    const open = afterRound('citizen-science', [{ hand: 'seaweed flounder abalone' }, {}]);
    expect(open.state.pending!.waiting).toEqual([0, 1]);
    expect(bigFish.task(open.state, 0)).toBe('spawn');
    expect(bigFish.legalActions(open.state, 0)).toEqual(
      ['flounder#1', 'abalone#1', null].map((card) => ({ type: 'spawnFree', card })),
    );
    expect(bigFish.legalActions(open.state, 1)).toEqual([{ type: 'spawnFree', card: null }]);
    expect(bigFish.defaultAction(open.state, 0)).toEqual({ type: 'spawnFree', card: null });
    const one = playAs(open.state, 0, { type: 'spawnFree', card: 'abalone#1' });
    expect(one.state.pending!.answers).toEqual([['abalone#1'], null]);
    const both = play(one.state, { type: 'spawnFree', card: null });
    expect(both.state.seats[0]).toMatchObject({
      hand: cards('seaweed flounder'),
      spot: fish('abalone:larval'),
    });
  });

  it('improved fishing regulations restrict the next round alone', () => {
    const deck = cards(
      'longfin-pike longfin-pike#2 longfin-pike#3 longfin-pike#4 herring-cale herring-cale#2 herring-cale#3 herring-cale#4',
    );
    const next = afterRound(
      'fishing-regulations',
      [{ spot: 'flounder:juvenile marblefish:medium', permanents: 'fishing-boat' }, {}],
      { deck },
    );
    expect(next.state).toMatchObject({
      round: 2,
      first: 1,
      restrict: { stages: ['medium', 'big'], until: 2 },
    });
    const second = play(next.state, { type: 'endTurn' });
    expect(second.state.turn).toMatchObject({ seat: 0, catch: 1 });
    expect(bigFish.legalActions(second.state, 0)).toContainEqual({ type: 'catch', fish: 'marblefish#1' });
    expect(bigFish.legalActions(second.state, 0)).not.toContainEqual({ type: 'catch', fish: 'flounder#1' });
    const third = play(
      { ...second.state, events: cards('ocean-acidification end-of-game') },
      { type: 'endTurn' },
    );
    expect(third.state).toMatchObject({ round: 3, restrict: null, turn: { seat: 0, catch: 2 } });
  });

  it('a restriction holds for its rounds, or until another replaces it', () => {
    const restrict = { stages: ['big'], until: 3 } as const;
    const kept = afterRound('ocean-acidification', [{}, {}], { restrict, round: 2 });
    expect(kept.state.restrict).toEqual(restrict);
    const replaced = afterRound('fishing-regulations', [{}, {}], { restrict, round: 2 });
    expect(replaced.state.restrict).toEqual({ stages: ['medium', 'big'], until: 3 });
  });
});

describe('fisheries research', () => {
  const look = (deck: string, used = '', first = 1) =>
    play(
      inTurn(
        [{}, {}],
        { seat: 1 - first },
        {
          first,
          deck: cards(deck),
          used: cards(used),
          events: cards('fisheries-research end-of-game'),
        },
      ),
      { type: 'endTurn' },
    );

  it('goes in turn order; one card is kept, the other used', () => {
    const open = look('flounder seaweed abalone marblefish');
    expect(open.state.pending).toMatchObject({ waiting: [1], look: ['flounder#1', 'seaweed#1'] });
    expect(bigFish.task(open.state, 1)).toBe('keep');
    expect(bigFish.defaultAction(open.state, 1)).toEqual({ type: 'keep', card: 'flounder#1' });
    const next = play(open.state, { type: 'keep', card: 'seaweed#1' });
    expect(next.state.seats[1]!.hand).toEqual(['seaweed#1']);
    expect(next.state).toMatchObject({
      used: ['flounder#1'],
      pending: { waiting: [0], look: ['abalone#1', 'marblefish#1'] },
    });
    const done = play(next.state, { type: 'keep', card: 'abalone#1' });
    expect(done.state).toMatchObject({ pending: null, phase: 'turn', round: 2 });
  });

  it('turns the used pile over in the middle of a look, without the card looked at', () => {
    const open = look('flounder', 'abalone');
    expect(open.state.pending!.look).toEqual(['flounder#1', 'abalone#1']);
    expect(types(open)).toContain('reshuffled');
  });

  it('asks with one card too, and not at all with none', () => {
    const open = look('flounder');
    expect(bigFish.legalActions(open.state, 1)).toEqual([{ type: 'keep', card: 'flounder#1' }]);
    const done = play(open.state, { type: 'keep', card: 'flounder#1' });
    expect(done.state).toMatchObject({ pending: null, phase: 'turn' });
    expect(look('').state.phase).toBe('turn');
  });
});
