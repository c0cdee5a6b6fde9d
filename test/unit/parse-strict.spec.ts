import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { canonical, canonicalOrNull } from '../../src/engine/canonical-json.js';
import type { Json } from '../../src/engine/json.js';
import { parseStrict } from '../../src/engine/parse-strict.js';

/** What JSON is made of, and two halves of a character. */
const SCRAPS = [
  '{',
  '}',
  '[',
  ']',
  '"',
  ',',
  ':',
  '\\',
  'u',
  '0',
  '1',
  'e',
  'E',
  '.',
  '-',
  '+',
  ' ',
  'true',
  'null',
  '\ud83d',
  '\ude00',
  'a',
];
const LIMITS = { maxBytes: 4_000_000, maxDepth: 16 };

describe('the strict parser', () => {
  it.each([
    ['{"a":{"b":[1,2,x]}}', '/a/b/2'],
    ['{"a":1,"a":2}', '/a'],
    ['{"a":[{"b":1.5}]}', '/a/0/b'],
    ['{"a":"\\x"}', '/a'],
    ['{"a":"\n"}', '/a'],
    ['{"a":1,}', ''],
    ['[1,]', '/1'],
    ['[1 2]', ''],
    ['{"a" 1}', '/a'],
    ['{a:1}', ''],
    ['01', ''],
    ['+1', ''],
    ['1.', ''],
    ['tru', ''],
    ['"', ''],
    ['"\\u12"', ''],
    ['1 1', ''],
    ['\u00a01', ''],
    ['', ''],
    ['{"__proto__":1}', ''],
  ])('refuses %s at %s', (text, path) => {
    expect(parseStrict(text, LIMITS)).toEqual({
      ok: false,
      path,
      message: expect.stringMatching(/at character \d+/),
    });
  });

  it('reads what JSON.parse reads, where it reads it', () => {
    const value = fc.letrec<{ json: Json }>((tie) => ({
      json: fc.oneof(
        { depthSize: 'small', maxDepth: 5 },
        fc.constantFrom(null, true, false),
        fc.maxSafeInteger().map((n) => n + 0),
        fc.string({ unit: 'grapheme' }),
        fc.array(tie('json')),
        fc.dictionary(fc.stringMatching(/^[a-z][A-Za-z0-9_]{0,5}$/), tie('json')),
      ),
    })).json;
    fc.assert(
      fc.property(value, fc.constantFrom(undefined, 1, '\t'), (json, space) => {
        const parsed = parseStrict(JSON.stringify(json, null, space), LIMITS);
        expect(parsed).toEqual({ ok: true, value: json });
        if (canonicalOrNull(json)) expect(parseStrict(canonical(json), LIMITS)).toEqual(parsed);
      }),
      { numRuns: 500 },
    );
  });

  it('never throws and agrees with JSON.parse on what is no JSON at all', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...SCRAPS) }), (text) => {
        const parsed = parseStrict(text, LIMITS);
        if (parsed.ok) expect(JSON.parse(text)).toEqual(parsed.value);
      }),
      { numRuns: 5_000 },
    );
  });

  it('takes long strings and lists', () => {
    const text = JSON.stringify(['x'.repeat(1_000_000), '\\"'.repeat(500_000), Array(100_000).fill(1)]);
    expect(parseStrict(text, LIMITS)).toMatchObject({ ok: true });
    expect(parseStrict(text, { ...LIMITS, maxBytes: 1_000 })).toMatchObject({ ok: false });
  });

  it('counts bytes, not characters', () => {
    expect(parseStrict('"€€€"', { maxBytes: 11, maxDepth: 1 })).toMatchObject({ ok: true });
    expect(parseStrict('"€€€"', { maxBytes: 10, maxDepth: 1 })).toMatchObject({ ok: false });
  });
});
