import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { canonical } from '../../src/engine/canonical-json.js';
import type { JsonObject } from '../../src/engine/json.js';
import { isRefusal, type Refusal } from '../../src/engine/refusal.js';
import type { Applied } from '../../src/engine/ruleset.js';
import { cardCommons } from '../../src/rulesets/card-commons/card-commons.js';
import { DECK } from '../../src/rulesets/card-commons/cards.js';
import type { State } from '../../src/rulesets/card-commons/state.js';
import { playOut, streamsFrom } from '../support/playout.js';

const streams = streamsFrom(1);

/** The seed's example: columns 8, 2, 2 and 9D 5C 6C; the rest of the deck in any order. */
const EXAMPLE: State = {
  breakthroughs: [],
  columns: [
    [['8H', null]],
    [['2C', null]],
    [['2H', null]],
    [
      ['9D', null],
      ['5C', null],
      ['6C', null],
    ],
  ],
  discards: [],
  hand: ['KS', '2D', '4S', '3S'],
  reason: null,
  reshuffles: 0,
  station: [
    '6H',
    '5H',
    'QD',
    ...DECK.filter((card) => !'8H 2C 2H 9D 5C 6C KS 2D 4S 3S 6H 5H QD'.split(' ').includes(card)),
  ],
  status: 'playing',
  studies: [],
};

function apply(state: State, json: JsonObject): Applied<State> | Refusal {
  const action = cardCommons.parseAction(json);
  return isRefusal(action) ? action : cardCommons.apply(state, 0, action, streams);
}

function play(state: State, ...actions: JsonObject[]): Applied<State> {
  let applied: Applied<State> = { state, happened: [] };
  for (const action of actions) {
    const next = apply(applied.state, action);
    if (isRefusal(next)) throw new Error(next.message);
    applied = next;
  }
  return applied;
}

const release = (card: string, column: number) => ({ type: 'release', card, column });
const laid = (card: string, school: string) => ({ type: 'catch', card, school });
const transfer = (card: string, from: number, to: number) => ({ type: 'transfer', card, from, to });
const types = ({ happened }: Applied<State>) => happened.map(({ type }) => type);

/** A river of these columns, each a text such as `9D 5C+KS`, and a hand. */
function river(columns: string[], hand: string, more: Partial<State> = {}): State {
  const schools = columns.map((column) =>
    column
      .split(' ')
      .filter(Boolean)
      .map((text): [string, string | null] => {
        const [school, fisherman = null] = text.split('+') as [string, string?];
        return [school, fisherman];
      }),
  );
  return { ...EXAMPLE, columns: schools, hand: hand.split(' ').filter(Boolean), station: [], ...more };
}

