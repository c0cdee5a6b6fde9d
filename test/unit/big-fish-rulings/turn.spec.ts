import { expect } from '@jest/globals';
import type { JsonObject } from '../../../src/engine/json.js';
import { bigFish } from '../../../src/rulesets/big-fish/big-fish.js';
import type { State, Turn } from '../../../src/rulesets/big-fish/state.js';
import { attempt, cards, fish, inTurn, type InShort, play, spotOf, types } from '../../support/big-fish.js';
import { edited } from '../../support/edited.js';
import { rulings } from '../../support/rulings.js';

const endTurn = { type: 'endTurn' };
const draw = { type: 'draw', from: 'deck' };
const fromRow = (card: string) => ({ type: 'draw', from: 'row', card });
const spawn = (card: string) => ({ type: 'spawn', card });
const grow = (card: string) => ({ type: 'grow', fish: card });
const caught = (card: string) => ({ type: 'catch', fish: card });
const playing = (card: string, more: object = {}) => ({ type: 'play', card, ...more });

const BIGS = 'flounder:big flounder#2:big flounder#3:big flounder#4:big abalone:big abalone#2:big';
const DECK = { deck: cards('herring-cale herring-cale#2 herring-cale#3') };
const REGULATED = { restrict: { stages: ['medium', 'big'], until: 1 } } as const;

/** The budgets that seat 1 begins its turn with. */
function budgets(seat: InShort, more: Partial<State> = DECK, ruleset = bigFish): Turn {
  const applied = ruleset.apply(inTurn([{}, seat], {}, more), 0, endTurn as any, () => {
    throw new Error('nothing is shuffled');
  });
  return (applied as { state: State }).state.turn!;
}
const types0 = (state: State) => new Set(bigFish.legalActions(state, 0).map(({ type }) => type));
const refusalOf = (state: State, action: JsonObject) => (attempt(state, action, 0) as any).refused ?? null;

