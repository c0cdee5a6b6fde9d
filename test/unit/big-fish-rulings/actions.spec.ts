import { expect } from '@jest/globals';
import type { Json, JsonObject } from '../../../src/engine/json.js';
import { isRefusal } from '../../../src/engine/refusal.js';
import { covers } from '../../../src/engine/ruleset.js';
import { bigFish } from '../../../src/rulesets/big-fish/big-fish.js';
import type { State } from '../../../src/rulesets/big-fish/state.js';
import { afterRound, attempt, cards, inTurn, play } from '../../support/big-fish.js';
import { deckInOrder } from '../../support/edited.js';
import { streamsFrom } from '../../support/playout.js';
import { rulings } from '../../support/rulings.js';

const DECK = { deck: deckInOrder(2).slice(50, 60) };
const EIGHT = 'sharks abalone flounder marblefish seaweed upwelling plankton marine-park';
const legal = (state: State, seat = 0) => bigFish.legalActions(state, seat);
const reads = (action: Json) => !isRefusal(bigFish.parseAction(action));
const refusalOf = (state: State, action: JsonObject) => (attempt(state, action, 0) as any).refused ?? null;

/** Exactly these fields, each of them needed. */
function hasForm(action: JsonObject): void {
  expect([action, reads(action)]).toEqual([action, true]);
  expect(reads({ ...action, extra: 1 })).toBe(false);
  for (const field of Object.keys(action)) {
    const { [field]: _gone, ...rest } = action;
    expect([rest, reads(rest)]).toEqual([rest, false]);
  }
}

const placing: State = {
  ...bigFish.setup({ seats: 2, streams: streamsFrom(1), firstSeat: 0 }),
  seats: inTurn([{ hand: 'marblefish abalone sharks flounder longfin-pike' }, { hand: 'sand-flathead' }])
    .seats,
};
const choosing = afterRound('poor-water-quality', [{ spot: 'marblefish:larval abalone:juvenile' }, {}]).state;
const discarding = afterRound('heat-wave', [{ hand: EIGHT }, {}]).state;
const TURN = inTurn(
  [
    {
      hand: 'sharks marblefish poachers abalone range-shift careful-release',
      spot: 'sand-flathead:larval red-rock-crab:medium',
      esky: 'flounder:big blue-mackerel:medium',
    },
    { spot: 'herring-cale:juvenile' },
    { spot: 'longfin-pike:juvenile longfin-pike#2:larval' },
  ],
  { spawn: 1, grow: 1, catch: 1 },
);

