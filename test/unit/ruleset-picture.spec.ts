import { describe, expect, it } from '@jest/globals';
import { drawn, lines } from '../../src/engine/picture.js';
import { isRefusal } from '../../src/engine/refusal.js';
import { labelOf, type Ruleset } from '../../src/engine/ruleset.js';
import { RULESETS } from '../../src/rulesets/index.js';
import { bigFish } from '../../src/rulesets/big-fish/big-fish.js';
import { HOUSE_EDITION } from '../../src/rulesets/big-fish/house-edition.js';
import { cardCommons } from '../../src/rulesets/card-commons/card-commons.js';
import { nodeHashing } from '../../src/platform/node-hashing.js';
import { countingRuleset } from '../support/counting.js';
import { playOut } from '../support/playout.js';
import { readSvg } from '../support/read-svg.js';

const GAMES = 10;
const SEED = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31));
const kept = [...RULESETS, countingRuleset(20)].map((each): [string, Ruleset] => [labelOf(each), each]);
/** Nothing else can stand in a picture, so nothing can run or be loaded. */
const ELEMENTS = /^(svg|title|desc|style|rect|text|path)$/;
const ATTRIBUTES = /^(xmlns|width|height|viewBox|role|class|x|y|rx|d|transform)$/;

function draw(
  ruleset: Ruleset,
  state: unknown,
  seats: number,
  viewer: number | 'spectator',
  all = false,
): string {
  const hands = all ? Array.from({ length: seats }, (_, seat) => ruleset.view(state, seat)) : [];
  return drawn(ruleset.picture(ruleset.view(state, viewer), hands));
}

describe.each(kept)('pictures of %s', (_label, ruleset) => {
  it(`are well-formed, harmless, and the same for the same view, SEED=${SEED}`, () => {
    for (let seed = SEED; seed < SEED + GAMES; seed++) {
      const { steps, end, seats } = playOut(ruleset, seed);
      const states = [...steps.map(({ state }) => state).filter((_, i) => i % 9 === 0), end];
      for (const state of states) {
        for (const viewer of [0, seats - 1, 'spectator'] as const) {
          const text = draw(ruleset, state, seats, viewer);
          expect(draw(ruleset, structuredClone(state), seats, viewer)).toBe(text);
          const elements = readSvg(text);
          expect(elements.slice(0, 4).map(({ name }) => name)).toEqual(['svg', 'title', 'desc', 'style']);
          expect(elements[0]!.attributes['role']).toBe('img');
          expect(elements.filter(({ name }) => !ELEMENTS.test(name))).toEqual([]);
          const attributes = elements.flatMap((each) => Object.entries(each.attributes));
          expect(attributes.filter(([name]) => !ATTRIBUTES.test(name))).toEqual([]);
          expect(attributes.filter(([, value]) => /NaN|undefined|Infinity|url\(/.test(value))).toEqual([]);
        }
        readSvg(draw(ruleset, state, seats, 'spectator', true));
      }
    }
  });
});

describe('a picture', () => {
  it('shows the hands that are handed in, and of others how many cards they hold', () => {
    const { steps } = playOut(bigFish, 5, 3);
    const { state } = steps[0]!;
    const [own, all, open] = [
      draw(bigFish, state, 3, 1),
      draw(bigFish, state, 3, 1, true),
      draw(bigFish, state, 3, 'spectator'),
    ];
    expect([open, own, all].map((text) => text.match(/>Hand: 5 cards</g)?.length ?? 0)).toEqual([3, 2, 0]);
    expect([open, own, all].map((text) => text.includes('seat:1, you'))).toEqual([false, true, true]);
  });

  it('of one card, one point, and of none, says so', () => {
    const { steps } = playOut(cardCommons, 3);
    const state = steps[0]!.state as never as object;
    const some = { ...state, hand: [], discards: ['2C'], studies: [[['TH', 'KH']]], station: [] };
    const text = draw(cardCommons, some, 1, 0);
    for (const says of ['1 card', '0 cards', '1 point ', 'Hand: empty', 'TH-KH'])
      expect(text).toContain(says);
    const violated = {
      ...state,
      columns: [
        [
          ['TH', null],
          ['9C', null],
          ['8C', null],
        ],
        [],
        [],
        [],
      ],
      reason: 'violation',
    };
    expect(draw(cardCommons, violated, 1, 0)).toMatch(/danger">27 fish/);
    const fish: any = bigFish.view(playOut(bigFish, 3, 2).steps[0]!.state as never, 'spectator');
    const scored = fish.seats.map((seat: object, i: number) => ({ ...seat, score: i }));
    const drawnFish = drawn(bigFish.picture({ ...fish, seats: scored }, []));
    for (const says of ['>0 points<', '>1 point<']) expect(drawnFish).toContain(says);
  });

  it('of an edition with names that would be markup, or that are long, is a picture still', () => {
    const name = '</title><script>alert("&")</script>\u0001\uffff 🐟';
    const wildcards = HOUSE_EDITION.wildcards.map((each) =>
      each.colour === 'black' ? each : { ...each, name: `<${each.id}`, colour: 'sea-blue' },
    );
    const fish = HOUSE_EDITION.fish.map((each, i) => (i % 2 === 0 ? { ...each, name } : each));
    const document = { ...HOUSE_EDITION, edition: 'odd', label: `${name} <b>`, fish, wildcards };
    const bound = bigFish.editions!.bind(nodeHashing, document);
    if (isRefusal(bound)) throw new Error(bound.message);
    const { steps, end, seats } = playOut(bound, 8);
    for (const state of [steps[0]!.state, steps[40]!.state, end]) {
      const text = draw(bound, state, seats, 'spectator', true);
      expect(readSvg(text).filter(({ name: element }) => !ELEMENTS.test(element))).toEqual([]);
      expect(text).toContain('&lt;/title&gt;');
    }
  });

  it('breaks lines between words alone', () => {
    expect(lines(['one', 'two', 'three'], ' ', 7)).toEqual(['one two', 'three']);
    expect(lines(['longer than that', 'x'], ', ', 3)).toEqual(['longer than that', 'x']);
    expect(lines([], ' ', 3)).toEqual([]);
  });
});
