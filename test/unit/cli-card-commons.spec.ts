import { describe, expect, it } from '@jest/globals';
import { cardCommonsScreen as screen } from '../../src/cli/play/card-commons/card-commons-screen.js';
import type { View } from '../../src/cli/play/card-commons/view.js';
import type { Meaning, Option } from '../../src/cli/screen/menu.js';
import { COLOURED, type Paint, PLAIN } from '../../src/cli/screen/paint.js';
import type { Position } from '../../src/cli/screen/screen.js';
import { widthOf } from '../../src/cli/screen/text.js';
import type { JsonObject } from '../../src/engine/json.js';
import { legalActions } from '../../src/rulesets/card-commons/legal-actions.js';
import { rankOfScore, scoreOf } from '../../src/rulesets/card-commons/score.js';
import { fishIn, type State } from '../../src/rulesets/card-commons/state.js';

/** The worked example of the rules, after the release to 24. */
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
      ['4S', null],
    ],
  ],
  discards: [],
  hand: ['KS', '2D', '3S', '6H'],
  reason: null,
  reshuffles: 1,
  station: ['5H', 'QD', '7C'],
  status: 'playing',
  studies: [],
};

function position(changes: Partial<State> = {}): Position {
  const { station, ...open } = { ...EXAMPLE, ...changes };
  const score = scoreOf(open);
  const view: View = {
    ...open,
    stationSize: station.length,
    fish: open.columns.map(fishIn),
    score,
    rank: rankOfScore(score),
  };
  return { view: view as unknown as JsonObject, legal: legalActions({ ...open, station }), names: ['You'] };
}

function render(changes: Partial<State> = {}, width = 80, paint: Paint = PLAIN): string {
  return screen.render(position(changes), { paint, width, height: 24 });
}

function parse(input: string, changes: Partial<State> = {}): Meaning {
  return screen.parse(input, position(changes), { paint: PLAIN, width: 80, height: 24 });
}

function optionsIn(meaning: Meaning): readonly Option[] {
  return meaning.kind === 'choose' && 'options' in meaning.menu ? meaning.menu.options : [];
}

function optionsOf(meaning: Meaning): string[] {
  return optionsIn(meaning).map(({ label }) => label);
}

describe('the table of Card Commons', () => {
  it('lays the columns side by side, Schools from the top, with the fish and what they mean', () => {
    expect(render().split('\n').slice(0, 9)).toEqual([
      '── Card Commons ───────────────────────────────────── 0 points · Little known ──',
      '',
      '  Column 1           Column 2           Column 3           Column 4',
      '  8♥                 2♣                 2♥                 9♦',
      '                                                           5♣',
      '                                                           6♣',
      '                                                           4♠',
      '  ──────────────     ──────────────     ──────────────     ──────────────',
      '  8 fish             2 fish             2 fish             24 fish',
    ]);
    expect(render()).toContain('needs 13           needs 19           needs 19           3 over, danger!');
  });

  it('shows a Fisherman on its School with what is left of it', () => {
    expect(render({ columns: [[['TH', 'QD']], [], [], [['2C', 'KS']]] })).toContain(
      '  10♥ - Q♦ = 8       (empty)            (empty)            2♣ - K♠ = 0',
    );
  });

  it('shows hand, supplies, Studies and Breakthroughs, scored and open', () => {
    const text = render({
      breakthroughs: ['selectiveHarvesting'],
      studies: [
        [
          ['9D', null],
          ['5C', null],
          ['6C', null],
          ['4S', 'KS'],
        ],
      ],
      discards: ['AS'],
    });
    expect(text).toContain('3 points · Little known');
    expect(text).toContain('[1] K♠ catches 3   [2] 2♦   [3] 3♠   [4] 6♥');
    expect(text).toContain('Station  3 cards · 1 discard\n');
    expect(text).toContain('Studies  1: 9♦ 5♣ 6♣ 4♠-K♠');
    expect(text).toContain('✓ Selective Harvesting, scored');
    expect(text).toContain('· Species Diversity: all four suits');
  });

  it('tells in short what can be done', () => {
    expect(render()).toContain(
      '  You can  (r)elease 2♦ 3♠ 6♥ · (c)atch with K♠ · (t)ransfer from column 4 ·\n           stop',
    );
    expect(render({ status: 'finished', reason: 'stopped' })).not.toContain('You can');
  });

  it.each([50, 60, 80, 100])('fits into %i columns', (width) => {
    const studies = Array.from({ length: 9 }, () => EXAMPLE.columns[3]!);
    for (const paint of [PLAIN, COLOURED]) {
      const widest = Math.max(...render({ studies }, width, paint).split('\n').map(widthOf));
      expect(widest).toBeLessThanOrEqual(width);
    }
  });
});

