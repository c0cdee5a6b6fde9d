import { describe, expect, it } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { canonical } from '../../src/engine/canonical-json.js';
import { checkSchema } from '../../src/engine/check-schema.js';
import { editionHash, editionId } from '../../src/engine/edition-id.js';
import type { Json, JsonObject } from '../../src/engine/json.js';
import { isRefusal } from '../../src/engine/refusal.js';
import { covers, labelOf, type Ruleset } from '../../src/engine/ruleset.js';
import { nodeHashing } from '../../src/platform/node-hashing.js';
import { bigFish } from '../../src/rulesets/big-fish/big-fish.js';
import type { State } from '../../src/rulesets/big-fish/state.js';
import { cardsOf } from '../support/big-fish.js';
import { anyEdition } from '../support/editions.js';
import { playOut, streamsFrom } from '../support/playout.js';

const { schema, shipped } = bigFish.editions!;
const HOUSE = shipped[0]!.document;
const fits = new Ajv2020({ allowUnionTypes: true }).compile(schema);
const bound = (document: Json) => bigFish.editions!.bind(nodeHashing, document);

function play(document: JsonObject): Ruleset {
  const ruleset = bound(document);
  if (isRefusal(ruleset)) throw new Error(ruleset.message);
  return ruleset;
}

function changed(change: (copy: any) => void): JsonObject {
  const copy = structuredClone(HOUSE);
  change(copy);
  return copy;
}

describe('the house edition', () => {
  it('is the default, with a label that says whose cards it has', () => {
    expect(shipped.map(({ id }) => id)).toEqual(['house-1']);
    expect(bigFish.edition).toBe(shipped[0]);
    expect(labelOf(bigFish)).toBe('big-fish@1/house-1');
    expect(shipped[0]!.label).toBe(HOUSE['label']);
  });

  it('keeps the schema and the rules', () => {
    expect(fits(HOUSE)).toBe(true);
    expect(isRefusal(bound(HOUSE))).toBe(false);
  });
});

describe('a custom edition', () => {
  const document = changed((copy) => (copy.handLimit = 6));

  it('is named by its hash', () => {
    const ruleset = play(document);
    expect(ruleset.edition).toEqual({
      id: editionId(nodeHashing, document),
      document,
      label: HOUSE['label'],
    });
    expect(editionHash(nodeHashing, document)).toMatch(new RegExp(`^${ruleset.edition!.id}[0-9a-f]{48}$`));
    expect(labelOf(ruleset)).toMatch(/^big-fish@1\/[0-9a-f]{16}$/);
  });

  it('plays by its own numbers', () => {
    const { seats } = play(changed((copy) => (copy.players = { min: 2, max: 3 })));
    expect(seats).toEqual({ min: 2, max: 3 });
    const deal = playOut(play(changed((copy) => (copy.startHand = 3))), 1, 2).steps[0]!.state as State;
    expect(deal.seats.map(({ hand }) => hand.length)).toEqual([3, 3]);
  });
});

