import { describe, expect, it } from '@jest/globals';
import type { JsonObject } from '../../src/engine/json.js';
import { isRefusal, type Refusal } from '../../src/engine/refusal.js';
import { bigFish } from '../../src/rulesets/big-fish/big-fish.js';
import type { State } from '../../src/rulesets/big-fish/state.js';
import { afterRound, attempt, cards, inTurn } from '../support/big-fish.js';

const ME = {
  hand: 'flounder abalone seaweed poachers range-shift habitat-restoration pollution-spill careful-release',
  spot: 'marblefish:big longfin-pike:medium red-rock-crab:juvenile herring-cale:larval',
};
const OTHERS = [
  { spot: 'sand-flathead:big sand-flathead#2:big', permanents: 'marine-park' },
  { spot: 'senator-wrasse:juvenile senator-wrasse#2:larval' },
];
const HAND = cards(ME.hand);
const FULL = { spawn: 1, grow: 1, catch: 1 };

const turn = (budgets: object = FULL, more: object = {}) => inTurn([ME, ...OTHERS], budgets, more);
const play = (card: string, more: object = {}) => ({ type: 'play', card: `${card}#1`, ...more });
const choosing = afterRound('poor-water-quality', [{ spot: 'abalone:larval flounder:juvenile' }, {}]).state;
const looking = afterRound('fisheries-research', [{}, {}], {
  deck: cards('flounder abalone marblefish'),
}).state;
const spawning = afterRound('citizen-science', [{ hand: 'flounder seaweed' }, {}]).state;

it.each([
  ['place', 'fish'],
  ['play', 'fish'],
  ['discard', 'cards'],
])('an entry of %s that was sent as it is says where the choice goes', (type, list) => {
  const refused = bigFish.parseAction({ type, candidates: ['abalone#1'], min: 1, max: 1 });
  expect(refused).toMatchObject({ refused: 'malformedAction', data: { path: '/candidates' } });
  expect((refused as Refusal).message).toContain(`as \`${list}\``);
});