describe('commands of Card Commons', () => {
  const release = { type: 'release', card: '2D', column: 0 };
  const lay = { type: 'catch', card: 'KS', school: '4S' };
  const transfer = { type: 'transfer', card: '2D', from: 3, to: 0 };

  it.each([
    ['r 2D 1', release],
    ['release 2d to column 1', release],
    ['2 1', release],
    ['2♦ 1', release],
    ['c KS 4S', lay],
    ['catch ks 4s', lay],
    ['1 4♠', lay],
    ['t 2D 4 1', transfer],
    ['transfer 2d from 4 to 1', transfer],
    ['2, 4, 1', transfer],
  ])('%s', (input, action) => {
    expect(parse(input)).toEqual({ kind: 'act', action });
  });

  it('takes both names of a ten', () => {
    const action = { type: 'release', card: 'TH', column: 1 };
    for (const input of ['r th 2', 'r 10h 2', '10♥ 2'])
      expect(parse(input, { hand: ['TH'] })).toEqual({ kind: 'act', action });
  });

  it('asks before the game ends', () => {
    expect(parse('stop')).toMatchObject({ action: { type: 'stop' }, sure: 'End the game with 0 points?' });
    expect(parse('r 6h 4')).toMatchObject({ sure: expect.stringContaining('30 fish in column 4') });
  });

  it.each(['r KS 1', 'c 2D 4S', 'c KS AD', 'r 9C 1', 't 9C 4 1'])(
    'leaves it to the service to say why %s is not legal',
    (input) => {
      expect(parse(input)).toEqual({ kind: 'act', action: expect.anything() });
    },
  );

  it.each([
    ['t 2D 1 2', 'Nothing in column 1 can be moved. A starting School'],
    ['t 2D 4 4', 'A transfer goes to another column.'],
    ['r 2D', ''],
    ['r 2D 5', 'Release is typed'],
    ['r 2D 1 2', 'Release is typed'],
    ['c KS 4', 'Catch is typed'],
    ['t 2D 4', 'Transfer is typed'],
    ['t', ''],
    ['hello', 'That is not clear.'],
    ['5', 'That is not clear.'],
    ['AD', 'AD is not in your hand.'],
  ])('%s is answered', (input, says) => {
    const meaning = parse(input);
    if (says === '') expect(meaning.kind).toBe('choose');
    else expect(meaning).toEqual({ kind: 'unclear', says: expect.stringContaining(says) });
  });

  it('opens the menu of a card, with the fish before and after', () => {
    expect(optionsOf(parse('1'))).toEqual([
      'lay it across 8♥  in column 1   8 → 5',
      'lay it across 2♣  in column 2   2 → 0',
      'lay it across 2♥  in column 3   2 → 0',
      'lay it across 9♦  in column 4   24 → 21 a Study!',
      'lay it across 5♣  in column 4   24 → 21 a Study!',
      'lay it across 6♣  in column 4   24 → 21 a Study!',
      'lay it across 4♠  in column 4   24 → 21 a Study!  Selective Harvesting',
      'discard it to move a School …',
    ]);
    expect(optionsOf(parse('4'))).toContain('release into column 4   24 → 30 ends the game!');
  });

  it('opens the menu of a kind of action: first the card, then the rest', () => {
    const cards = parse('t');
    expect(optionsOf(cards)).toEqual(['K♠', '2♦', '3♠', '6♥']);
    expect(optionsOf(optionsIn(cards)[0]!.meaning)).toEqual([
      '4♠  from column 4 (24 → 20) to column 1 (8 → 12)',
      '4♠  from column 4 (24 → 20) to column 2 (2 → 6)',
      '4♠  from column 4 (24 → 20) to column 3 (2 → 6)',
    ]);
    expect(parse('c', { hand: ['2D'] })).toMatchObject({ kind: 'unclear' });
  });
});

describe('telling what an action did', () => {
  it.each<[string, JsonObject]>([
    ['You release 4♠ into column 4.', { type: 'played', action: { type: 'release', card: '4S', column: 3 } }],
    [
      'You lay K♠ across 2♠ and catch 2 fish.',
      { type: 'played', action: { type: 'catch', card: 'KS', school: '2S' } },
    ],
    [
      'You discard 2♦ and move the bottom School of column 4 to column 1.',
      { type: 'played', action: { type: 'transfer', card: '2D', from: 3, to: 0 } },
    ],
    ['You stop.', { type: 'played', action: { type: 'stop' } }],
    ['★ Breakthrough: Dense Shoals, 2 points!', { type: 'breakthrough', name: 'denseShoals' }],
    [
      '★ Study in column 1, 1 point! Set aside: 10♥ A♠-J♠',
      {
        type: 'study',
        column: 0,
        cards: [
          ['TH', null],
          ['AS', 'JS'],
        ],
      },
    ],
    ['✗ Violation: column 2 holds 25 fish or more.', { type: 'violation', column: 1 }],
    ['A new starting School in column 4: 5♥', { type: 'restocked', column: 3, card: '5H' }],
    ['Fishermen turned over on the way go back, and the Field Station is shuffled.', { type: 'reshuffled' }],
    ['You draw 6♥ Q♦', { type: 'drawn', cards: ['6H', 'QD'] }],
    ['The game is over: no action is left.', { type: 'ended', reason: 'noActionLeft' }],
  ])('%s', (says, happening) => {
    expect(screen.tell([happening], ['You'], { paint: PLAIN, width: 100, height: 24 })).toBe(` ${says}`);
  });

  it('concludes with the score, the rank and the Breakthroughs', () => {
    const { view } = position({
      breakthroughs: ['selectiveHarvesting', 'denseShoals'],
      studies: Array.from({ length: 6 }, () => EXAMPLE.columns[3]!),
      reason: 'stopped',
      status: 'finished',
    });
    const outcome = { reason: 'stopped', scores: [10], winners: [0] };
    expect(
      screen.conclude({ view, names: ['You'], outcome }, { paint: PLAIN, width: 80, height: 24 }).split('\n'),
    ).toEqual([
      ' The game is over: you stopped.',
      '',
      ' Your Scientific Contribution: 10 points (6 Studies and 2 Breakthroughs)',
      ' Local findings. Your findings help those who study the local fish.',
      ' Breakthroughs: Selective Harvesting, Dense Shoals',
    ]);
  });
});