rulings('A turn', [
  [
    'Budgets are fixed when the turn begins. Bigs = big fish in the own spot.',
    () => {
      expect(
        budgets({ spot: 'flounder:big abalone:big marblefish:medium', esky: 'sand-flathead:big' }),
      ).toMatchObject({
        draw: 2,
        spawn: 2,
        grow: 2,
        catch: 1,
      });
      const mine = { spot: 'flounder:big marblefish:medium', hand: 'sand-flathead' };
      const { state } = play(
        inTurn([mine, {}], { spawn: 1, grow: 2, catch: 2 }),
        grow('marblefish#1'),
        caught('flounder#1'),
      );
      expect(state.turn).toMatchObject({ draw: 0, catch: 1 });
      expect(
        play(inTurn([mine, {}], { spawn: 2, grow: 1 }), spawn('sand-flathead#1')).state.turn,
      ).toMatchObject({ spawn: 1, grow: 1 });
    },
  ],
  [
    'Bonuses of own permanents add as written, copies add up',
    () => {
      const bonus = { draw: 1, spawn: 2, grow: 3, growYoung: 4, catch: 5, catchShellfish: 6 };
      const other = edited((e) => (e.wildcards[0].bonus = bonus));
      expect(budgets({ permanents: 'shellfish-reef' }, DECK, other)).toMatchObject({ ...bonus, catch: 6 });
      const twice = budgets({ permanents: 'shellfish-reef shellfish-reef#3 upwelling' }, DECK, other);
      expect(twice).toMatchObject({
        draw: 3,
        spawn: 4,
        grow: 6,
        growYoung: 8,
        catch: 11,
        catchShellfish: 12,
      });
    },
  ],
  [
    'a card played this turn counts from the next turn (its shield works at once)',
    () => {
      const mine = { hand: 'marine-park', spot: 'flounder:big abalone:big' };
      const { state } = play(inTurn([mine, { hand: 'poachers' }], {}, DECK), playing('marine-park#1'));
      expect(bigFish.legalActions(state, 1)).toEqual([endTurn]);
      expect(budgets({ permanents: 'marine-park' })).toMatchObject({ spawn: 1 });
    },
  ],
  [
    '**Draw** min(5, bigs) + draw bonuses, one at a time, each from the deck (unseen; while deck or used pile hold a card) or one card of the row.',
    () => {
      expect(budgets({ spot: BIGS, permanents: 'upwelling' })).toMatchObject({ draw: 6, spawn: 6, grow: 6 });
      const state = inTurn([{}, {}], { draw: 2 }, { ...DECK, row: cards('abalone sharks') });
      expect(bigFish.legalActions(state, 0)).toEqual([draw, fromRow('abalone#1'), fromRow('sharks#1')]);
      const one = play(state, draw);
      expect([one.state.seats[0]!.hand, one.state.turn!.draw]).toEqual([['herring-cale#1'], 1]);
      expect(bigFish.showHappened(one.happened, 1)).toEqual([
        { type: 'drawn', seat: 0, from: 'deck', withheld: ['card'] },
      ]);
      const usedOnly = inTurn([{}, {}], { draw: 1 }, { used: cards('abalone'), row: cards('sharks') });
      expect(play(usedOnly, draw).state.seats[0]!.hand).toEqual(['abalone#1']);
      expect(refusalOf({ ...usedOnly, used: [] }, draw)).toBe('deckEmpty');
    },
  ],
  [
    'Compulsory while a card can be had.',
    () => {
      const left = inTurn([{ hand: 'sharks' }, {}], { draw: 1, spawn: 1 }, { row: cards('abalone') });
      expect(bigFish.legalActions(left, 0)).toEqual([fromRow('abalone#1')]);
      expect([endTurn, playing('sharks#1')].map((action) => refusalOf(left, action))).toEqual([
        'drawFirst',
        'drawFirst',
      ]);
    },
  ],
  [
    'The row is not refilled during the round.',
    () => {
      const state = inTurn([{}, {}], { draw: 1 }, { ...DECK, row: cards('abalone sharks') });
      expect(play(state, fromRow('sharks#1'), endTurn).state.row).toEqual(['abalone#1']);
    },
  ],
  [
    'Nothing anywhere: the draws left are lost at once.',
    () => {
      const state = inTurn([{}, {}], { draw: 3 }, { deck: cards('abalone') });
      expect(play(state, draw).state.turn!.draw).toBe(0);
      expect(budgets({ spot: BIGS }, {})).toMatchObject({ draw: 0, spawn: 6 });
    },
  ],
  [
    '**Spawn** up to bigs + spawn bonuses fish from hand, as larval.',
    () => {
      expect(budgets({ spot: 'flounder:big', permanents: 'marine-park' })).toMatchObject({ spawn: 2 });
      const state = inTurn([{ hand: 'abalone sharks flounder' }, {}], { spawn: 1 });
      const spawned = play(state, spawn('flounder#1'));
      expect(spotOf(spawned, 0)).toEqual(fish('flounder:larval'));
      expect(refusalOf(spawned.state, spawn('abalone#1'))).toBe('noSpawnLeft');
      expect(refusalOf(state, spawn('sharks#1'))).toBe('noFishToSpawn');
    },
  ],
  [
    '**Grow** up to bigs + grow bonuses steps (`growYoung` steps only for larval or juvenile fish and used first), each fish at most one stage a turn.',
    () => {
      expect(budgets({ spot: 'flounder:big', permanents: 'seaweed plankton' })).toMatchObject({
        grow: 2,
        growYoung: 1,
      });
      const state = inTurn([{ spot: 'flounder:larval abalone:juvenile marblefish:medium' }, {}], {
        grow: 1,
        growYoung: 1,
      });
      expect(play(state, grow('flounder#1')).state.turn).toMatchObject({ grow: 1, growYoung: 0 });
      expect(play(state, grow('abalone#1')).state.turn).toMatchObject({ grow: 1, growYoung: 0 });
      const medium = play(state, grow('marblefish#1')).state;
      expect(medium.turn).toMatchObject({ grow: 0, growYoung: 1 });
      expect(refusalOf({ ...state, turn: { ...state.turn!, grow: 0 } }, grow('marblefish#1'))).toBe(
        'growthForYoungOnly',
      );
      expect(refusalOf(play(state, grow('flounder#1')).state, grow('flounder#1'))).toBe('grownAlready');
    },
  ],
  [
    'A fish spawned this turn may grow.',
    () => {
      const state = inTurn([{ hand: 'flounder' }, {}], { spawn: 1, grow: 1 });
      expect(spotOf(play(state, spawn('flounder#1'), grow('flounder#1')), 0)).toEqual(
        fish('flounder:juvenile'),
      );
    },
  ],
  [
    'A fish that becomes big adds no step this turn.',
    () => {
      const { state } = play(
        inTurn([{ spot: 'flounder:medium abalone:larval' }, {}], { grow: 1 }),
        grow('flounder#1'),
      );
      expect(state.turn).toMatchObject({ grow: 0, spawn: 0, draw: 0 });
      expect(refusalOf(state, grow('abalone#1'))).toBe('noGrowthLeft');
    },
  ],
  [
    '**Catch** one fish of any stage, shellfish too, into the esky at its stage, plus bonuses (`catchShellfish` used first for shellfish).',
    () => {
      expect(budgets({ spot: BIGS })).toMatchObject({ catch: 1, catchShellfish: 0 });
      expect(budgets({ permanents: 'fishing-boat lobster-pot' })).toMatchObject({
        catch: 2,
        catchShellfish: 1,
      });
      for (const each of ['flounder:larval', 'flounder:juvenile', 'abalone:medium', 'flounder:big']) {
        const { state } = play(inTurn([{ spot: each }, {}], { catch: 1 }), caught(fish(each)[0]![0]));
        expect(state.seats[0]).toMatchObject({ spot: [], esky: fish(each) });
      }
      const both = inTurn([{ spot: 'flounder:big abalone:big abalone#2:big' }, {}], {
        catch: 1,
        catchShellfish: 1,
      });
      expect(play(both, caught('abalone#1')).state.turn).toMatchObject({ catch: 1, catchShellfish: 0 });
      expect(play(both, caught('abalone#1'), caught('abalone#2')).state.turn).toMatchObject({ catch: 0 });
      expect(refusalOf(play(both, caught('flounder#1')).state, caught('flounder#1'))).toBe('notInYourSpot');
    },
  ],
  [
    'A fish spawned or grown this turn may be caught.',
    () => {
      const state = inTurn([{ hand: 'flounder', spot: 'abalone:medium' }, {}], {
        spawn: 1,
        grow: 1,
        catch: 2,
      });
      const { state: next } = play(
        state,
        spawn('flounder#1'),
        grow('abalone#1'),
        caught('flounder#1'),
        caught('abalone#1'),
      );
      expect(next.seats[0]!.esky).toEqual(fish('flounder:larval abalone:big'));
    },
  ],
  [
    'Under `restrictCatch`: one fish of a named stage, no bonuses; black cards work as ever.',
    () => {
      const bonuses = { permanents: 'fishing-boat lobster-pot seaweed' };
      expect(budgets(bonuses, { ...DECK, ...REGULATED })).toMatchObject({
        catch: 1,
        catchShellfish: 0,
        grow: 1,
      });
      const mine = { hand: 'poachers', spot: 'abalone:juvenile marblefish:medium sand-flathead:big' };
      const state = inTurn([mine, { spot: 'flounder:juvenile' }], { catch: 1 }, REGULATED);
      expect(bigFish.legalActions(state, 0).filter(({ type }) => type === 'catch')).toEqual(
        ['marblefish#1', 'sand-flathead#1'].map(caught),
      );
      expect(refusalOf(state, caught('abalone#1'))).toBe('catchRestricted');
      const poached = play(state, playing('poachers#1', { target: 1, fish: ['flounder#1'] }));
      expect(poached.state.seats[0]!.esky).toEqual(fish('flounder:juvenile'));
    },
  ],
  [
    'Steps 2 to 4 are optional and go forward only: an act of a later step closes the earlier ones (their budgets become 0).',
    () => {
      const mine = { hand: 'sharks sand-flathead', spot: 'flounder:larval abalone:medium' };
      const state = inTurn([mine, {}], { spawn: 2, grow: 2, growYoung: 2, catch: 2, catchShellfish: 2 });
      expect(types0(state)).toEqual(new Set(['spawn', 'grow', 'catch', 'play', 'endTurn']));
      expect(play(state, grow('abalone#1')).state.turn).toMatchObject({
        spawn: 0,
        grow: 1,
        growYoung: 2,
        catch: 2,
        catchShellfish: 2,
      });
      const closed = { spawn: 0, grow: 0, growYoung: 0 };
      expect(play(state, caught('flounder#1')).state.turn).toMatchObject({
        ...closed,
        catch: 1,
        catchShellfish: 2,
      });
    },
  ],
  [
    'While draws remain, nothing else is legal.',
    () => {
      const mine = { hand: 'sharks flounder', spot: 'abalone:larval' };
      const state = inTurn([mine, {}], { draw: 1, spawn: 1, grow: 1, catch: 1 }, DECK);
      const others = [
        spawn('flounder#1'),
        grow('abalone#1'),
        caught('abalone#1'),
        playing('sharks#1'),
        endTurn,
      ];
      expect(others.map((action) => refusalOf(state, action))).toEqual(Array(5).fill('drawFirst'));
      expect(types0(state)).toEqual(new Set(['draw']));
    },
  ],
  [
    "After the draws every playable wildcard and `endTurn` are always legal, and a turn never ends by itself otherwise: whether a hand could do more is nobody's business.",
    () => {
      const mine = { hand: 'sharks flounder seaweed', spot: 'abalone:big' };
      const begun = inTurn([mine, {}], { draw: 1, spawn: 1, grow: 1, catch: 1 }, DECK);
      const acts = [draw, spawn('flounder#1'), grow('flounder#1'), caught('abalone#1')];
      acts.reduce((state, action) => {
        const next = play(state, action).state;
        expect(bigFish.legalActions(next, 0).slice(-3)).toEqual([
          playing('sharks#1'),
          playing('seaweed#1'),
          endTurn,
        ]);
        return next;
      }, begun);
      const idle = play(inTurn([{ spot: 'abalone:big' }, {}], { catch: 1 }), caught('abalone#1')).state;
      expect(bigFish.legalActions(idle, 0)).toEqual([endTurn]);
      expect(types(play(idle, endTurn))).toContain('turnBegun');
    },
  ],
]);
