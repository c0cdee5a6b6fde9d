import { ID_PATTERN } from '../../engine/id.js';
import type { JsonSchema } from '../../engine/json.js';

/** Pieces that the schemas of the API share. */

export const text: JsonSchema = { type: 'string' };
export const integer: JsonSchema = { type: 'integer' };
export const flag: JsonSchema = { type: 'boolean' };
export const id: JsonSchema = { type: 'string', pattern: ID_PATTERN, description: 'UUIDv7, lower case.' };
export const time: JsonSchema = {
  type: 'string',
  format: 'date-time',
  description: 'RFC 3339, UTC, with milliseconds.',
};
export const hex32: JsonSchema = {
  type: 'string',
  pattern: '^[0-9a-f]{64}$',
  description: '32 bytes, lower-case hex.',
};
export const contribution = {
  type: 'string',
  pattern: '^([0-9a-f]{2}){0,64}$',
  description: '0 to 64 bytes in lower-case hex, two digits a byte.',
} as const satisfies JsonSchema;
export const version: JsonSchema = { type: 'integer', minimum: 1, description: 'Number of events so far.' };
export const seat: JsonSchema = { type: 'integer', minimum: 0, description: 'A seat, counted from 0.' };
export const label: JsonSchema = {
  type: 'string',
  description: 'A ruleset version, such as `card-commons@1`.',
};
export const kind: JsonSchema = {
  title: 'GameKind',
  enum: ['live', 'daily', 'open', 'fork'],
  description:
    '`live`: a seed drawn for this game. `daily`: a challenge. `open`: dealt from a text, for practice; never ranks. `fork`: goes on from a step of a game that is over, for practice; never ranks.',
};
export const status: JsonSchema = {
  title: 'GameStatus',
  enum: ['waiting', 'running', 'finished', 'voided'],
  description:
    '`waiting`: not dealt yet. `voided`: ended without a result, as nobody touched it any more or the operator struck it off.',
};

export const visibility: JsonSchema = {
  title: 'Visibility',
  enum: ['public', 'unlisted', 'private'],
  default: 'unlisted',
  description:
    '`public`: listed in the lobby, open to join. `unlisted`: seen by whoever knows the id, joined by invitation. `private`: seen by its players alone, joined by invitation.',
};

export function ref(name: string): JsonSchema {
  return { $ref: `#/components/schemas/${name}` };
}

export function orNull(schema: JsonSchema, description?: string): JsonSchema {
  return { anyOf: [schema, { type: 'null' }], ...(description === undefined ? {} : { description }) };
}

export function listOf(items: JsonSchema, description?: string): JsonSchema {
  return { type: 'array', items, ...(description === undefined ? {} : { description }) };
}

/** Where a list goes on, with every page of it. */
export const pageEnds = { next: cursor('next'), prev: cursor('previous') };

function cursor(of: string): JsonSchema {
  return orNull(text, `Cursor for the ${of} page; null if there is none, or nothing on this one.`);
}

/** An object with exactly these fields, all of them required unless named in `optional`. */
export function object(
  properties: { readonly [name: string]: JsonSchema },
  description?: string,
  optional: readonly string[] = [],
): JsonSchema {
  return {
    type: 'object',
    ...(description === undefined ? {} : { description }),
    properties,
    required: Object.keys(properties).filter((name) => !optional.includes(name)),
    additionalProperties: false,
  };
}