rulings('Actions', [
  [
    '`{"type":"place","fish":["id#c", ...]}` (big first)',
    () => {
      hasForm({ type: 'place', fish: ['abalone#1'] });
      const done = play(
        placing,
        { type: 'place', fish: cards('flounder abalone marblefish') },
        { type: 'place', fish: cards('sand-flathead') },
      );
      expect(done.state.seats[0]!.spot[0]).toEqual(['flounder#1', 'big']);
    },
  ],
  [
    '`{"type":"draw","from":"deck"}` · `{"type":"draw","from":"row","card":"id#c"}` · `{"type":"spawn","card":"id#c"}` · `{"type":"grow","fish":"id#c"}` · `{"type":"catch","fish":"id#c"}`',
    () => {
      hasForm({ type: 'draw', from: 'deck' });
      hasForm({ type: 'draw', from: 'row', card: 'abalone#1' });
      hasForm({ type: 'spawn', card: 'abalone#1' });
      hasForm({ type: 'grow', fish: 'abalone#1' });
      hasForm({ type: 'catch', fish: 'abalone#1' });
    },
  ],
  [
    '`{"type":"play","card":"id#c"}`, with `"target":seat` if `who` is `opponent`, with `"fish":["id#c", ...]` if the `chooser` is `player`',
    () => {
      hasForm({ type: 'play', card: 'sharks#1' });
      const playing = (card: string, more: object) => ({ type: 'play', card: `${card}#1`, ...more });
      const [fish, target] = [cards('longfin-pike'), 2];
      const refused = (card: string, more: object) => refusalOf(TURN, playing(card, more));
      expect(refused('poachers', { fish })).toBe('targetNotNamed');
      expect(refused('poachers', { target })).toBe('fishNotNamed');
      expect(refused('poachers', { target, fish })).toBeNull();
      expect(refused('careful-release', { target, fish: cards('flounder') })).toBe('noTargetToName');
      expect(refused('careful-release', { fish: cards('flounder') })).toBeNull();
      expect([{ target }, { fish: [] }].map((more) => refused('sharks', more))).toEqual([
        'noTargetToName',
        'noFishToName',
      ]);
      expect(refused('sharks', {})).toBeNull();
    },
  ],
  [
    '`{"type":"choose","fish":["id#c", ...]}` (any other choice of fish)',
    () => {
      hasForm({ type: 'choose', fish: ['abalone#1'] });
      expect(legal(choosing)).toMatchObject([{ type: 'choose' }]);
      const spill = inTurn([
        { hand: 'pollution-spill' },
        { spot: 'flounder:larval abalone:larval marblefish:larval' },
      ]);
      const asked = play(spill, { type: 'play', card: 'pollution-spill#1', target: 1 }).state;
      expect(legal(asked, 1)).toMatchObject([{ type: 'choose' }]);
    },
  ],
  [
    '`{"type":"spawnFree","card":"id#c"|null}` · `{"type":"keep","card":"id#c"}` · `{"type":"discard","cards":["id#c", ...]}` · `{"type":"endTurn"}`',
    () => {
      hasForm({ type: 'spawnFree', card: 'abalone#1' });
      hasForm({ type: 'spawnFree', card: null });
      hasForm({ type: 'keep', card: 'abalone#1' });
      hasForm({ type: 'discard', cards: ['abalone#1'] });
      hasForm({ type: 'endTurn' });
    },
  ],
  [
    'Actions (JSON), in the order in which legal actions are listed',
    () => {
      const kinds = legal(TURN).map(({ type }) => type);
      expect(kinds.filter((type, at) => type !== kinds[at - 1])).toEqual([
        'spawn',
        'grow',
        'catch',
        'play',
        'endTurn',
      ]);
      const drawing = inTurn([{}, {}], { draw: 1 }, { ...DECK, row: cards('abalone') });
      expect(legal(drawing).map(({ from }) => from)).toEqual(['deck', 'row']);
    },
  ],
  [
    'Inside one kind: hand, spot, row or look order, null last; targets ascending.',
    () => {
      const row = cards('sharks abalone');
      expect(legal(inTurn([{}, {}], { draw: 1 }, { row })).map(({ card }) => card)).toEqual(row);
      const of = (type: string, field: string) =>
        legal(TURN)
          .filter((each) => each['type'] === type)
          .map((each) => each[field]);
      expect(of('spawn', 'card')).toEqual(cards('marblefish abalone'));
      expect(of('grow', 'fish')).toEqual(cards('sand-flathead red-rock-crab'));
      expect(of('catch', 'fish')).toEqual(cards('sand-flathead red-rock-crab'));
      expect(of('play', 'card')).toEqual(
        cards('sharks poachers poachers range-shift range-shift careful-release'),
      );
      expect(of('play', 'target')).toEqual([undefined, 1, 2, 1, 2, undefined]);
      const looking = afterRound('fisheries-research', [{}, {}], {
        deck: cards('sharks abalone flounder'),
      }).state;
      expect(legal(looking).map(({ card }) => card)).toEqual(cards('sharks abalone'));
      const spawning = afterRound('citizen-science', [{ hand: 'marblefish abalone' }, {}]).state;
      expect(legal(spawning).map(({ card }) => card)).toEqual(['marblefish#1', 'abalone#1', null]);
    },
  ],
  [
    'A seat not asked has none.',
    () => {
      expect([legal(TURN, 1), legal(choosing, 1), legal(discarding, 1)]).toEqual([[], [], []]);
    },
  ],
  [
    'An action with a list is one entry, `candidates` (hand, spot or esky order), `min` and `max` in place of `fish` or `cards`',
    () => {
      expect(legal(TURN).filter(({ candidates }) => candidates !== undefined)).toEqual([
        { type: 'play', card: 'poachers#1', target: 1, candidates: cards('herring-cale'), min: 1, max: 1 },
        { type: 'play', card: 'poachers#1', target: 2, candidates: cards('longfin-pike'), min: 1, max: 1 },
        { type: 'play', card: 'range-shift#1', target: 1, candidates: cards('herring-cale'), min: 1, max: 1 },
        {
          type: 'play',
          card: 'range-shift#1',
          target: 2,
          candidates: cards('longfin-pike longfin-pike#2'),
          min: 1,
          max: 1,
        },
        {
          type: 'play',
          card: 'careful-release#1',
          candidates: cards('flounder blue-mackerel'),
          min: 1,
          max: 1,
        },
      ]);
      expect(legal(placing)).toEqual([
        { type: 'place', candidates: cards('marblefish abalone flounder longfin-pike'), min: 3, max: 3 },
      ]);
      expect(legal(choosing)).toEqual([
        { type: 'choose', candidates: cards('marblefish abalone'), min: 1, max: 1 },
      ]);
      expect(legal(discarding)).toEqual([{ type: 'discard', candidates: cards(EIGHT), min: 1, max: 1 }]);
    },
  ],
  [
    'Legal are min to max different candidates in canonical order (`place`: in any order), and no other field.',
    () => {
      const state = inTurn([
        { hand: 'habitat-restoration', spot: 'marblefish:larval abalone:larval flounder:larval' },
        {},
      ]);
      const playing = (text: string, more: object = {}) => ({
        type: 'play',
        card: 'habitat-restoration#1',
        fish: cards(text),
        ...more,
      });
      const tries: [string, string | null][] = [
        ['abalone marblefish', null],
        ['marblefish abalone', 'choiceOutOfOrder'],
        ['', 'wrongNumberChosen'],
        ['abalone flounder marblefish', 'wrongNumberChosen'],
        ['abalone abalone', 'chosenTwice'],
        ['sand-flathead', 'notACandidate'],
      ];
      for (const [text, refused] of tries) {
        expect(refusalOf(state, playing(text))).toBe(refused);
        expect(covers(bigFish, legal(state)[0]!, playing(text))).toBe(refused === null);
      }
      expect(refusalOf(state, playing('abalone', { target: 1 }))).toBe('noTargetToName');
      expect(refusalOf(state, playing('abalone', { cards: [] }))).toBe('malformedAction');
      expect(refusalOf(placing, { type: 'place', fish: cards('marblefish flounder abalone') })).toBeNull();
    },
  ],
]);
