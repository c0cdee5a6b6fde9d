import { describe, expect, it } from '@jest/globals';
import { bigFishScreen } from '../../src/cli/play/big-fish/big-fish-screen.js';
import { type Meaning, type Menu, pick, renderMenu } from '../../src/cli/screen/menu.js';
import { COLOURED, PLAIN } from '../../src/cli/screen/paint.js';
import type { Look, Position } from '../../src/cli/screen/screen.js';
import { widthOf } from '../../src/cli/screen/text.js';
import type { JsonObject } from '../../src/engine/json.js';
import { bigFish } from '../../src/rulesets/big-fish/big-fish.js';
import type { State, Turn } from '../../src/rulesets/big-fish/state.js';
import { afterRound, inTurn, type InShort, play } from '../support/big-fish.js';
import { playOut } from '../support/playout.js';

const screen = bigFishScreen(bigFish);
const LOOK: Look = { paint: PLAIN, width: 80, height: 24 };
const NAMES = ['You', 'Casual', 'Seat 3', 'Greedy', 'Seat 5'];

function seenBy(state: State, seat = 0): Position {
  const names = NAMES.slice(0, state.seats.length);
  return { view: bigFish.view(state, seat), legal: bigFish.legalActions(state, seat), names };
}

const MINE: InShort = {
  spot: 'blue-fin-tuna:big flounder:juvenile abalone:larval',
  hand: 'marblefish poachers seaweed',
  permanents: 'sharks',
  esky: 'abalone#2:medium',
};
const THEIRS: InShort = { spot: 'flounder#2:big abalone#3:medium', hand: 'lobster-pot' };

function table(turn: Partial<Turn> = {}, more: Partial<State> = {}): Position {
  return seenBy(inTurn([MINE, THEIRS], turn, { row: ['herring-cale#1', 'plankton#1'], ...more }));
}

function parse(input: string, position: Position): Meaning {
  return screen.parse(input, position, LOOK);
}

function menuOf(meaning: Meaning): Menu {
  if (meaning.kind !== 'choose') throw new Error(`no menu, but ${JSON.stringify(meaning)}`);
  return meaning.menu;
}

const shown = (menu: Menu | null) => renderMenu(menu!, LOOK).split('\n');

describe('the table of Big Fish', () => {
  it('shows label, piles, row, every seat and the hand, with what can be done', () => {
    expect(screen.render(table({ spawn: 1, grow: 2, growYoung: 1, catch: 1 }), LOOK).split('\n')).toEqual([
      '── Big Fish ───────────────────────────────────────────── round 1 · your turn ──',
      ' House edition: card counts, points and card effects are ours, not those of the',
      ' printed game.',
      '  Piles    deck 0 · used 0 · 1 event to come · You go first',
      '  Row      [1] Herring Cale 4  [2] Plankton +grow young',
      '  Casual  3 points · hand 1',
      '    spot   big: Flounder, med: Abalone',
      ' ▸You  6 points · Sharks +grow',
      '    spot   [1] Blue Fin Tuna big 8  [2] Flounder juv 1  [3] Abalone lar 0',
      '    esky   2 points: med: Abalone',
      '  Hand     [1] Marblefish 5  [2] Poachers (black)  [3] Seaweed +grow',
      '  You can  (s)pawn ×1: 1 · (g)row ×2 +1 young: 2 3 · (c)atch ×1: 1 2 3 · (p)lay:',
      '           2 3 · (e)nd',
    ]);
  });

  it('tells of the draws, of events and of what may be caught', () => {
    const text = screen.render(
      table(
        { draw: 2 },
        {
          deck: ['flounder#4'],
          revealed: ['spring-bloom#1', 'fishing-regulations#1'],
          restrict: { stages: ['medium', 'big'], until: 2 },
        },
      ),
      LOOK,
    );
    expect(text).toContain('  You can  (d)raw ×2: d from the deck, d 1 to d 2 from the row');
    expect(text).toContain('  Events   Improved Fishing Regulations, Spring Bloom\n');
    expect(text).toContain('Catching only medium and big, one a turn, until the end of round 2');
  });

  it('says whose turn it is, to a spectator too', () => {
    const { view } = table();
    const position = { view: bigFish.view(inTurn([MINE, THEIRS]), 'spectator'), legal: [], names: NAMES };
    expect(screen.render({ ...position, names: ['Seat 1', 'Seat 2'] }, LOOK)).toContain('waiting for Seat 1');
    expect(screen.render({ view, legal: [], names: NAMES }, LOOK)).not.toContain('You can');
  });

  it.each([50, 60, 80, 100])('fits into %i columns through whole games', (width) => {
    const { steps, end, seats } = playOut(bigFish, width, 5);
    for (const state of [...steps.map((step) => step.state), end] as State[]) {
      for (const paint of [PLAIN, COLOURED]) {
        const text = screen.render(seenBy(state, width % seats), { paint, width, height: 24 });
        expect(Math.max(...text.split('\n').map(widthOf))).toBeLessThanOrEqual(width);
      }
    }
  });

  it('keeps three seats on a small screen nearly always', () => {
    const { steps } = playOut(bigFish, 7, 3);
    const heights = steps.map(({ state }) => screen.render(seenBy(state as State), LOOK).split('\n').length);
    expect(heights.filter((height) => height <= 22).length).toBeGreaterThan(0.9 * heights.length);
  });
});

