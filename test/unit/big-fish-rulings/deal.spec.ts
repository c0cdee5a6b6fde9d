import { expect } from '@jest/globals';
import type { Streams } from '../../../src/engine/random-stream.js';
import { bigFish } from '../../../src/rulesets/big-fish/big-fish.js';
import type { State } from '../../../src/rulesets/big-fish/state.js';
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
} from '../../support/big-fish.js';
import { deckInOrder, eventsInOrder } from '../../support/edited.js';
import { parsed, playOut, streamsFrom } from '../../support/playout.js';
import { rulings } from '../../support/rulings.js';

/** A seed whose first deal to two seats leaves a hand without a fish, and whose second does not. */
const DEALT_TWICE = 210;
const draw = { type: 'draw', from: 'deck' };
const place = (text: string) => ({ type: 'place', fish: cards(text) });
const dealt = (seats: number, seed = 1, firstSeat: number | null = null) =>
  bigFish.setup({ seats, streams: streamsFrom(seed), firstSeat });
const shuffled = (purpose: string, list: readonly string[], seed = 1) =>
  streamsFrom(seed)(purpose).shuffle(list);

/** What every shuffle and draw of a game was for, in order. */
function purposesOf(seed: number, seats: number): string[] {
  const purposes: string[] = [];
  const recording: Streams = (purpose) => {
    purposes.push(purpose);
    return streamsFrom(seed)(purpose);
  };
  bigFish.setup({ seats, streams: recording, firstSeat: null });
  for (const { state, seat, action } of playOut(bigFish, seed, seats).steps)
    bigFish.apply(state as State, seat, parsed(bigFish, action) as any, recording);
  return purposes;
}

/** Two seats that have to place; nothing else is left of the deal than the deck. */
function placing(
  hands: readonly string[],
  deck = 'herring-cale herring-cale#2 herring-cale#3 herring-cale#4',
): State {
  const { seats } = inTurn(hands.map((hand) => ({ hand })));
  return { ...dealt(2, 1, 1), seats, deck: cards(deck) };
}

rulings('Randomness', [
  [
    'there are no other purposes',
    () => {
      for (const seed of [1, 2, DEALT_TWICE]) {
        const purposes = purposesOf(seed, seed === DEALT_TWICE ? 2 : 5);
        const shuffles = purposes.filter((purpose) => purpose.startsWith('gameplay/'));
        expect(shuffles).toEqual(shuffles.map((_, k) => `gameplay/${k}`));
        expect(purposes.filter((purpose) => !shuffles.includes(purpose))).toEqual([
          'events/0',
          'events/1',
          'first-player/0',
        ]);
      }
    },
  ],
  [
    '`gameplay/0` the gameplay deck.',
    () => {
      const { seats, deck, shuffles } = dealt(3);
      const all = [...seats.flatMap(({ hand }) => hand), ...deck];
      expect([all, shuffles]).toEqual([shuffled('gameplay/0', deckInOrder(3)), 1]);
    },
  ],
  [
    '`gameplay/k`, k = 1, 2, ...: each later shuffle of this game (redeal, or the used pile turned over). All start from canonical order.',
    () => {
      const { seats, deck, shuffles } = dealt(2, DEALT_TWICE);
      const all = [...seats.flatMap(({ hand }) => hand), ...deck];
      expect([all, shuffles]).toEqual([shuffled('gameplay/1', deckInOrder(2), DEALT_TWICE), 2]);
      const row = cards('sharks marblefish flounder abalone');
      const next = afterRound('heat-wave', [{}, {}], { row, shuffles: 3 });
      expect(next.state.row).toEqual(shuffled('gameplay/3', cards('abalone flounder marblefish sharks')));
      expect(next.state.shuffles).toBe(4);
    },
  ],
  [
    '`events/0` all round-end cards but the end card, in listed order, copy by copy. The first four of the result are set aside; the rest as it then lies, with the end card appended, is shuffled with `events/1`; the four go back on top.',
    () => {
      const others = shuffled('events/0', eventsInOrder().slice(0, -1));
      const rest = shuffled('events/1', [...others.slice(4), 'end-of-game#1']);
      expect(dealt(2).events).toEqual([...others.slice(0, 4), ...rest]);
    },
  ],
  [
    '`first-player/0`: uniform(n), unless `options.firstSeat` names a seat that is dealt in (numbered as before closing up).',
    () => {
      for (const seed of [1, 2, 3, 4])
        expect(dealt(5, seed).first).toBe(streamsFrom(seed)('first-player/0').uniform(5));
      expect([0, 1, 2].map((seat) => dealt(3, 1, seat).first)).toEqual([0, 1, 2]);
    },
  ],
  [
    'A deck card needed and the deck empty, not before: the used pile is shuffled into a new deck, also in the middle of a look, a row or several draws.',
    () => {
      const piles = { deck: cards('flounder'), used: cards('abalone sharks') };
      const first = play(inTurn([{}, {}], { draw: 2 }, piles), draw);
      expect(first.state).toMatchObject({ deck: [], used: piles.used });
      expect(types(play(first.state, draw))).toEqual(['reshuffled', 'drawn']);
      expect(afterRound('fisheries-research', [{}, {}], piles).state.pending!.look).toEqual([
        'flounder#1',
        shuffled('gameplay/1', piles.used)[0],
      ]);
      const laid = afterRound('heat-wave', [{}, {}], piles).state;
      expect(laid.row).toEqual(['flounder#1', ...shuffled('gameplay/1', piles.used)]);
      const release = { ...inTurn([{ hand: 'careful-release', esky: 'flounder#2:big' }, {}]), ...piles };
      const drawn = play(release, { type: 'play', card: 'careful-release#1', fish: ['flounder#2'] });
      expect(drawn.state.seats[0]!.hand).toEqual(['flounder#1', shuffled('gameplay/1', piles.used)[0]]);
    },
  ],
  [
    'Both empty: there are fewer cards.',
    () => {
      const deck = cards('flounder');
      expect(afterRound('heat-wave', [{}, {}], { deck }).state.row).toEqual(deck);
      expect(afterRound('fisheries-research', [{}, {}], { deck }).state.pending!.look).toEqual(deck);
      const release = { ...inTurn([{ hand: 'careful-release', esky: 'abalone:big' }, {}]), deck };
      const drawn = play(release, { type: 'play', card: 'careful-release#1', fish: cards('abalone') });
      expect(drawn.state.seats[0]!.hand).toEqual(deck);
    },
  ],
]);

