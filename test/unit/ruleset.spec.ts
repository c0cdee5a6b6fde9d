import { describe, expect, it } from '@jest/globals';
import { checkSchema } from '../../src/engine/check-schema.js';
import type { Json, JsonObject, JsonSchema } from '../../src/engine/json.js';
import { covers, labelOf, type Ruleset } from '../../src/engine/ruleset.js';
import { findRuleset, type Kernel, newestRuleset } from '../../src/game/context.js';
import { nodeHashing } from '../../src/platform/node-hashing.js';
import { bigFish } from '../../src/rulesets/big-fish/big-fish.js';
import { cardCommons } from '../../src/rulesets/card-commons/card-commons.js';

describe('a legal entry', () => {
  const set = { type: 'choose', candidates: ['flounder#1', 'abalone#1', 'marblefish#1'], min: 1, max: 2 };
  const choose = (...fish: string[]) => ({ type: 'choose', fish });

  it.each<[what: string, entry: JsonObject, action: JsonObject, covered: boolean]>([
    ['itself', { type: 'endTurn' }, { type: 'endTurn' }, true],
    ['nothing else', { type: 'endTurn' }, { type: 'stop' }, false],
    ['the fewest candidates', set, choose('flounder#1'), true],
    ['the most candidates in canonical order', set, choose('abalone#1', 'flounder#1'), true],
    ['no other order', set, choose('flounder#1', 'abalone#1'), false],
    ['not fewer', set, choose(), false],
    ['not more', set, choose('abalone#1', 'flounder#1', 'marblefish#1'), false],
    ['not the same twice', set, choose('abalone#1', 'abalone#1'), false],
    ['no stranger', set, choose('sharks#1'), false],
    ['no other field', set, { type: 'choose', cards: ['abalone#1'] }, false],
    ['no field more', set, { ...choose('abalone#1'), target: 1 }, false],
    ['no list of something else', set, { type: 'choose', fish: [1] }, false],
    ['not itself as a set', set, set, false],
    [
      'a placing in any order',
      { ...set, type: 'place' },
      { type: 'place', fish: ['flounder#1', 'abalone#1'] },
      true,
    ],
  ])('covers %s', (_what, entry, action, covered) => {
    expect(covers(bigFish, entry, action)).toBe(covered);
  });

  it('without a choice is the action itself', () => {
    const entry = { type: 'endTurn' };
    expect([bigFish.complete(entry, []), cardCommons.complete(entry, [])]).toEqual([entry, entry]);
  });
});

describe('a name', () => {
  const otherVersion = { ...bigFish, version: 2 } as Ruleset;
  const custom = bigFish.editions!.bind(nodeHashing, {
    ...bigFish.edition!.document,
    handLimit: 8,
  }) as Ruleset;
  const kernel: Kernel = { hashing: nodeHashing, rulesets: [cardCommons, custom, bigFish, otherVersion] };

  it.each<[name: string, label: string | undefined]>([
    ['card-commons', 'card-commons@1'],
    ['card-commons@1', 'card-commons@1'],
    ['big-fish', 'big-fish@2/house-1'],
    ['big-fish@1', 'big-fish@1/house-1'],
    ['big-fish@1/house-1', 'big-fish@1/house-1'],
    [labelOf(custom), labelOf(custom)],
    ['big-fish/house-1', undefined],
    ['big-fish@3', undefined],
    ['big-fish@1/house-2', undefined],
    ['card-commons@1/house-1', undefined],
  ])('%s means %s', (name, label) => {
    const found = newestRuleset(kernel, name);
    expect(found && labelOf(found)).toBe(label);
  });

  it('in an event or a record leaves nothing open', () => {
    expect(findRuleset(kernel, 'big-fish@1')).toBeUndefined();
    expect(findRuleset(kernel, 'big-fish@1/house-1')).toBe(bigFish);
  });
});

describe('a check against a schema', () => {
  const either: JsonSchema = {
    anyOf: [
      {
        type: 'object',
        properties: { op: { const: 'a' }, x: { type: 'integer', minimum: 1 } },
        required: ['op', 'x'],
      },
      { type: 'object', properties: { op: { const: 'b' } }, required: ['op'], additionalProperties: false },
    ],
  };

  it.each<[what: string, schema: JsonSchema, value: Json, path: string | null]>([
    ['a type', { type: 'integer' }, 1.5, ''],
    ['a list inside', { items: { type: 'string' } }, ['a', 1], '/1'],
    ['a key with slash and tilde', { properties: {}, additionalProperties: false }, { 'a/b~': 1 }, '/a~1b~0'],
    ['an empty text', { minLength: 1 }, '', ''],
    ['characters, not code units', { maxLength: 1 }, '\u{1f41f}', null],
    ['the alternative meant', either, { op: 'a', x: 0 }, '/x'],
    ['no alternative', either, { op: 'c' }, '/op'],
    ['something that is not even an object', either, 7, ''],
    ['a right value', either, { op: 'b' }, null],
    ['a repeated item', { uniqueItems: true }, [1, [2], [2]], '/2'],
  ])('finds the fault of %s', (_what, schema, value, path) => {
    expect(checkSchema(value, schema)?.path ?? null).toBe(path);
  });

  it('does not pass over a keyword that it does not know', () => {
    expect(() => checkSchema(1, { multipleOf: 2 })).toThrow('multipleOf');
  });

  it.each<[what: string, schema: JsonSchema, value: Json, path: string | null]>([
    ['wrong items', { items: { type: 'object' } }, Array<number>(40_000).fill(1), '/0'],
    [
      'wrong alternatives',
      { items: { anyOf: [{ required: ['a', 'b'] }, { required: ['c', 'd', 'e'] }] } },
      Array<JsonObject>(40_000).fill({}),
      '/0/a',
    ],
    ['different items', { uniqueItems: true }, Array.from({ length: 40_000 }, (_, i) => `${i}`), null],
  ])('takes no more than its length in time for a list of %s', (_what, schema, value, path) => {
    const began = performance.now();
    expect(checkSchema(value, schema)?.path ?? null).toBe(path);
    expect(performance.now() - began).toBeLessThan(1_000);
  });
});
