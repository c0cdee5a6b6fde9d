import { expect } from '@jest/globals';
import type { JsonObject } from '../../../src/engine/json.js';
import { bigFish } from '../../../src/rulesets/big-fish/big-fish.js';
import type { State } from '../../../src/rulesets/big-fish/state.js';
import { afterRound, cards, inTurn, play, playAs } from '../../support/big-fish.js';
import { deckInOrder } from '../../support/edited.js';
import { parsed, playOut, streamsFrom } from '../../support/playout.js';
import { rulings } from '../../support/rulings.js';

const DECK = { deck: deckInOrder(2).slice(50, 60) };
const dealt = bigFish.setup({ seats: 3, streams: streamsFrom(1), firstSeat: null });
const statesOf = (seed: number) => playOut(bigFish, seed).steps.map(({ state }) => state as State);
const fieldsOf = (value: object) => Object.keys(value).sort();

rulings('State document', [
  [
    'With the edition and the game seed it is all that is needed to go on.',
    () => {
      const { steps, end, streams } = playOut(bigFish, 9, 3);
      const middle = steps.length >> 1;
      let state = JSON.parse(JSON.stringify(bigFish.stateDocument(steps[middle]!.state as State))) as State;
      for (const { seat, action } of steps.slice(middle)) state = playOn(state, seat, action, streams);
      expect(bigFish.stateDocument(state)).toEqual(bigFish.stateDocument(end as State));
    },
  ],
  [
    'All fields always stand; lists in the order said above.',
    () => {
      const top =
        'deck events first pending phase restrict revealed round row seats shuffles turn used'.split(' ');
      const open = 'answers card effect look waiting'.split(' ');
      const turn = 'catch catchShellfish draw grow growYoung grown seat spawn'.split(' ');
      for (const state of [...statesOf(3), dealt]) {
        expect(fieldsOf(bigFish.stateDocument(state))).toEqual(top);
        expect(state.pending === null || fieldsOf(state.pending)).toEqual(state.pending === null || open);
        expect(state.turn === null || fieldsOf(state.turn)).toEqual(state.turn === null || turn);
        for (const seat of state.seats)
          expect(fieldsOf(seat)).toEqual(['esky', 'hand', 'permanents', 'spot']);
      }
    },
  ],
  [
    '`revealed` (oldest first)',
    () => {
      const more = { revealed: cards('spring-bloom') };
      expect(afterRound('heat-wave', [{}, {}], more).state.revealed).toEqual(cards('spring-bloom heat-wave'));
    },
  ],
  [
    '`shuffles` done (the next is `gameplay/<shuffles>`)',
    () => {
      expect(dealt.shuffles).toBe(1);
      const row = cards('abalone flounder marblefish');
      const { state } = afterRound('heat-wave', [{}, {}], { row, shuffles: 6 });
      expect([state.row, state.shuffles]).toEqual([streamsFrom(1)('gameplay/6').shuffle(row), 7]);
    },
  ],
  [
    '`phase`: `place`, `turn`, `event`, `discard`, `finished`',
    () => {
      const phases = new Set([1, 2, 3].flatMap((seed) => statesOf(seed).map(({ phase }) => phase)));
      expect([...phases].sort()).toEqual(['discard', 'event', 'place', 'turn']);
      expect(afterRound('end-of-game', [{}, {}]).state.phase).toBe('finished');
    },
  ],
  [
    '`restrict`: null or, from its reveal, `{"stages":[...],"until":last round}`',
    () => {
      expect(dealt.restrict).toBeNull();
      const hand = 'abalone flounder marblefish seaweed upwelling plankton sharks marine-park';
      const { state } = afterRound('fishing-regulations', [{ hand }, {}], { round: 3 });
      expect([state.phase, state.restrict]).toEqual(['discard', { stages: ['medium', 'big'], until: 4 }]);
    },
  ],
  [
    '`turn`: null outside phase `turn`',
    () => {
      for (const { turn, phase } of [...statesOf(5), dealt]) expect(turn !== null).toBe(phase === 'turn');
    },
  ],
  [
    '`grown`: fish grown in step 3, in that order.',
    () => {
      const mine = { spot: 'abalone:larval flounder:larval', hand: 'habitat-restoration' };
      const grow = (fish: string) => ({ type: 'grow', fish });
      const { state } = play(inTurn([mine, {}], { grow: 2 }), grow('flounder#1'), grow('abalone#1'));
      expect(state.turn!.grown).toEqual(cards('flounder abalone'));
    },
  ],
  [
    "`pending`: null or the open decision, in phase `turn` a victim's: `waiting`: seats still to answer, ascending",
    () => {
      expect([dealt.pending!.waiting, inTurn([{}, {}]).pending]).toEqual([[0, 1, 2], null]);
      const spill = inTurn([
        { hand: 'pollution-spill' },
        {},
        { spot: 'flounder:larval abalone:larval marblefish:larval' },
      ]);
      const { state } = play(spill, { type: 'play', card: 'pollution-spill#1', target: 2 });
      expect(state).toMatchObject({
        phase: 'turn',
        turn: { seat: 0 },
        pending: { waiting: [2], card: 'pollution-spill#1', effect: 0 },
      });
    },
  ],
  [
    '`answers`: for each seat null or its list (`spawnFree`: one card or none; `keep` is done at once), whose cards stay where they are till all is applied',
    () => {
      const open = afterRound('citizen-science', [{ hand: 'flounder' }, { hand: 'abalone' }, {}]).state;
      const one = playAs(open, 1, { type: 'spawnFree', card: 'abalone#1' }).state;
      const two = playAs(one, 2, { type: 'spawnFree', card: null }).state;
      expect([one.pending!.answers, two.pending!.answers]).toEqual([
        [null, ['abalone#1'], null],
        [null, ['abalone#1'], []],
      ]);
      expect([one.seats, two.pending!.waiting]).toEqual([open.seats, [0]]);
      const looking = afterRound('fisheries-research', [{}, {}], DECK).state;
      const kept = play(looking, { type: 'keep', card: looking.pending!.look[0]! }).state;
      expect([kept.pending!.answers, kept.seats[0]!.hand]).toEqual([
        [null, null],
        [looking.pending!.look[0]],
      ]);
    },
  ],
  [
    '`card`: event or black card at work, `effect`: index of its effect (null and 0 in phases `place`, `discard`)',
    () => {
      expect(dealt.pending).toMatchObject({ card: null, effect: 0 });
      const spot = 'flounder:juvenile abalone:juvenile';
      expect(afterRound('heat-wave', [{ spot }, {}]).state.pending).toMatchObject({
        card: 'heat-wave#1',
        effect: 1,
      });
      const hand = 'abalone flounder marblefish seaweed upwelling plankton sharks marine-park';
      expect(afterRound('heat-wave', [{ hand }, {}]).state.pending).toMatchObject({ card: null, effect: 0 });
    },
  ],
  [
    '`look`: cards looked at, top first, else `[]`',
    () => {
      expect(dealt.pending!.look).toEqual([]);
      const { state } = afterRound('fisheries-research', [{}, {}], DECK);
      expect([state.pending!.look, state.deck]).toEqual([DECK.deck.slice(0, 2), DECK.deck.slice(2)]);
    },
  ],
]);

function playOn(
  state: State,
  seat: number,
  action: JsonObject,
  streams: ReturnType<typeof streamsFrom>,
): State {
  return (bigFish.apply(state, seat, parsed(bigFish, action) as any, streams) as { state: State }).state;
}