describe('a bad edition', () => {
  it.each<[what: string, path: string, change: (copy: any) => void]>([
    ['no object', '', () => undefined],
    ['a field too many', '/speed', (e) => (e.speed = 1)],
    ['a field that is missing', '/label', (e) => delete e.label],
    ['another ruleset', '/ruleset', (e) => (e.ruleset = 'card-commons')],
    ['a bad id', '/fish/0/id', (e) => (e.fish[0].id = 'Abalone')],
    ['no copy', '/fish/3/copies', (e) => (e.fish[3].copies = 0)],
    ['a count that is none', '/startHand', (e) => (e.startHand = '5')],
    ['points that are missing', '/fish/1/points/big', (e) => delete e.fish[1].points.big],
    ['an unknown bonus', '/wildcards/0/bonus/swim', (e) => (e.wildcards[0].bonus.swim = 1)],
    ['a coloured card with effects', '/wildcards/0/effects', (e) => (e.wildcards[0].effects = [])],
    ['an unknown operation', '/wildcards/9/effects/0/op', (e) => (e.wildcards[9].effects[0].op = 'steal')],
    ['an unknown field of an effect', '/wildcards/9/effects/0/x', (e) => (e.wildcards[9].effects[0].x = 1)],
    ['an effect on nobody', '/events/2/effects/0/who', (e) => (e.events[2].effects[0].who = 'self')],
    ['two amounts', '/events/2/effects/0/fraction', (e) => (e.events[2].effects[0].count = 1)],
    ['a bad amount', '/events/8/effects/0/count', (e) => (e.events[8].effects[0].count = 0)],
    [
      'all of what somebody chooses',
      '/events/4/effects/0/chooser',
      (e) => (e.events[4].effects[0].chooser = 'owner'),
    ],
    [
      'a chooser that is missing',
      '/events/8/effects/0/chooser',
      (e) => delete e.events[8].effects[0].chooser,
    ],
    ['big fish that grow', '/events/7/effects/0/stages/0', (e) => (e.events[7].effects[0].stages = ['big'])],
    [
      'a stage twice',
      '/events/8/effects/0/stages/1',
      (e) => (e.events[8].effects[0].stages = ['larval', 'larval']),
    ],
    ['two cards spawned', '/events/1/effects/0/upTo', (e) => (e.events[1].effects[0].upTo = 2)],
    ['two cards kept', '/events/0/effects/0/keep', (e) => (e.events[0].effects[0].keep = 2)],
    ['one player', '/players/min', (e) => (e.players.min = 1)],
    ['an id twice', '/wildcards/2/id', (e) => (e.wildcards[2].id = 'upwelling')],
    ['an id of a fish and of an event', '/events/3/id', (e) => (e.events[3].id = 'abalone')],
    ['a shield that is no card', '/wildcards/9/shieldedBy/0', (e) => (e.wildcards[9].shieldedBy = ['none'])],
    [
      'a shield that is no permanent',
      '/events/2/shieldedBy/0',
      (e) => (e.events[2].shieldedBy = ['poachers']),
    ],
    [
      'a shield that is no fish',
      '/events/5/shieldedByFish/id',
      (e) => (e.events[5].shieldedByFish.id = 'sharks'),
    ],
    ['a permanent that is none', '/events/5/effects/0/id', (e) => (e.events[5].effects[0].id = 'abalone')],
    [
      'two choosers',
      '/wildcards/9/effects/1/chooser',
      (e) => e.wildcards[9].effects.push(e.wildcards[12].effects[0]),
    ],
    ['no end', '/events', (e) => e.events.pop()],
    ['two ends', '/events/11/effects', (e) => e.events.push({ ...e.events[10], id: 'other-end' })],
    ['two copies of the end', '/events/10/copies', (e) => (e.events[10].copies = 2)],
    [
      'an end with another effect',
      '/events/10/effects',
      (e) => e.events[10].effects.push(e.events[9].effects[0]),
    ],
    ['three other events', '/events', (e) => (e.events = [e.events[0], e.events[1], e.events[10]])],
    ['fewer players at most than at least', '/players/max', (e) => (e.players = { min: 4, max: 3 })],
    ['hands that can not be dealt', '/players/max', (e) => (e.startHand = 40)],
    ['more wildcards than fish', '/fish', (e) => (e.wildcards[0].copies = 90)],
    ['games that would hardly end', '/events', (e) => (e.events[0].copies = 150)],
    ['an event that would hardly end', '/events', (e) => (e.events[1].effects = manyEffects(350, e))],
    [
      'hands in which a fish is rare',
      '/fish',
      (e) => Object.assign(e, { ...asManyWildcards(e), players: { min: 2, max: 10 }, startHand: 1 }),
    ],
    ['too many cards', '', (e) => (e.fish[0].copies = 900)],
    ['too long a text', '', (e) => (e.events[0].text = 'x'.repeat(6_000))],
    ['a text without canonical form', '', (e) => (e.events[0].text = '\ud800')],
  ])('is refused with the path at fault: %s', (what, path, change) => {
    const document = what === 'no object' ? [] : changed(change);
    const refusal = bound(document);
    expect(refusal).toMatchObject({ refused: 'badEdition', data: { path } });
    expect((refusal as { message: string }).message).toMatch(/^The edition can not be played: .{15,}\.$/);
  });

  it('is one at the bounds of its size, and not below', () => {
    const sized = (copies: number) => changed((e) => (e.fish[20].copies = copies));
    type Entry = { id: string; copies: number; extraCopies?: number };
    const bytes = (document: JsonObject) => {
      const { fish, wildcards, events } = document as { [list: string]: readonly Entry[] };
      const all = [...fish!, ...wildcards!, ...events!].flatMap(({ id, copies, extraCopies = 0 }) =>
        Array.from({ length: copies + extraCopies }, (_, i) => `${id}#${i + 1}`),
      );
      return JSON.stringify(all).length;
    };
    const most = Array.from({ length: 300 }, (_, copies) => copies + 1)
      .filter((copies) => bytes(sized(copies)) < 10_000)
      .at(-1)!;
    expect(isRefusal(bound(sized(most)))).toBe(false);
    expect(isRefusal(bound(sized(most + 1)))).toBe(true);
  });

  const junk = fc.constantFrom<Json>(
    null,
    true,
    -1,
    0,
    1,
    2,
    1_000,
    '',
    'x',
    'big',
    'poachers',
    [],
    ['larval'],
    {},
    { op: 'endGame' },
  );

  const places = placesIn(HOUSE);

  it('is refused by the code exactly where its schema refuses it, with a path to what was changed', () => {
    fc.assert(
      fc.property(fc.nat(), junk, (at, value) => {
        const place = places[at % places.length]!;
        const document = changed((copy) => put(copy, place, value));
        const fault = checkSchema(document, schema);
        expect(fault === null).toBe(fits(document));
        if (fault === null) return;
        const path = `/${place.join('/')}`;
        // Changing a constant, such as `op`, makes other fields wrong that stand beside it.
        const around = path.slice(0, path.lastIndexOf('/'));
        expect(fault.path.startsWith(around)).toBe(true);
      }),
      { numRuns: 400 },
    );
  });
});

