import type { Dice } from './dice.js';

/** Numbers as JSON would write them, and as it would not. */
// prettier-ignore
export const ODD_NUMBERS = [
  '0', '-0', '-1', '1.0', '0.1', '1e0', '1E400', '1e309', '-1e309', '1e-400', '2147483647', '2147483648',
  '-2147483649', '4294967296', '9007199254740991', '9007199254740992', '9007199254740993', '-9007199254740993',
  '18446744073709551616', '1'.repeat(400), '00', '01', '+1', '.5', '5.', '0x10', '1_000', 'NaN', 'Infinity', '-',
];

/** Texts, already escaped for the inside of a JSON string. */
// prettier-ignore
export const ODD_TEXTS = [
  '', ' ', '\\u0000', 'a\\u0000b', '\\ud800', '\\udc00\\ud800', 'x\\udfff', '\\ud83d\\ude00', '😀', '\ufeff', '\\ufeff',
  '\\uffff', '\\u202egnihsif', '\u200b', 'e\u0301'.repeat(40), 'İıſß', 'саrd-commons', 'ｃａｒｄ－ｃｏｍｍｏｎｓ', '\\u2028', '﷽',
  '__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'then', 'card-commons@', 'card-commons@1/',
  'card-commons@99999999999999999999', '@', "'; DROP TABLE events; --", '${7*7}', '{{7*7}}', '../../../etc/passwd', '%00',
  'null', 'true', '[object Object]', '00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '\\n\\r\\n\\r', '<script>alert(1)</script>', 'KS', 'ks', '10S', '1C', 'AC ',
];

const LENGTHS = [101, 257, 4_000, 31_000, 34_000];

export function oddText(dice: Dice): string {
  if (dice.chance(85)) return dice.one(ODD_TEXTS);
  return dice.one(['x', '€', '\\u0000', '\\ud83d\\ude00', '"'.replace('"', '\\"')]).repeat(dice.one(LENGTHS));
}

/** A value of any type, as JSON text. */
export function oddValue(dice: Dice): string {
  const texts = [
    () => 'null',
    () => dice.one(['true', 'false']),
    () => dice.one(ODD_NUMBERS),
    () => dice.one(ODD_NUMBERS),
    () => `"${oddText(dice)}"`,
    () => `"${oddText(dice)}"`,
    () =>
      dice.one(['[]', '[[]]', '[null]', '[1,2,3]', '{}', '{"":0}', '{"a":{"a":{"a":1}}}', '{"type":"stop"}']),
    () => nested(dice, dice.one([2, 14, 15, 16, 17, 40])),
    () => `[${Array.from({ length: dice.one([10, 1_000, 5_000]) }, () => '0').join(',')}]`,
  ];
  return dice.one(texts)();
}

export function nested(dice: Dice, depth: number): string {
  const [open, close] = dice.one([
    ['[', ']'],
    ['{"a":', '}'],
    ['[{"a":', '}]'],
  ] as const);
  return `${open.repeat(depth)}0${close.repeat(depth)}`;
}