describe('card-commons@1', () => {
  it('plays the example of the rules', () => {
    const released = play(EXAMPLE, release('4S', 3));
    expect(released.state.hand).toEqual(['KS', '2D', '3S', '6H']);
    expect(cardCommons.view(released.state, 0)).toMatchObject({ fish: [8, 2, 2, 24], score: 0 });
    const caught = play(released.state, laid('KS', '4S'));
    expect(caught.happened).toEqual([
      { type: 'played', action: laid('KS', '4S') },
      { type: 'breakthrough', name: 'selectiveHarvesting' },
      {
        type: 'study',
        column: 3,
        cards: [
          ['9D', null],
          ['5C', null],
          ['6C', null],
          ['4S', 'KS'],
        ],
      },
      { type: 'restocked', column: 3, card: '5H' },
      { type: 'drawn', cards: ['QD'] },
    ]);
    expect(caught.state).toMatchObject({
      hand: ['2D', '3S', '6H', 'QD'],
      columns: [[['8H', null]], [['2C', null]], [['2H', null]], [['5H', null]]],
    });
    expect(cardCommons.view(caught.state, 'spectator')).toMatchObject({
      score: 3,
      fish: [8, 2, 2, 5],
      stationSize: 39,
    });
  });

  it.each<[what: string, state: State, action: JsonObject, expected: object]>([
    [
      'A violation ends the game before any Study',
      river(['TC TD', 'TH AH', '2C', '3C'], '5C AD', { station: ['9C'] }),
      release('5C', 0),
      { reason: 'violation', studies: [], hand: ['AD'] },
    ],
    [
      '25 is a violation',
      river(['TC TD', '2H', '2C', '3C'], '5C'),
      release('5C', 0),
      { reason: 'violation' },
    ],
    ['24 is none', river(['TC TD', '2H', '2C', '3C'], '4C AS'), release('4C', 0), { reason: null }],
    [
      'A King on a 2 catches 2 fish',
      river(['TC TD AS 2H', '2S', '2C', '3C'], 'KD AC'),
      laid('KD', '2H'),
      {
        studies: [
          [
            ['TC', null],
            ['TD', null],
            ['AS', null],
            ['2H', 'KD'],
          ],
        ],
      },
    ],
    [
      'A Fisherman may be laid on a starting School',
      river(['8H', '2S', '2C', '3C'], 'KD AC'),
      laid('KD', '8H'),
      { columns: [[['8H', 'KD']], [['2S', null]], [['2C', null]], [['3C', null]]] },
    ],
    [
      'Selective Harvesting scores at once, though the game ends by violation',
      river(['TC TD 9S', '2S', '2C', '3C'], 'KS AC'),
      laid('KS', '9S'),
      { reason: 'violation', breakthroughs: ['selectiveHarvesting'] },
    ],
    [
      'One transfer can make two Studies, in ascending order',
      river(['TC AD', 'TH AH TS', '2C', '3C'], '2D 3D'),
      transfer('2D', 1, 0),
      {
        studies: [
          [
            ['TC', null],
            ['AD', null],
            ['TS', null],
          ],
        ],
        columns: [
          [],
          [
            ['TH', null],
            ['AH', null],
          ],
          [['2C', null]],
          [['3C', null]],
        ],
      },
    ],
    [
      'A School in an empty column becomes its starting School',
      river(['', '2H', '2C', '3C'], '5C AS'),
      release('5C', 0),
      { columns: [[['5C', null]], [['2H', null]], [['2C', null]], [['3C', null]]] },
    ],
    [
      'Without a School in the Field Station a column stays empty, and nothing is turned over',
      river(['TC TD', '2H', '2C', '3C'], 'AC 5D', { station: ['JC', 'QC'] }),
      release('AC', 0),
      {
        columns: [[], [['2H', null]], [['2C', null]], [['3C', null]]],
        reshuffles: 0,
        hand: ['5D', 'JC', 'QC'],
        station: [],
      },
    ],
    [
      'Fishermen turned over are shuffled back',
      river(['TC TD', '2H', '2C', '3C'], 'AC 5D 6D 7D', { station: ['JC', '9H'] }),
      release('AC', 0),
      {
        columns: [[['9H', null]], [['2H', null]], [['2C', null]], [['3C', null]]],
        reshuffles: 1,
        hand: ['5D', '6D', '7D', 'JC'],
        station: [],
      },
    ],
    [
      'The game ends when only Fishermen are left and each School carries one',
      river(['8H+JC', '2H+QC', '2C+KC', '3C'], 'JD QD'),
      laid('JD', '3C'),
      { reason: 'noActionLeft', hand: ['QD'] },
    ],
    [
      'The game ends when the hand is empty',
      river(['8H', '2H', '2C', '3C'], 'AS'),
      release('AS', 1),
      { reason: 'noActionLeft', hand: [] },
    ],
    [
      'A discarded card is out of the game',
      river(['8H AH', '2H', '2C', '3C'], 'KS AS'),
      transfer('KS', 0, 1),
      {
        discards: ['KS'],
        columns: [
          [['8H', null]],
          [
            ['2H', null],
            ['AH', null],
          ],
          [['2C', null]],
          [['3C', null]],
        ],
      },
    ],
  ])('%s', (_what, state, action, expected) => {
    expect(play(state, action).state).toMatchObject(expected);
  });

  it('sets aside both Studies of one transfer', () => {
    // 9 + 2 + 10 = 21 with the 10 that comes, 10 + 10 + 0 + 1 = 21 without it.
    const applied = play(river(['9C 2D', 'TH TD AH+JS AC TS', '2C', '3C'], '2S 3D'), transfer('2S', 1, 0));
    expect(applied.happened.filter(({ type }) => type === 'study').map((each) => each['column'])).toEqual([
      0, 1,
    ]);
  });

  it.each<[name: string, columns: string, action: JsonObject, expected: string[]]>([
    ['species specialization', 'TC 9C', release('2C', 0), ['speciesSpecialization']],
    ['species diversity', 'TC 5D 4H', release('2S', 0), ['speciesDiversity']],
    ['dense shoals', 'AC 2D 3H 9S', release('6C', 0), ['speciesDiversity', 'denseShoals']],
    ['population clusters', 'TC TD', release('AD', 0), ['populationClusters']],
    ['fishing pressure', 'TC+JS 9D 4D', laid('JD', '9D'), ['selectiveHarvesting', 'fishingPressure']],
    ['none', 'TC 9C', release('2D', 0), []],
  ])('scores %s', (_name, column, action, expected) => {
    const hand = [action['card'] as string, '8S'].join(' ');
    const { state } = play(river([column, '2H', '3S', '7S'], hand), action);
    expect(state.studies).toHaveLength(1);
    expect(state.breakthroughs).toEqual(expected);
  });

  it('scores a Breakthrough once a game', () => {
    const state = river(['TC TD', '2H', '2C', '3C'], 'AD 9S', { breakthroughs: ['populationClusters'] });
    const applied = play(state, release('AD', 0));
    expect(applied.state.breakthroughs).toEqual(['populationClusters']);
    expect(types(applied)).not.toContain('breakthrough');
  });

  it.each<[code: string, action: JsonObject]>([
    ['cardNotInHand', release('AC', 0)],
    ['onlySchoolsAreReleased', release('KS', 0)],
    ['onlyFishermenCatch', laid('4S', '8H')],
    ['schoolNotInRiver', laid('KS', '7H')],
    ['schoolCovered', laid('KS', '5C')],
    ['sameColumn', transfer('2D', 3, 3)],
    ['columnEmpty', transfer('2D', 2, 0)],
    ['startingSchoolStays', transfer('2D', 0, 1)],
    ['coveredSchoolStays', transfer('2D', 1, 0)],
    ['malformedAction', { type: 'release', card: '1S', column: 0 }],
    ['malformedAction', release('4S', 4)],
    ['malformedAction', { type: 'fish' }],
  ])('refuses by %s', (code, action) => {
    const state = river(['8H', '2C AH+JC', '', '9D 5C+QH 6C'], 'KS 2D 4S 3S');
    expect(apply(state, action)).toMatchObject({ refused: code });
  });

  it('accepts of all actions that can be written exactly those it lists', () => {
    const all: JsonObject[] = [{ type: 'stop' }];
    const columns = [0, 1, 2, 3];
    for (const card of DECK) {
      for (const column of columns)
        all.push(release(card, column), ...columns.map((to) => transfer(card, column, to)));
      for (const school of DECK) all.push(laid(card, school));
    }
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.nat(), (seed, at) => {
        const { steps } = playOut(cardCommons, seed);
        const { state, legal } = steps[at % steps.length]!;
        const accepted = all.filter((action) => !isRefusal(apply(state as State, action)));
        expect(new Set(accepted.map((action) => canonical(action)))).toEqual(
          new Set(legal.map((action) => canonical(action))),
        );
      }),
      { numRuns: 10 },
    );
  });

  it('keeps all 52 cards, each in one place', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), (seed) => {
        const { steps, end } = playOut(cardCommons, seed);
        for (const state of [...steps.map((step) => step.state as State), end as State]) {
          const river = [...state.columns, ...state.studies].flat(2).filter((card) => card !== null);
          const cards = [...river, ...state.hand, ...state.discards, ...state.station];
          expect(cards.sort()).toEqual([...DECK].sort());
        }
      }),
      { numRuns: 100 },
    );
  });

  it('has no legal actions for a seat that there is not', () => {
    expect(cardCommons.legalActions(EXAMPLE, 0)).not.toEqual([]);
    expect(cardCommons.legalActions(EXAMPLE, 1)).toEqual([]);
  });

  it('lists legal actions in the published order', () => {
    const golden = JSON.parse(
      readFileSync(new URL('../fixtures/golden/card-commons-1-order.json', import.meta.url), 'utf8'),
    ) as { [seed: string]: string[][] };
    for (const [seed, states] of Object.entries(golden)) {
      const listed = playOut(cardCommons, Number(seed)).steps.map(({ legal }) =>
        legal.map((action) => Object.values(action).map(String).join(' ')),
      );
      expect(listed).toEqual(states);
    }
  });

  it('ranks a score', () => {
    const ranks = [0, 9, 10, 14, 15, 19, 20, 22].map(
      (score) => cardCommons.view({ ...EXAMPLE, studies: Array(score).fill([]) }, 0)['rank'],
    );
    expect(ranks).toEqual([
      'littleKnown',
      'littleKnown',
      'localFindings',
      'localFindings',
      'regionalAdvance',
      'regionalAdvance',
      'reshapedScience',
      'reshapedScience',
    ]);
  });
});
