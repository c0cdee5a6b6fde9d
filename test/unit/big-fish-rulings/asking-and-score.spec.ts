import { expect } from '@jest/globals';
import { bigFish } from '../../../src/rulesets/big-fish/big-fish.js';
import type { State } from '../../../src/rulesets/big-fish/state.js';
import {
  afterRound,
  cards,
  fish,
  inTurn,
  type InShort,
  play,
  spotOf,
  types,
} from '../../support/big-fish.js';
import { deckInOrder, edited } from '../../support/edited.js';
import { playOut, streamsFrom } from '../../support/playout.js';
import { rulings } from '../../support/rulings.js';

const DECK = { deck: deckInOrder(2).slice(50, 60) };
const asked = ({ state }: { state: State }) => bigFish.seatsToAct(state);
const over = (seats: readonly InShort[]): State => ({ ...inTurn(seats), phase: 'finished', turn: null });
const scores = (seats: readonly InShort[], ruleset = bigFish) => ruleset.outcome(over(seats))!.scores;

rulings('When is a seat asked?', [
  [
    'If what may be asked of a seat follows from open cards and sizes alone, it is asked only when it has at least two different legal answers (copies differ); a single answer is taken as given, with the others.',
    () => {
      const seats = [
        { spot: 'flounder:juvenile flounder#2:juvenile' },
        { spot: 'abalone:juvenile' },
        { spot: 'marblefish:big' },
      ];
      const open = afterRound('species-redistribution', seats, DECK);
      expect([asked(open), spotOf(open, 1)]).toEqual([[0], fish('abalone:juvenile')]);
      const done = play(open.state, { type: 'choose', fish: ['flounder#2'] });
      expect([0, 1, 2].map((seat) => spotOf(done, seat))).toEqual([
        fish('flounder:juvenile'),
        fish('flounder#2:juvenile'),
        fish('marblefish:big abalone:juvenile'),
      ]);
      // None or one are two answers; all of them is one.
      expect(asked(afterRound('spring-bloom', [{ spot: 'flounder:larval' }, {}], DECK))).toEqual([0]);
      const spill = inTurn([{ hand: 'pollution-spill' }, { spot: 'flounder:larval abalone:larval' }]);
      expect(
        play(spill, { type: 'play', card: 'pollution-spill#1', target: 1 }).state.seats[1]!.spot,
      ).toEqual([]);
      const hand = 'abalone flounder marblefish seaweed upwelling plankton sharks';
      const discards = afterRound(
        'heat-wave',
        [{ hand }, { hand: `${hand.replaceAll(' ', '#2 ')} poachers` }],
        DECK,
      );
      expect(asked(discards)).toEqual([1]);
    },
  ],
  [
    'If it depends on a hand or on hidden cards (place, `spawnFromHand`, `lookAndKeep`), every seat is asked, also when only one answer exists (an empty hand too), so that being asked says nothing.',
    () => {
      const placing = bigFish.setup({ seats: 3, streams: streamsFrom(1), firstSeat: null });
      expect(bigFish.seatsToAct(placing)).toEqual([0, 1, 2]);
      const spawning = afterRound('citizen-science', [{ hand: 'sharks' }, {}, { hand: 'flounder' }]);
      expect(asked(spawning)).toEqual([0, 1, 2]);
      expect(bigFish.legalActions(spawning.state, 1)).toEqual([{ type: 'spawnFree', card: null }]);
      const looking = afterRound('fisheries-research', [{}, {}], { deck: cards('flounder') });
      expect([asked(looking), bigFish.legalActions(looking.state, 0).length]).toEqual([[0], 1]);
    },
  ],
  [
    'Whatever needs no answer happens within the action before it.',
    () => {
      const next = afterRound('heat-wave', [{ spot: 'flounder:larval' }, {}], DECK);
      expect(types(next)).toEqual(['eventRevealed', 'fishDiscarded', 'rowLaid', 'roundBegun', 'turnBegun']);
      const { steps } = playOut(bigFish, 4, 4);
      for (const { state, legal } of steps) {
        expect(bigFish.seatsToAct(state as State).length).toBeGreaterThan(0);
        expect(legal.length).toBeGreaterThan(0);
      }
    },
  ],
]);