describe('commands of Big Fish', () => {
  const steps = table({ spawn: 0, grow: 0, catch: 1 });
  const draws = table({ draw: 1 }, { deck: ['flounder#4'] });

  it.each<[string, Position, JsonObject]>([
    ['d', draws, { type: 'draw', from: 'deck' }],
    ['draw from the deck', draws, { type: 'draw', from: 'deck' }],
    ['d 2', draws, { type: 'draw', from: 'row', card: 'plankton#1' }],
    ['c 2', steps, { type: 'catch', fish: 'flounder#1' }],
    ['p 3', steps, { type: 'play', card: 'seaweed#1' }],
    ['e', steps, { type: 'endTurn' }],
    ['End Turn', steps, { type: 'endTurn' }],
    ['s 1', table({ spawn: 1 }), { type: 'spawn', card: 'marblefish#1' }],
    ['grow fish 2', table({ grow: 1 }), { type: 'grow', fish: 'flounder#1' }],
  ])('%s', (input, position, action) => {
    expect(parse(input, position)).toEqual({ kind: 'act', action });
  });

  it.each<[string, Position, string]>([
    ['x', steps, 'That is not clear.'],
    ['g two', steps, 'That is not clear.'],
    ['g 1 2', steps, 'That is not clear.'],
    ['c 4', steps, 'Choose a number of your spot, from 1 to 3.'],
    ['d 3', draws, 'Choose a number of the row, from 1 to 2.'],
    ['g 1', draws, 'Draw first'],
    ['e', draws, 'Draw first'],
    ['d', steps, 'Your draws are done.'],
    ['g', steps, 'There is nothing you can grow now.'],
  ])('%s is answered', (input, position, says) => {
    expect(parse(input, position)).toEqual({ kind: 'unclear', says: expect.stringContaining(says) });
  });

  it('leaves it to the service to say why a step is not legal', () => {
    expect(parse('g 1', steps)).toMatchObject({ kind: 'act', action: { type: 'grow' } });
    expect(parse('p 1', steps)).toMatchObject({ kind: 'act', action: { type: 'play' } });
  });

  it('asks before the last big fish is caught, and before what can still be done is given up', () => {
    expect(parse('c 1', steps)).toMatchObject({ sure: expect.stringContaining('your last big fish') });
    const more = table({ spawn: 1, grow: 2, catch: 1 });
    expect(parse('g 2', more)).toMatchObject({ sure: expect.stringContaining('still spawn 1 fish,') });
    expect(parse('e', more)).toMatchObject({
      sure: 'You can still spawn 1 fish and grow 2 steps, and not any more after this. Do it?',
    });
  });

  it('opens menus of what is possible', () => {
    expect(shown(menuOf(parse('c', steps)))).toEqual([
      ' Catch which fish of your spot?',
      '  1  Blue Fin Tuna (big), 8 points caught',
      '  2  Flounder (juvenile), 1 point caught',
      '  3  Abalone (larval), 0 points caught',
    ]);
    expect(shown(menuOf(parse('g', table({ grow: 1 }))))).toContain(
      '  1  Flounder: juvenile → medium, 1 → 3 points',
    );
    expect(shown(menuOf(parse('p', steps)))).toContain(
      '  2  Seaweed +grow: One extra growth step in step 3. Your spot ignores Marine',
    );
    expect(shown(menuOf(parse('d', table({ draw: 1 }))))).toContain('  2  Plankton +grow young');
  });

  it('asks for the target and the fish of a black card, and sends them as the rules want them', () => {
    const spots: InShort[] = [{ hand: 'poachers' }, THEIRS, { spot: 'flounder:juvenile abalone:big' }];
    const position = seenBy(inTurn(spots));
    const targets = menuOf(parse('p 1', position));
    expect(shown(targets)).toEqual([
      ' Poachers, against whom?',
      '  1  Casual, 3 points',
      '  2  Seat 3, 3 points',
    ]);
    const fish = menuOf(pick(targets, '1')!);
    expect(shown(fish)).toEqual([' Poachers: choose 1.', '  1  Abalone (medium), 2 points caught']);
    expect(pick(fish, '1')).toEqual({
      kind: 'act',
      action: { type: 'play', card: 'poachers#1', target: 1, fish: ['abalone#3'] },
    });
  });

  it('shows the cards in words, and what lies before a seat', () => {
    const info = parse('i', steps);
    expect(info).toMatchObject({
      text: expect.stringContaining('Marblefish 5: fish; caught larval 0, juvenile 1, medium 3'),
    });
    expect(info).toMatchObject({ text: expect.stringContaining('House edition') });
    expect(parse('l 2', steps)).toMatchObject({
      text: expect.stringContaining('    Flounder (big), 4 points caught'),
    });
    expect(parse('l 3', steps)).toMatchObject({ kind: 'unclear' });
  });
});

