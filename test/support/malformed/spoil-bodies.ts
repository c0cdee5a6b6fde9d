import type { Dice } from './dice.js';
import { type Junk, type Spoils, withBody, withHeader, withoutHeader } from './junk.js';
import { nested } from './odd-values.js';

const text = ({ body }: Junk): string => body?.toString() ?? '{}';

const NO_UTF8 = [[0xff], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0xe2, 0x82], [0xf5, 0x80, 0x80, 0x80], [0x80]];
const WHITE = ['\u00a0', '\ufeff', '\u2028', '\v', '\f', '\u0000'];
// prettier-ignore
const MEDIA_TYPES = [
  'text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'multipart/form-data', 'application/xml',
  'application/json; charset=utf-16', 'application/json; charset=latin1', 'application/json; charset=', 'application/json;;;',
  'application/problem+json', 'application/graphql', 'application/json, text/plain', '/', ';', '*/*', '__proto__', 'APPLICATION/JSON',
  'application/json; charset="UTF-8"', `application/${'x'.repeat(2_000)}`, 'application/json; __proto__=1', 'é', '',
];

/** Somewhere inside the text. */
function splice(dice: Dice, junk: Junk, added: Buffer | string): Buffer {
  const body = Buffer.from(text(junk));
  const at = dice.below(body.length + 1);
  return Buffer.concat([body.subarray(0, at), Buffer.from(added), body.subarray(at)]);
}

/** Bodies that are no JSON with one meaning, or no JSON of a size and form that is taken. */
export const SPOILT_BODIES: Spoils = {
  'body/cut': (dice, junk) =>
    withBody(junk, text(junk).slice(0, 1 + dice.below(text(junk).length - 1)), true),
  'body/trailing': (dice, junk) =>
    withBody(junk, text(junk) + dice.one(['}', ']', ',', '{}', 'null', '//', '\0']), true),
  'body/leading': (dice, junk) =>
    withBody(junk, dice.one([...WHITE, ")]}',\n", '/**/', ',']) + text(junk), true),
  'body/duplicateKey': (_dice, junk) =>
    withBody(
      junk,
      text(junk)
        .replace(/^\{(.*)\}$/s, '{$1,$1}')
        .replace('{,}', '{"a":1,"a":2}'),
      true,
    ),
  'body/deep': (dice, junk) => withBody(junk, nested(dice, dice.one([17, 100, 3_000, 12_000, 40_000])), true),
  'body/deepUnclosed': (dice, junk) =>
    withBody(junk, dice.one(['[', '{"a":']).repeat(dice.one([17, 1_000, 6_000])), true),
  'body/loose': (dice, junk) =>
    withBody(
      junk,
      dice.one([
        "{'a':1}",
        '{a:1}',
        '{"a":1,}',
        '[1,]',
        '{"a":undefined}',
        '{"a":NaN}',
        '"\t"',
        '"\\x41"',
        '{"a" 1}',
        '{"a":1 "b":2}',
        '{,}',
        '"',
        '\\',
        'tru',
        'nul',
        '-',
        '{"a":01}',
      ]),
      true,
    ),
  'body/noObject': (dice, junk) =>
    withBody(junk, dice.one(['null', 'true', '0', '"x"', '[]', '[{}]', '1e5', '-0', ' '])),
  'body/noUtf8': (dice, junk) => withBody(junk, splice(dice, junk, Buffer.from(dice.one(NO_UTF8))), true),
  'body/oneByte': (dice, junk) => withBody(junk, splice(dice, junk, Buffer.from([dice.below(256)]))),
  'body/binary': (dice, junk) => withBody(junk, Buffer.from(dice.hex(2 * (1 + dice.below(200))), 'hex')),
  'body/utf16': (_dice, junk) => withBody(junk, Buffer.from(text(junk), 'utf16le'), true),
  'body/large': (dice, junk) =>
    withBody(junk, `{"a":"${'x'.repeat(dice.one([32_700, 32_768, 33_000, 70_000]))}"}`, true),
  'body/white': (dice, junk) => withBody(junk, ' \n\t\r'.repeat(dice.one([1, 500, 8_000])) + text(junk)),
  'body/missing': (_dice, junk) => ({ ...junk, body: null }),
  'body/empty': (_dice, junk) => withBody(junk, ''),
  'body/chunked': (_dice, junk) => ({ ...junk, framing: 'chunked' }),
  'body/mediaType': (dice, junk) => withHeader(junk, 'Content-Type', dice.one(MEDIA_TYPES)),
  'body/noMediaType': (_dice, junk) => withoutHeader(junk, 'Content-Type'),
  'body/encoding': (dice, junk) =>
    withHeader(junk, 'Content-Encoding', dice.one(['gzip', 'identity', 'br, br', '__proto__', ''])),
};