const CASES: readonly (readonly [code: string, state: State, action: JsonObject, data?: object])[] = [
  ['malformedAction', turn(), [] as unknown as JsonObject, { path: '' }],
  ['malformedAction', turn(), { type: 'fish' }, { path: '/type' }],
  ['malformedAction', turn(), { type: 'draw', from: 'pile' }, { path: '/from' }],
  ['malformedAction', turn(), { type: 'draw', from: 'deck', card: 'abalone#1' }, { path: '/card' }],
  ['malformedAction', turn(), { type: 'grow', fish: 'Abalone' }, { path: '/fish' }],
  ['malformedAction', turn(), { type: 'play', card: 'seaweed#1', target: -1 }, { path: '/target' }],
  ['malformedAction', turn(), { type: 'choose', fish: ['abalone#1', 2] }, { path: '/fish/1' }],
  ['malformedAction', turn(), { type: 'spawn' }, { path: '/card' }],
  ['otherAnswerAsked', turn(), { type: 'keep', card: 'abalone#1' }, { task: 'turn' }],
  ['otherAnswerAsked', choosing, { type: 'endTurn' }, { task: 'choose', types: ['choose'] }],
  ['drawFirst', turn({ draw: 2 }, { row: cards('upwelling') }), { type: 'endTurn' }, { draw: 2 }],
  ['noDrawLeft', turn(), { type: 'draw', from: 'deck' }],
  ['noDrawLeft', turn(), { type: 'draw', from: 'row', card: 'abalone#1' }],
  [
    'deckEmpty',
    turn({ draw: 1 }, { row: cards('upwelling') }),
    { type: 'draw', from: 'deck' },
    { row: ['upwelling#1'] },
  ],
  [
    'notInRow',
    turn({ draw: 1 }, { row: cards('upwelling') }),
    { type: 'draw', from: 'row', card: 'sharks#1' },
  ],
  ['noSpawnLeft', turn({}), { type: 'spawn', card: 'flounder#1' }],
  ['noFishToSpawn', turn(), { type: 'spawn', card: 'seaweed#1' }, { fish: cards('flounder abalone') }],
  ['noFishToSpawn', turn(), { type: 'spawn', card: 'upwelling#1' }],
  ['noGrowthLeft', turn({}), { type: 'grow', fish: 'longfin-pike#1' }],
  ['notInYourSpot', turn(), { type: 'grow', fish: 'sand-flathead#1' }],
  ['notInYourSpot', turn(), { type: 'catch', fish: 'flounder#1' }],
  ['grownAlready', turn({ grow: 1, grown: cards('longfin-pike') }), { type: 'grow', fish: 'longfin-pike#1' }],
  ['fullyGrown', turn(), { type: 'grow', fish: 'marblefish#1' }],
  [
    'growthForYoungOnly',
    turn({ growYoung: 1 }),
    { type: 'grow', fish: 'longfin-pike#1' },
    { fish: cards('red-rock-crab herring-cale') },
  ],
  ['noCatchLeft', turn({}), { type: 'catch', fish: 'longfin-pike#1' }],
  [
    'catchRestricted',
    turn(FULL, { restrict: { stages: ['medium', 'big'], until: 1 } }),
    { type: 'catch', fish: 'herring-cale#1' },
  ],
  [
    'catchForShellfishOnly',
    turn({ catchShellfish: 1 }),
    { type: 'catch', fish: 'longfin-pike#1' },
    { fish: ['red-rock-crab#1'] },
  ],
  ['noWildcardToPlay', turn(), play('flounder')],
  ['noWildcardToPlay', turn(), play('upwelling'), { wildcards: HAND.slice(2) }],
  ['nothingToPlayFor', turn(), play('careful-release', { fish: [] })],
  ['targetNotNamed', turn(), play('poachers', { fish: cards('sand-flathead') }), { targets: [2] }],
  ['noTargetToName', turn(), play('seaweed', { target: 1 })],
  ['noTargetToName', turn(), play('habitat-restoration', { target: 1, fish: cards('longfin-pike') })],
  ['notAnOpponent', turn(), play('poachers', { target: 0, fish: cards('marblefish') })],
  ['notAnOpponent', turn(), play('poachers', { target: 7, fish: cards('marblefish') })],
  ['targetShielded', turn(), play('poachers', { target: 1, fish: cards('sand-flathead') })],
  ['targetHasNoFish', turn(), play('pollution-spill', { target: 1 })],
  ['fishNotNamed', turn(), play('poachers', { target: 2 })],
  ['noFishToName', turn(), play('pollution-spill', { target: 2, fish: cards('senator-wrasse') })],
  ['noFishToName', turn(), play('seaweed', { fish: [] })],
  [
    'notACandidate',
    turn(),
    play('poachers', { target: 2, fish: cards('senator-wrasse#2') }),
    { candidates: ['senator-wrasse#1'] },
  ],
  ['chosenTwice', turn(), play('habitat-restoration', { fish: cards('longfin-pike longfin-pike') })],
  ['wrongNumberChosen', choosing, { type: 'choose', fish: [] }, { min: 1, max: 1 }],
  ['choiceOutOfOrder', turn(), play('habitat-restoration', { fish: cards('red-rock-crab longfin-pike') })],
  ['noFishToSpawnFree', spawning, { type: 'spawnFree', card: 'seaweed#1' }, { fish: ['flounder#1'] }],
  ['notLookedAt', looking, { type: 'keep', card: 'marblefish#1' }, { look: cards('flounder abalone') }],
];

describe('big-fish@1', () => {
  it.each(CASES)('refuses by %s (%#)', (code, state, action, data = {}) => {
    const result = attempt(state, action, 0);
    expect(result).toMatchObject({ refused: code, data });
    expect((result as { message: string }).message).toMatch(/^[A-Z`a-z].{20,}\.$/);
  });

  it('refuses a seat that is not to act', () => {
    expect(attempt(turn(), { type: 'endTurn' }, 1)).toMatchObject({
      refused: 'notYourTurn',
      data: { seatsToAct: [0] },
    });
  });

  it('has a case for every refusal', () => {
    const tried = new Set(CASES.map(([code]) => code));
    expect(Object.keys(bigFish.refusals).filter((code) => !tried.has(code))).toEqual([]);
  });

  it('leaves a state as it is when it refuses', () => {
    for (const [, state, action] of CASES) {
      const before = JSON.stringify(state);
      expect(isRefusal(attempt(state, action, 0))).toBe(true);
      expect(JSON.stringify(state)).toBe(before);
    }
  });
});