describe('what a seat of Big Fish is asked', () => {
  const asked = (state: State, seat = 0) => screen.asks(seenBy(state, seat));

  it('is nothing in its turn, and nothing while others are asked', () => {
    expect(screen.asks(table({ draw: 1 }))).toBeNull();
    expect(screen.asks(seenBy(inTurn([MINE, THEIRS]), 1))).toBeNull();
  });

  it('is the fish to begin with, in the order in which they are named', () => {
    const state = bigFish.setup({ seats: 2, streams: playOut(bigFish, 1, 2).streams, firstSeat: 0 });
    const menu = asked(state)!;
    expect(menu.title).toMatch(/^Place \d fish: the first you name is big/);
    const { candidates } = bigFish.legalActions(state, 0)[0] as { candidates: readonly string[] };
    const last = candidates.length;
    const meaning = pick(menu, `${last} 1${last > 2 ? ' 2' : ''}`);
    expect(meaning).toMatchObject({ action: { type: 'place', fish: [candidates[last - 1], candidates[0]] } });
  });

  it('is a choice of fish, with the card that asks for it', () => {
    const spring = afterRound('spring-bloom', [
      { spot: 'abalone:larval flounder:larval marblefish:larval' },
      {},
    ]);
    const menu = asked(spring.state)!;
    expect(shown(menu)[0]).toBe(' Spring Bloom: Each player may turn up to two of their larval fish into');
    expect(shown(menu)[1]).toBe('   juveniles. Now choose 0 to 2 (0 for none).');
    expect(pick(menu, '3 1')).toEqual({
      kind: 'act',
      action: { type: 'choose', fish: ['abalone#1', 'marblefish#1'] },
    });
    expect(pick(menu, '1 2 3')).toEqual({ kind: 'unclear', says: 'Choose 0 to 2.' });
  });

  it('is a card to keep, a fish to spawn, cards to discard', () => {
    const research = afterRound('fisheries-research', [{}, {}], { deck: ['abalone#1', 'seaweed#1'] });
    expect(shown(asked(research.state)).slice(-2)).toEqual(['  1  Abalone 4', '  2  Seaweed +grow']);
    const science = afterRound('citizen-science', [{ hand: 'abalone' }, {}]);
    expect(pick(asked(science.state)!, '2')).toEqual({
      kind: 'act',
      action: { type: 'spawnFree', card: null },
    });
    const hand = 'abalone abalone#2 abalone#3 abalone#4 flounder flounder#2 flounder#3 flounder#4';
    const full = afterRound('ocean-acidification', [{ hand }, {}]);
    expect(pick(asked(full.state)!, '8')).toEqual({
      kind: 'act',
      action: { type: 'discard', cards: ['flounder#4'] },
    });
  });
});

