import { expect } from '@jest/globals';
import { bigFish } from '../../../src/rulesets/big-fish/big-fish.js';
import type { EventEffect } from '../../../src/rulesets/big-fish/edition.js';
import type { State } from '../../../src/rulesets/big-fish/state.js';
import {
  afterRound,
  cards,
  fish,
  inTurn,
  type InShort,
  play,
  playAs,
  playingBy,
  spotOf,
  types,
} from '../../support/big-fish.js';
import { deckInOrder, withEvent } from '../../support/edited.js';
import { streamsFrom } from '../../support/playout.js';
import { rulings } from '../../support/rulings.js';

const endTurn = { type: 'endTurn' };
const choose = (text: string) => ({ type: 'choose', fish: cards(text) });
const keep = (card: string) => ({ type: 'keep', card });
const ofEach = (more: object) => ({ op: 'discardFish', who: 'each', ...more }) as EventEffect;
const YOUNG = 'flounder:larval abalone:juvenile marblefish:larval';
const EIGHT = 'abalone flounder marblefish seaweed upwelling plankton sharks marine-park';
const DECK = { deck: deckInOrder(2).slice(50, 60) };
const spots = (applied: { state: State }) => applied.state.seats.map(({ spot }) => spot);

rulings('Round end', [
  [
    'Round end (after each seat has had one turn)',
    () => {
      const begun = inTurn(
        [{}, {}, {}],
        { seat: 1 },
        { first: 1, events: cards('heat-wave end-of-game'), ...DECK },
      );
      const turns = [begun, play(begun, endTurn).state, play(begun, endTurn, endTurn).state];
      expect(turns.map(({ turn, revealed }) => [turn!.seat, revealed.length])).toEqual([
        [1, 0],
        [2, 0],
        [0, 0],
      ]);
      expect(play(turns[2]!, endTurn).state).toMatchObject({ revealed: ['heat-wave#1'], round: 2 });
    },
  ],
  [
    'Reveal the top round-end card. The end card: the game ends at once, nothing else changes.',
    () => {
      const before = inTurn(
        [{ hand: EIGHT }, { spot: YOUNG }],
        { seat: 1 },
        { row: cards('herring-cale'), ...DECK },
      );
      const end = play(before, endTurn).state;
      expect(end).toEqual({
        ...before,
        events: [],
        revealed: ['end-of-game#1'],
        phase: 'finished',
        turn: null,
      });
    },
  ],
  [
    'Else do its effects: shielded spots are skipped; do as much as possible; eskies and hands are safe unless named.',
    () => {
      const mine = { esky: 'flounder#2:larval', hand: 'flounder#3', spot: 'flounder:larval' };
      const wave = afterRound('heat-wave', [mine, { spot: YOUNG, permanents: 'seaweed' }], DECK);
      expect(wave.state.seats[0]).toMatchObject({ esky: fish(mine.esky), hand: cards(mine.hand), spot: [] });
      expect(spotOf(wave, 1)).toEqual(fish(YOUNG));
      expect(wave.happened).toContainEqual({ type: 'shielded', seats: [1] });
      const urchins = afterRound('sea-urchin-arrival', [{ spot: 'flounder:larval abalone:big' }, {}], DECK);
      expect(spotOf(urchins, 0)).toEqual(fish('abalone:big'));
    },
  ],
  [
    'Choices of several seats are collected in secret, final, and applied together: nothing moves in between, so a chosen card is still there.',
    () => {
      const seats = [
        { spot: YOUNG },
        { spot: 'sand-flathead:larval longfin-pike:larval' },
        { spot: 'herring-cale:larval' },
      ];
      const open = afterRound('poor-water-quality', seats, DECK).state;
      const one = playAs(open, 0, choose('abalone flounder'));
      expect({ ...one.state, pending: null }).toEqual({ ...open, pending: null });
      expect(bigFish.legalActions(one.state, 0)).toEqual([]);
      expect(bigFish.view(one.state, 1)['pending']).not.toHaveProperty('answers');
      expect(bigFish.view(one.state, 1)).toMatchObject({ own: { answer: null }, pending: { waiting: [1] } });
      expect(bigFish.showAction(choose('abalone') as any, 0, 1)).toEqual({
        type: 'choose',
        withheld: ['fish'],
      });
      expect(spots(play(one.state, choose('longfin-pike')))).toEqual([
        fish('marblefish:larval'),
        fish('sand-flathead:larval'),
        [],
      ]);
    },
  ],
  [
    "`passClockwise`: all picked fish leave, then each joins the next seat's spot, same stage; a shielded seat gives none but receives.",
    () => {
      const pass = ofEach({
        op: 'passClockwise',
        chooser: 'owner',
        count: 1,
        stages: ['larval', 'juvenile'],
      });
      const table = playingBy(withEvent([pass], { shieldedBy: ['sharks'] }));
      const seats = [
        { spot: 'flounder:juvenile' },
        { spot: 'abalone:larval', permanents: 'sharks' },
        { spot: 'marblefish:larval' },
      ];
      expect(spots(table.afterRound('citizen-science', seats, DECK))).toEqual([
        fish('marblefish:larval'),
        fish('abalone:larval flounder:juvenile'),
        [],
      ]);
    },
  ],
  [
    "`lookAndKeep` goes in turn order from this round's first player, one seat after the other: `look` cards from the top, the kept one to the hand, the rest used; one card: keep it; none: not asked.",
    () => {
      const events = cards('fisheries-research end-of-game');
      const deck = cards('flounder sharks abalone seaweed marblefish');
      const open = play(inTurn([{}, {}, {}], { seat: 0 }, { first: 1, events, deck }), endTurn);
      expect(open.state.pending).toMatchObject({ waiting: [1], look: cards('flounder sharks') });
      const second = play(open.state, keep('sharks#1'));
      expect(second.state).toMatchObject({
        used: ['flounder#1'],
        pending: { waiting: [2], look: cards('abalone seaweed') },
      });
      expect(second.state.seats[1]!.hand).toEqual(['sharks#1']);
      const last = play({ ...second.state, used: [] }, keep('abalone#1'));
      expect(last.state.pending!.look).toEqual(['marblefish#1', 'seaweed#1']);
      const single = play(inTurn([{}, {}], { seat: 1 }, { events, deck: ['flounder#1'] }), endTurn).state;
      expect(bigFish.legalActions(single, 0)).toEqual([keep('flounder#1')]);
      expect(play(single, keep('flounder#1')).state).toMatchObject({ phase: 'turn', round: 2 });
    },
  ],
  [
    'Every seat holding more than 7 cards discards down to 7, in secret, applied together, face down.',
    () => {
      const seats = [
        { hand: `${EIGHT} herring-cale` },
        { hand: 'poachers' },
        { hand: EIGHT.replaceAll(' ', '#2 ') },
      ];
      const open = afterRound('heat-wave', seats, { deck: deckInOrder(2).slice(60, 70) }).state;
      expect(open).toMatchObject({ phase: 'discard', pending: { waiting: [0, 2] } });
      expect(bigFish.legalActions(open, 0)).toMatchObject([{ type: 'discard', min: 2, max: 2 }]);
      const first = playAs(open, 2, { type: 'discard', cards: ['flounder#2'] });
      expect(first.state.seats).toEqual(open.seats);
      expect(bigFish.showAction({ type: 'discard', cards: [] } as any, 2, 0)).toEqual({
        type: 'discard',
        withheld: ['cards'],
      });
      const done = play(first.state, { type: 'discard', cards: cards('abalone sharks') });
      expect(done.state.seats.map(({ hand }) => hand.length)).toEqual([7, 1, 7]);
      expect(done.state.used).toEqual(cards('abalone flounder#2 sharks'));
      expect(bigFish.showHappened(done.happened, 1).filter(({ type }) => type === 'discarded')).toEqual([
        { type: 'discarded', seat: 0, count: 2, withheld: ['cards'] },
        { type: 'discarded', seat: 2, count: 1, withheld: ['cards'] },
      ]);
    },
  ],
  [
    'The row goes to the used pile; then a new row of players + 2 (fewer if the cards run out; the old row and discards may be part of the reshuffle).',
    () => {
      const next = afterRound('heat-wave', [{}, {}, {}], {
        row: cards('abalone'),
        deck: deckInOrder(2).slice(50, 57),
      });
      expect(next.state).toMatchObject({ used: ['abalone#1'], row: deckInOrder(2).slice(50, 55) });
      const open = afterRound('heat-wave', [{ hand: EIGHT }, {}], { row: cards('herring-cale') });
      const short = play(open.state, { type: 'discard', cards: ['sharks#1'] });
      expect(short.state.row).toEqual(streamsFrom(1)('gameplay/1').shuffle(cards('herring-cale sharks')));
      expect(short.state.used).toEqual([]);
    },
  ],
  [
    'The first player moves one seat clockwise, the round number rises.',
    () => {
      const firsts = [0, 1, 2].map((first) => {
        const state = inTurn(
          [{}, {}, {}],
          { seat: (first + 2) % 3 },
          { first, round: 4, events: cards('heat-wave end-of-game') },
        );
        const next = play(state, endTurn);
        expect(types(next)).toContain('roundBegun');
        return [next.state.first, next.state.turn!.seat, next.state.round];
      });
      expect(firsts).toEqual([
        [1, 1, 5],
        [2, 2, 5],
        [0, 0, 5],
      ]);
    },
  ],
  [
    '`restrictCatch` revealed in round r holds in rounds r+1 to r+`rounds`, or until another replaces it.',
    () => {
      const table = playingBy(withEvent([{ op: 'restrictCatch', stages: ['big'], rounds: 2 }]));
      const idle: InShort[] = [{}, {}];
      let state = table.afterRound('citizen-science', idle, {
        round: 3,
        events: cards('citizen-science heat-wave poor-water-quality fishing-regulations end-of-game'),
      }).state;
      const held = [state];
      for (let turn = 0; turn < 4; turn++) held.push((state = table.play(state, endTurn).state));
      expect(held.map(({ round, restrict }) => [round, restrict?.until ?? null])).toEqual([
        [4, 5],
        [4, 5],
        [5, 5],
        [5, 5],
        [6, null],
      ]);
      const replaced = afterRound('fishing-regulations', idle, {
        round: 3,
        restrict: { stages: ['larval'], until: 9 },
      });
      expect(replaced.state.restrict).toEqual({ stages: ['medium', 'big'], until: 4 });
    },
  ],
]);
