import { expect } from '@jest/globals';
import { isRefusal } from '../../../src/engine/refusal.js';
import { type Command, PLAIN_GAME } from '../../../src/game/command.js';
import { overdueSeat } from '../../../src/game/deadlines.js';
import type { GameEvent } from '../../../src/game/event.js';
import { follow } from '../../../src/game/follow.js';
import type { Game } from '../../../src/game/game.js';
import { bigFish } from '../../../src/rulesets/big-fish/big-fish.js';
import type { State } from '../../../src/rulesets/big-fish/state.js';
import { afterRound, cards, inTurn, play } from '../../support/big-fish.js';
import { deckInOrder } from '../../support/edited.js';
import { KERNEL } from '../../support/kernel.js';
import { streamsFrom } from '../../support/playout.js';
import { rulings } from '../../support/rulings.js';

const LIMIT = 60;
const defaultOf = (state: State, seat = 0) => bigFish.defaultAction(state, seat);

/** A game for two with a turn limit, told by its commands. */
function limited() {
  const context = { ...KERNEL, serverSeed: new Uint8Array(32).fill(7) };
  let game: Game | null = null;
  const take = (...commands: Command[]): readonly GameEvent[] => {
    const extended = follow(context, '018f4e2a-0000-7000-8000-000000000009', game, commands, 0);
    if (isRefusal(extended)) throw new Error(extended.message);
    game = extended.game;
    return extended.events;
  };
  const sit = (seat: number): Command => ({ type: 'takeSeat', seat, player: `p${seat}`, contribution: '' });
  take({ ...PLAIN_GAME, type: 'create', ruleset: 'big-fish', seats: 2, turnLimit: LIMIT });
  take(sit(0), sit(1));
  return { take, now: () => game! };
}

rulings('A seat that does not answer', [
  [
    "With a turn limit set at creation, an overdue seat gets the ruleset's default, recorded as done by the system",
    () => {
      const { take, now } = limited();
      expect([LIMIT * 1_000 - 1, LIMIT * 1_000].map((at) => overdueSeat(now(), at))).toEqual([null, 0]);
      const action = defaultOf(now().deal!.state as State);
      expect(take({ type: 'default', seat: 0 })).toMatchObject([
        { type: 'ActionTaken', actor: 'system', data: { seat: 0, action } },
      ]);
    },
  ],
  [
    'draw from the deck, else the first card of the row',
    () => {
      const row = cards('sharks abalone');
      const drawing = (piles: object) => inTurn([{}, {}], { draw: 1 }, { row, ...piles });
      const fromDeck = { type: 'draw', from: 'deck' };
      expect(defaultOf(drawing({ deck: cards('flounder') }))).toEqual(fromDeck);
      expect(defaultOf(drawing({ used: cards('flounder') }))).toEqual(fromDeck);
      expect(defaultOf(drawing({}))).toEqual({ type: 'draw', from: 'row', card: 'sharks#1' });
    },
  ],
  [
    '`endTurn`',
    () => {
      const mine = { hand: 'sharks flounder', spot: 'abalone:big marblefish:larval' };
      expect(defaultOf(inTurn([mine, {}], { spawn: 1, grow: 1, catch: 1 }))).toEqual({ type: 'endTurn' });
    },
  ],
  [
    'place the first fish of the hand, the first as big',
    () => {
      const { seats } = inTurn([
        { hand: 'sharks marblefish abalone flounder longfin-pike' },
        { hand: 'seaweed abalone#2' },
      ]);
      const state = { ...bigFish.setup({ seats: 2, streams: streamsFrom(1), firstSeat: 0 }), seats };
      expect(defaultOf(state)).toEqual({ type: 'place', fish: cards('marblefish abalone flounder') });
      expect(play(state, defaultOf(state), defaultOf(state, 1)).state.seats[0]!.spot[0]).toEqual([
        'marblefish#1',
        'big',
      ]);
    },
  ],
  [
    '`choose` as few as allowed, lowest stage first, then lowest points when big, then canonical order',
    () => {
      const chosen = (event: string, spot: string) => defaultOf(afterRound(event, [{ spot }, {}]).state);
      expect(chosen('spring-bloom', 'flounder:larval abalone:larval')).toEqual({ type: 'choose', fish: [] });
      const young =
        'senator-wrasse:juvenile blue-fin-tuna:larval blue-mackerel#2:larval blue-mackerel:larval senator-wrasse#2:larval blue-fin-tuna#2:juvenile';
      expect(chosen('poor-water-quality', young)).toEqual({
        type: 'choose',
        fish: cards('blue-mackerel blue-mackerel#2 senator-wrasse#2'),
      });
      expect(chosen('poor-water-quality', 'blue-mackerel:juvenile blue-fin-tuna:larval')).toEqual({
        type: 'choose',
        fish: cards('blue-fin-tuna'),
      });
    },
  ],
  [
    'spawn nothing',
    () => {
      expect(defaultOf(afterRound('citizen-science', [{ hand: 'flounder' }, {}]).state)).toEqual({
        type: 'spawnFree',
        card: null,
      });
    },
  ],
  [
    'keep the first card',
    () => {
      const deck = cards('sharks abalone flounder');
      expect(defaultOf(afterRound('fisheries-research', [{}, {}], { deck }).state)).toEqual({
        type: 'keep',
        card: 'sharks#1',
      });
    },
  ],
  [
    'discard from the end of the hand',
    () => {
      const hand = 'flounder abalone seaweed upwelling plankton herring-cale sharks marblefish blue-mackerel';
      expect(
        defaultOf(afterRound('heat-wave', [{ hand }, {}], { deck: deckInOrder(2).slice(60) }).state),
      ).toEqual({
        type: 'discard',
        cards: cards('blue-mackerel marblefish'),
      });
    },
  ],
  [
    'Three defaults in a row retire the seat: it is played by default from then on, and its cards stay.',
    () => {
      const { take, now } = limited();
      const toAct = () => bigFish.seatsToAct(now().deal!.state as State);
      const byItself = (seat: number) =>
        take({ type: 'act', seat, action: defaultOf(now().deal!.state as State, seat) });
      const told: string[] = [];
      for (let defaults = 0; defaults < 3; defaults++) {
        while (!toAct().includes(0)) byItself(1);
        told.push(...take({ type: 'default', seat: 0 }).map(({ type, actor }) => `${type} by ${actor}`));
      }
      expect(told.indexOf('SeatRetired by system')).toBe(3);
      while (now().phase === 'running') byItself(1);
      const [mine] = (now().deal!.state as State).seats;
      expect(mine!.spot.length).toBeGreaterThan(0);
    },
  ],
]);
