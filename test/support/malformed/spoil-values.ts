import type { Json } from '../../../src/engine/json.js';
import type { Dice } from './dice.js';
import { type Junk, type Spoil, type Spoils, withBody } from './junk.js';
import { oddText, oddValue } from './odd-values.js';

type Place = readonly (string | number)[];
/** What stands at a place instead of its value or its member: the texts to write there. */
type Change = (key: string | null, value: string) => readonly string[];

/** A good body with one place changed, whatever the place. */
export function changed(dice: Dice, value: Json, change: Change): string {
  return write(value, dice.one(placesIn(value)), null, change).join(',');
}

function placesIn(value: Json): Place[] {
  const below: (readonly [string | number, Json])[] = Array.isArray(value)
    ? [...value.entries()]
    : typeof value === 'object' && value !== null
      ? Object.entries(value)
      : [];
  return [[], ...below.flatMap(([step, each]) => placesIn(each).map((place) => [step, ...place]))];
}

/** The value as JSON, as a member if it has a key; at the place, what the change makes of it. */
function write(value: Json, place: Place | null, key: string | null, change: Change): readonly string[] {
  const inner = (step: string | number) => (place?.length && place[0] === step ? place.slice(1) : null);
  const text = Array.isArray(value)
    ? `[${value.flatMap((each, i) => write(each, inner(i), null, change)).join(',')}]`
    : typeof value === 'object' && value !== null
      ? `{${Object.entries(value)
          .flatMap(([name, each]) => write(each, inner(name), name, change))
          .join(',')}}`
      : JSON.stringify(value);
  return place?.length === 0 ? change(key, text) : [member(key, text)];
}

function member(key: string | null, text: string): string {
  return key === null ? text : `${JSON.stringify(key)}:${text}`;
}

const KEYS = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'then',
  '',
  'Type',
  'x',
  'a-b',
  '\\u0000',
  'é',
  '\\ud800',
];

const CHANGES: { readonly [kind: string]: (dice: Dice) => Change } = {
  replaced: (dice) => (key) => [member(key, oddValue(dice))],
  removed: () => () => [],
  wrapped: (dice) => (key, text) => [
    member(key, dice.one([`[${text}]`, `{"value":${text}}`, `"${text.replace(/\W/g, '')}"`])),
  ],
  member: (dice) => (key, text) => [
    member(key, text.startsWith('{') ? addTo(text, `"${dice.one(KEYS)}":${oddValue(dice)}`) : oddValue(dice)),
  ],
  renamed: (dice) => (key, text) => [key === null ? text : `"${dice.one([...KEYS, oddText(dice)])}":${text}`],
  alike: (dice) => (key, text) => [
    member(
      key,
      text.startsWith('"')
        ? dice.one([text.toLowerCase(), text.toUpperCase(), `" ${text.slice(1)}`, '""'])
        : '0',
    ),
  ],
};

function addTo(object: string, text: string): string {
  return object === '{}' ? `{${text}}` : `${object.slice(0, -1)},${text}}`;
}

/** Bodies that are good but for one place. */
export const SPOILT_VALUES: Spoils = Object.fromEntries(
  Object.entries(CHANGES).map(([kind, change]): [string, Spoil] => [
    `value/${kind}`,
    (dice, junk) => withBody(junk, changed(dice, bodyOf(junk), change(dice))),
  ]),
);

function bodyOf({ body }: Junk): Json {
  return JSON.parse(body?.toString() ?? '{}') as Json;
}