rulings('End and score', [
  [
    'Esky: each fish scores its points at its stage.',
    () => {
      const points = { larval: 1, juvenile: 20, medium: 300, big: 400 };
      const other = edited((e) => (e.fish[0].points = points));
      const eskies = ['larval', 'juvenile', 'medium', 'big'].map((stage) => ({ esky: `abalone:${stage}` }));
      expect(scores(eskies, other)).toEqual(Object.values(points));
      expect(scores([{ esky: 'blue-fin-tuna:big flounder:medium abalone:larval' }, {}])).toEqual([11, 0]);
    },
  ],
  [
    'Spot: larval, juvenile, medium 1 each, big 2 each.',
    () => {
      const spots = ['flounder:larval', 'flounder:juvenile', 'flounder:medium', 'flounder:big abalone:big'];
      expect(scores(spots.map((spot) => ({ spot })))).toEqual([1, 1, 1, 4]);
    },
  ],
  [
    'Hands and wildcards score nothing.',
    () => {
      expect(scores([{ hand: 'blue-fin-tuna flounder poachers', permanents: 'sharks seaweed' }, {}])).toEqual(
        [0, 0],
      );
    },
  ],
  [
    'Most points win; equal points share the win. Outcome reason: `endOfGame`.',
    () => {
      const seats = [{ esky: 'abalone:medium' }, { spot: 'flounder:big' }, { spot: 'marblefish:larval' }];
      expect(bigFish.outcome(over(seats))).toEqual({
        reason: 'endOfGame',
        scores: [2, 2, 1],
        winners: [0, 1],
      });
      expect(bigFish.outcome(over(seats.slice(1)))!.winners).toEqual([0]);
      expect(afterRound('end-of-game', seats).happened.at(-1)).toMatchObject({ reason: 'endOfGame' });
      expect(bigFish.outcome(inTurn(seats))).toBeNull();
    },
  ],
  [
    'The running score of open cards is public.',
    () => {
      const state = inTurn([{ esky: 'abalone:big', spot: 'flounder:larval', hand: 'sharks' }, {}]);
      for (const viewer of [0, 1, 'spectator'] as const)
        expect(bigFish.view(state, viewer)['seats']).toMatchObject([{ score: 5 }, { score: 0 }]);
    },
  ],
]);

rulings('Limits of this edition', [
  [
    'A player without big fish draws, spawns and grows nothing beyond bonuses: the text says so, and it can last; the client shows it before the last big fish is caught.',
    () => {
      const poor = { spot: 'flounder:medium', permanents: 'seaweed' };
      const { state } = play(inTurn([{}, poor], {}, DECK), { type: 'endTurn' });
      expect(state.turn).toMatchObject({ seat: 1, draw: 0, spawn: 0, grow: 1 });
      expect(bigFish.rules).toMatch(/Without a big fish you draw, spawn and grow nothing but/);
      const spots = [
        'flounder:big abalone:medium',
        'marblefish:big sand-flathead:big',
        'herring-cale:medium',
      ];
      const view = bigFish.view(inTurn(spots.map((spot) => ({ spot }))), 'spectator');
      expect(view['seats']).toMatchObject([{ lastBig: 'flounder#1' }, { lastBig: null }, { lastBig: null }]);
    },
  ],
  [
    'Games last 5 to 14 rounds (13 event cards + the end card).',
    () => {
      const dealt = (seed: number) =>
        bigFish.setup({ seats: 2, streams: streamsFrom(seed), firstSeat: null });
      const piles = Array.from({ length: 200 }, (_, seed) => dealt(seed).events);
      const lengths = piles.map((events) => events.indexOf('end-of-game#1') + 1);
      expect([...new Set(lengths)].sort((a, b) => a - b)).toEqual([5, 6, 7, 8, 9, 10, 11, 12, 13, 14]);
      expect(new Set(piles.map(({ length }) => length))).toEqual(new Set([14]));
      const end = playOut(bigFish, 6, 2).end as State;
      expect([end.phase, end.round]).toEqual(['finished', end.revealed.length]);
    },
  ],
]);