rulings('Set-up', [
  [
    'Deal five cards to seat 0, five to seat 1, ... from the top.',
    () => {
      const order = shuffled('gameplay/0', deckInOrder(4));
      const { seats, deck } = dealt(4);
      expect(seats.map(({ hand }) => hand)).toEqual(
        [0, 5, 10, 15].map((from) => order.slice(from, from + 5)),
      );
      expect(deck).toEqual(order.slice(20));
    },
  ],
  [
    'If any hand holds no fish, the whole deal is void: all cards go back, shuffle again with the next `gameplay/k`, deal again.',
    () => {
      const order = shuffled('gameplay/0', deckInOrder(2), DEALT_TWICE);
      const wildcards = deckInOrder(2).slice(deckInOrder(2).indexOf('shellfish-reef#1'));
      const handsAtFirst = [order.slice(0, 5), order.slice(5, 10)];
      expect(handsAtFirst.some((hand) => hand.every((card) => wildcards.includes(card)))).toBe(true);
      const again = shuffled('gameplay/1', deckInOrder(2), DEALT_TWICE);
      expect(dealt(2, DEALT_TWICE).seats.map(({ hand }) => hand)).toEqual([
        again.slice(0, 5),
        again.slice(5, 10),
      ]);
    },
  ],
  [
    'Every seat places: exactly min(3, fish in hand) fish of its choice, in the order big, medium, juvenile.',
    () => {
      const state = placing(['abalone flounder marblefish longfin-pike', 'sand-flathead sharks']);
      expect(bigFish.legalActions(state, 0)).toMatchObject([{ min: 3, max: 3 }]);
      expect(bigFish.legalActions(state, 1)).toMatchObject([{ min: 1, max: 1 }]);
      expect(attempt(state, place('abalone flounder'), 0)).toMatchObject({ refused: 'wrongNumberChosen' });
      const placed = play(state, place('longfin-pike abalone flounder'), place('sand-flathead'));
      expect(spotOf(placed, 0)).toEqual(fish('longfin-pike:big abalone:medium flounder:juvenile'));
      expect(spotOf(placed, 1)).toEqual(fish('sand-flathead:big'));
    },
  ],
  [
    'Placements are secret until all seats have placed, then open together.',
    () => {
      const one = playAs(placing(['abalone flounder', 'marblefish']), 0, place('flounder abalone')).state;
      expect(one.seats.map(({ spot }) => spot)).toEqual([[], []]);
      for (const viewer of [1, 'spectator'] as const)
        expect(JSON.stringify(bigFish.view(one, viewer))).not.toMatch(/flounder|abalone/);
      expect(bigFish.showAction(place('flounder') as any, 0, 1)).toEqual({
        type: 'place',
        withheld: ['fish'],
      });
      const all = play(one, place('marblefish'));
      expect([0, 1].map((seat) => spotOf(all, seat).length)).toEqual([2, 1]);
    },
  ],
  [
    'Shellfish are fish cards.',
    () => {
      const state = placing(['red-rock-crab sharks', 'abalone']);
      expect(spotOf(play(state, place('red-rock-crab'), place('abalone')), 0)).toEqual(
        fish('red-rock-crab:big'),
      );
    },
  ],
  [
    'Wildcards stay in hand.',
    () => {
      const state = placing(['sharks abalone seaweed', 'flounder']);
      expect(attempt(state, place('sharks'), 0)).toMatchObject({ refused: 'notACandidate' });
      const placed = play(state, place('abalone'), place('flounder'));
      expect(placed.state.seats[0]!.hand).toEqual(cards('sharks seaweed'));
    },
  ],
  [
    'No replacement cards are drawn.',
    () => {
      const placed = play(
        placing(['abalone flounder marblefish', 'sand-flathead']),
        place('abalone flounder marblefish'),
        place('sand-flathead'),
      );
      expect(placed.state.seats.map(({ hand }) => hand)).toEqual([[], []]);
    },
  ],
  [
    'Lay out the row: players + 2 cards. Round 1 begins with the first player.',
    () => {
      const deck = 'herring-cale herring-cale#2 herring-cale#3 herring-cale#4 longfin-pike longfin-pike#2';
      const { state } = play(placing(['abalone', 'flounder'], deck), place('abalone'), place('flounder'));
      expect(state).toMatchObject({ row: cards(deck).slice(0, 4), deck: cards(deck).slice(4), round: 1 });
      expect([state.first, state.turn!.seat, state.phase]).toEqual([1, 1, 'turn']);
    },
  ],
]);