describe('telling what happened in Big Fish', () => {
  const told = (happened: readonly JsonObject[]) =>
    screen.tell(happened, NAMES, { ...LOOK, width: 200 }).split('\n');

  it('tells the turn of a seat as one sentence, and what is hidden as such', () => {
    expect(
      told([
        { type: 'drawn', seat: 1, from: 'deck', withheld: ['card'] },
        { type: 'drawn', seat: 1, from: 'deck', withheld: ['card'] },
        { type: 'drawn', seat: 1, from: 'row', card: 'seaweed#1' },
        { type: 'fishGrown', seat: 1, fish: [['abalone#1', 'big']] },
        { type: 'caught', seat: 1, fish: ['abalone#1', 'big'] },
        { type: 'played', seat: 1, card: 'poachers#1', target: 0 },
        { type: 'fishTaken', seat: 1, from: 0, into: 'esky', fish: [['flounder#1', 'medium']] },
        { type: 'turnBegun', seat: 0 },
      ]),
    ).toEqual([
      ' Casual draws a card (hidden) ×2, draws Seaweed from the row, grows Abalone to big, catches Abalone (big) for 4 points, plays Poachers against you and takes Flounder (medium) from you into their esky.',
    ]);
  });

  it.each<[string, JsonObject[]]>([
    [' You draw Abalone from the deck.', [{ type: 'drawn', seat: 0, from: 'deck', card: 'abalone#1' }]],
    [' Casual and Greedy have chosen (hidden).', [1, 0, 3].map((seat) => ({ type: 'answered', seat }))],
    [' Casual discards 2 cards (hidden).', [{ type: 'discarded', seat: 1, count: 2, withheld: ['cards'] }]],
    [
      ' Casual looks at 2 cards (hidden) and keeps one (hidden).',
      [
        { type: 'lookedAt', seat: 1, count: 2, withheld: ['cards'] },
        { type: 'kept', seat: 1, withheld: ['card'] },
      ],
    ],
    [' Safe from it: you and Casual.', [{ type: 'shielded', seats: [0, 1] }]],
    [
      ' Event: End of game. The game ends at once. Count points.',
      [{ type: 'eventRevealed', card: 'end-of-game#1' }],
    ],
    [' Round 2 begins with a new row. Casual begins.', [{ type: 'roundBegun', round: 2, first: 1 }]],
    [
      ' You pass Abalone (larval) on to Casual.',
      [{ type: 'fishPassed', seat: 0, to: 1, fish: [['abalone#1', 'larval']] }],
    ],
    ['', [{ type: 'asked', seats: [0], task: 'choose' }]],
  ])('%s', (says, happened) => {
    expect(told(happened).join('\n')).toBe(says);
  });

  it('has words for everything that happens in whole games, for every viewer', () => {
    for (const seed of [1, 2, 3]) {
      const { steps, seats } = playOut(bigFish, seed, 3);
      for (const { happened } of steps) {
        for (let seat = 0; seat < seats; seat++) {
          const text = screen.tell(bigFish.showHappened(happened, seat), NAMES, LOOK);
          expect(text).not.toMatch(/undefined|\[object|#\d/);
        }
      }
    }
  });

  it('concludes with the winners and where the points come from', () => {
    const { end } = playOut(bigFish, 5, 2);
    const state = { ...(end as State), seats: inTurn([MINE, THEIRS]).seats };
    const { view, names } = seenBy(state);
    const outcome = bigFish.outcome(state)!;
    expect(screen.conclude({ view, names, outcome }, LOOK).split('\n')).toEqual([
      ' You win with 6 points.',
      '',
      '   You      6   2 in the esky, 4 in the spot',
      '   Casual   3   0 in the esky, 3 in the spot',
    ]);
  });
});

it('tells an own action that ends the turn of the seat', () => {
  const { happened } = play(inTurn([MINE, THEIRS], { catch: 1 }), { type: 'catch', fish: 'blue-fin-tuna#1' });
  expect(screen.tell(happened, NAMES, LOOK)).toBe(' You catch Blue Fin Tuna (big) for 8 points.');
});
