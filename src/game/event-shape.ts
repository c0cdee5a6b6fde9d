import { utf8Length } from '../engine/bytes.js';
import { isId } from '../engine/id.js';
import { isJsonObject, type Json, type JsonObject } from '../engine/json.js';
import { type EventType, OPEN_TEXT_BYTES } from './event.js';

/** A value of the wrong shape: a JSON Pointer to it, and what it should be. */
export interface ShapeFault {
  readonly path: string;
  readonly message: string;
}

/** A field's test and, for the message, what it asks for. */
export type Field = readonly [holds: (value: Json) => boolean, wants: string];
export type Shape = { readonly [field: string]: Field };

const isInteger = (value: Json) => Number.isSafeInteger(value) && (value as number) >= 0;
const isHex = (bytes: number) => (value: Json) =>
  typeof value === 'string' && value.length === 2 * bytes && /^[0-9a-f]*$/.test(value);

export const text: Field = [(value) => typeof value === 'string', 'a string'];
export const id: Field = [(value) => typeof value === 'string' && isId(value), 'a UUID in lower case'];
export const integer: Field = [isInteger, 'an integer from 0'];
export const object: Field = [isJsonObject, 'an object'];
export const array: Field = [Array.isArray, 'an array'];
export const digest: Field = [isHex(32), '32 bytes in lower-case hex'];
export const kind: Field = [
  (value) => ['live', 'daily', 'open', 'fork'].includes(value as string),
  '"live", "daily", "open" or "fork"',
];
export const contribution: Field = [
  (value) => typeof value === 'string' && value.length <= 128 && /^([0-9a-f]{2})*$/.test(value),
  'up to 64 bytes in lower-case hex',
];
export const integers: Field = [
  (value) => Array.isArray(value) && value.every(isInteger),
  'an array of integers from 0',
];
export const contributions: Field = [
  (value) => Array.isArray(value) && value.every(contribution[0]),
  'an array of contributions',
];

export function orNull([holds, wants]: Field): Field {
  return [(value) => value === null || holds(value), `${wants}, or null`];
}

const DATA: { readonly [type in EventType]: Shape } = {
  GameCreated: {
    commitment: digest,
    kind,
    scope: text,
    ruleset: text,
    seats: integer,
    edition: orNull(digest),
    options: object,
  },
  SeatTaken: { seat: integer, contribution, player: orNull(text) },
  SeatLeft: { seat: integer },
  GameStarted: { seats: integers },
  ActionTaken: { action: object, seat: integer },
  SeatRetired: { seat: integer },
  SeedRevealed: { serverSeed: digest },
  GameVoided: { reason: text, serverSeed: orNull(digest) },
};

const PARENT: Shape = { game: id, version: integer };

const OPTIONS: Shape = {
  openText: [
    (value) => typeof value === 'string' && utf8Length(value) <= OPEN_TEXT_BYTES,
    `a string of at most ${OPEN_TEXT_BYTES} bytes`,
  ],
  firstSeat: integer,
  turnLimit: integer,
  private: [(value) => value === true, 'true'],
  practice: [(value) => value === true, 'true'],
  parent: [(value) => checkShape(value, PARENT, '') === null, 'an object of `game` and `version`'],
  edition: object,
};

/** Exactly the fields of the shape, each as it must be; null if all is well. */
export function checkShape(value: Json, shape: Shape, path: string): ShapeFault | null {
  if (!isJsonObject(value)) return { path, message: 'must be an object' };
  const missing = Object.keys(shape).find((field) => !Object.hasOwn(value, field));
  if (missing !== undefined) return { path: `${path}/${missing}`, message: 'is missing' };
  return checkKnown(value, shape, path);
}

/** The type, the data of that type and its options are known, with no field more. */
export function checkEventData(
  { type, data }: { readonly type: string; readonly data: Json },
  path: string,
): ShapeFault | null {
  if (!Object.hasOwn(DATA, type)) return { path: `${path}/type`, message: `is not an event of this format` };
  const fault = checkShape(data, DATA[type as EventType], `${path}/data`);
  if (fault !== null || type !== 'GameCreated') return fault;
  return checkKnown((data as { options: JsonObject }).options, OPTIONS, `${path}/data/options`);
}

function checkKnown(value: JsonObject, shape: Shape, path: string): ShapeFault | null {
  for (const [field, content] of Object.entries(value)) {
    if (!Object.hasOwn(shape, field))
      return { path: `${path}/${field}`, message: 'is not a field of this format' };
    const [holds, wants] = shape[field]!;
    if (!holds(content)) return { path: `${path}/${field}`, message: `must be ${wants}` };
  }
  return null;
}