describe('a game left to the default actions', () => {
  it('is over in as many actions as are allowed, also with the longest edition', () => {
    const longest = (copies: number) => changed((e) => (e.events[1].copies = copies));
    const copies = Array.from({ length: 200 }, (_, i) => i + 1);
    const most = copies.filter((each) => !isRefusal(bound(longest(each)))).at(-1)!;
    expect(most).toBeGreaterThan(20);
    const ruleset = play(longest(most));
    const streams = streamsFrom(1);
    let state = ruleset.setup({ seats: 5, streams, firstSeat: null });
    let actions = 0;
    for (; ruleset.outcome(state) === null; actions++) {
      const [seat] = ruleset.seatsToAct(state) as [number];
      const applied = ruleset.apply(state, seat, ruleset.defaultAction(state, seat), streams);
      if (isRefusal(applied)) throw new Error(applied.message);
      state = applied.state;
    }
    expect(actions).toBeLessThan(2_000);
  });
});

describe('any edition', () => {
  it('that keeps the rules is taken, and plays by the laws of rulesets to its end', () => {
    fc.assert(
      fc.property(anyEdition, fc.nat(1_000_000), (document, seed) => {
        expect(fits(document)).toBe(true);
        const ruleset = play(document);
        const { steps, end, streams } = playOut(ruleset, seed);
        const cards = cardsOf(steps[0]!.state as State);
        for (const { state } of steps) {
          expect(cardsOf(state as State)).toEqual(cards);
          expect(() => canonical(ruleset.stateDocument(state))).not.toThrow();
          for (const seat of ruleset.seatsToAct(state)) {
            const action = ruleset.defaultAction(state, seat);
            expect(isRefusal(ruleset.apply(state, seat, action, streams))).toBe(false);
            expect(ruleset.legalActions(state, seat).some((entry) => covers(ruleset, entry, action))).toBe(
              true,
            );
          }
        }
        expect(ruleset.outcome(end)).not.toBeNull();
      }),
      { numRuns: 25 },
    );
  });
});

/** As many wildcards as fish, with any number of seats. */
function asManyWildcards({ fish, wildcards: [first, ...others] }: any) {
  const sizeOf = (entries: any[]) => entries.reduce((sum: number, { copies }) => sum + Number(copies), 0);
  const copies = sizeOf(fish) - sizeOf(others);
  return { extraCopiesFrom: 99, wildcards: [{ ...first, copies }, ...others] };
}

/** One that asks every seat, so many times. */
function manyEffects(times: number, { events }: any): unknown[] {
  return Array.from({ length: times }, () => events[1].effects[0]);
}

/** The way to every value inside. */
function placesIn(value: Json, at: readonly (string | number)[] = []): (string | number)[][] {
  if (typeof value !== 'object' || value === null) return [[...at]];
  const inside = Object.entries(value).flatMap(([key, each]) => placesIn(each, [...at, key]));
  return at.length === 0 ? inside : [[...at], ...inside];
}

function put(document: any, place: readonly (string | number)[], value: Json): void {
  const holder = place.slice(0, -1).reduce((inner, step) => inner[step], document);
  holder[place.at(-1)!] = value;
}
