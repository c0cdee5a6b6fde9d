import { expect } from '@jest/globals';
import { bigFish } from '../../../src/rulesets/big-fish/big-fish.js';
import type { State } from '../../../src/rulesets/big-fish/state.js';
import { afterRound, attempt, cards, fish, inTurn, play, playingBy, spotOf } from '../../support/big-fish.js';
import { deckInOrder, edited, eventsInOrder, withEvent } from '../../support/edited.js';
import { playOut, streamsFrom } from '../../support/playout.js';
import { rulings } from '../../support/rulings.js';

const endTurn = { type: 'endTurn' };
const draw = { type: 'draw', from: 'deck' };
const fromRow = (card: string) => ({ type: 'draw', from: 'row', card });
const caught = (card: string) => ({ type: 'catch', fish: card });
const playing = (card: string, more: object = {}) => ({ type: 'play', card, ...more });
const dealt = (seats: number, seed = 1, ruleset = bigFish) =>
  ruleset.setup({ seats, streams: streamsFrom(seed), firstSeat: null });
const dealtCards = ({ seats, deck }: State) => [...seats.flatMap(({ hand }) => hand), ...deck];

rulings('Words', [
  [
    'Stages: larval, juvenile, medium, big',
    () => {
      let state = inTurn([{ spot: 'flounder:larval' }, {}], { grow: 1 });
      const stages = ['juvenile', 'medium', 'big'].map(() => {
        const grown = play(state, { type: 'grow', fish: 'flounder#1' });
        state = inTurn([{}, {}], { grow: 1 }, { seats: grown.state.seats });
        return spotOf(grown, 0)[0]![1];
      });
      expect(stages).toEqual(['juvenile', 'medium', 'big']);
      expect(attempt(state, { type: 'grow', fish: 'flounder#1' })).toMatchObject({ refused: 'fullyGrown' });
    },
  ],
  [
    "Esky: a player's catch.",
    () => {
      const { state } = play(inTurn([{ spot: 'flounder:big' }, {}], { catch: 1 }), caught('flounder#1'));
      expect(state.seats[0]).toMatchObject({ esky: fish('flounder:big'), spot: [] });
    },
  ],
  [
    'Permanents: coloured wildcards played.',
    () => {
      const { state } = play(inTurn([{ hand: 'sharks' }, {}]), playing('sharks#1'));
      expect(state.seats[0]).toMatchObject({ permanents: ['sharks#1'], hand: [] });
    },
  ],
  [
    'A card instance is `<id>#<copy>`, copies from 1: `blue-fin-tuna#2`; events too.',
    () => {
      const { events } = dealt(2);
      expect(
        dealtCards(dealt(2))
          .filter((card) => card.startsWith('blue-fin-tuna'))
          .sort(),
      ).toEqual(['blue-fin-tuna#1', 'blue-fin-tuna#2', 'blue-fin-tuna#3']);
      expect(events.filter((card) => card.startsWith('illegal-fishing')).sort()).toEqual([
        'illegal-fishing#1',
        'illegal-fishing#2',
      ]);
    },
  ],
  [
    "**Canonical order** of the gameplay deck: the edition's fish in listed order, each copy by copy (with `extraCopiesFrom` or more players `extraCopies` more of each), then the wildcards likewise.",
    () => {
      for (const seats of [2, 3, 4, 5]) {
        const order = streamsFrom(1)('gameplay/0').shuffle(deckInOrder(seats));
        expect(dealtCards(dealt(seats))).toEqual(order);
      }
      expect([3, 4].map((seats) => deckInOrder(seats).includes('abalone#6'))).toEqual([false, true]);
    },
  ],
  [
    'Index 0 of any pile is its top.',
    () => {
      const deck = cards('flounder abalone');
      const drawn = play(inTurn([{}, {}], { draw: 1 }, { deck }), draw).state;
      expect([drawn.seats[0]!.hand, drawn.deck]).toEqual([['flounder#1'], ['abalone#1']]);
      const events = cards('heat-wave illegal-fishing end-of-game');
      const { state } = play(inTurn([{}, {}], { seat: 1 }, { events }), endTurn);
      expect([state.revealed, state.events]).toEqual([['heat-wave#1'], events.slice(1)]);
    },
  ],
  [
    'Seats are 0..n-1; clockwise is +1 modulo n.',
    () => {
      const turns = [0, 1, 2].map((seat) => {
        const { state } = play(inTurn([{}, {}, {}], { seat }, { first: (seat + 2) % 3 }), endTurn);
        return state.turn!.seat;
      });
      expect(turns).toEqual([1, 2, 0]);
    },
  ],
  [
    "The numbers below are the edition's: five cards `startHand`, + 2 `rowExtra`, 5 `drawCap`, 7 `handLimit`.",
    () => {
      const house = { startHand: 5, rowExtra: 2, drawCap: 5, handLimit: 7 };
      expect(bigFish.edition!.document).toMatchObject(house);
      const other = edited((e) => Object.assign(e, { startHand: 4, rowExtra: 3, drawCap: 1, handLimit: 2 }));
      expect(dealt(2, 1, other).seats.map(({ hand }) => hand.length)).toEqual([4, 4]);
      const next = playingBy(other).afterRound('heat-wave', [{}, { spot: 'abalone:big flounder:big' }], {
        deck: deckInOrder(2)
          .slice(0, 9)
          .filter((card) => card !== 'abalone#1'),
      });
      expect([next.state.row.length, next.state.turn!.draw]).toEqual([5, 1]);
      const full = playingBy(other).afterRound('heat-wave', [{ hand: 'sharks seaweed upwelling' }, {}]);
      expect(other.legalActions(full.state, 0)).toMatchObject([{ type: 'discard', min: 1, max: 1 }]);
    },
  ],
  [
    'What enters a hand, spot, esky or permanents goes to its end: several cards in the order drawn or placed, else in canonical order.',
    () => {
      const mine = { hand: 'sharks', esky: 'abalone:big', permanents: 'upwelling', spot: 'flounder:big' };
      const options = { row: cards('herring-cale'), deck: cards('abalone#2') };
      const begun = inTurn([mine, {}], { draw: 2, catch: 1 }, options);
      const { state } = play(
        begun,
        fromRow('herring-cale#1'),
        draw,
        caught('flounder#1'),
        playing('sharks#1'),
      );
      expect(state.seats[0]).toEqual({
        hand: cards('herring-cale abalone#2'),
        esky: fish('abalone:big flounder:big'),
        permanents: cards('upwelling sharks'),
        spot: [],
      });
      const pass = withEvent([{ op: 'passClockwise', who: 'each', all: true, stages: ['larval'] }]);
      const seats = [{ spot: 'marblefish:larval abalone:larval' }, { spot: 'flounder:big' }];
      const passed = playingBy(pass).afterRound('citizen-science', seats);
      expect(spotOf(passed, 1)).toEqual(fish('flounder:big abalone:larval marblefish:larval'));
    },
  ],
  [
    'What leaves closes the gap; a fish that grows keeps its place.',
    () => {
      const mine = {
        hand: 'abalone flounder marblefish',
        spot: 'sand-flathead:larval longfin-pike:big herring-cale:big',
      };
      const begun = inTurn([mine, {}], { spawn: 1, grow: 1, catch: 1 });
      const { state } = play(
        begun,
        { type: 'spawn', card: 'flounder#1' },
        { type: 'grow', fish: 'sand-flathead#1' },
        caught('longfin-pike#1'),
      );
      expect(state.seats[0]).toMatchObject({
        hand: cards('abalone marblefish'),
        spot: fish('sand-flathead:juvenile herring-cale:big flounder:larval'),
      });
    },
  ],
  [
    'The used pile is face down, only its size is public; it is a set, written in canonical order.',
    () => {
      const used = cards('flounder sharks');
      const seats = [{ spot: 'marblefish:larval abalone:larval' }, {}];
      const { state } = afterRound('heat-wave', seats, { used, deck: deckInOrder(2).slice(40, 44) });
      expect(state.used).toEqual(cards('abalone flounder marblefish sharks'));
      for (const viewer of [0, 1, 'spectator'] as const) {
        const view = bigFish.view(state, viewer);
        expect(view).toMatchObject({ usedSize: 4 });
        expect(JSON.stringify(view)).not.toMatch(/flounder|sharks|marblefish/);
      }
    },
  ],
  [
    'Event cards never come back.',
    () => {
      const { steps, end } = playOut(bigFish, 5, 3);
      for (const { revealed, events, deck, used, row } of [
        ...steps.map(({ state }) => state),
        end,
      ] as State[]) {
        expect([...revealed, ...events].sort()).toEqual(eventsInOrder().sort());
        expect([...deck, ...used, ...row].filter((card) => eventsInOrder().includes(card))).toEqual([]);
      }
    },
  ],
]);
