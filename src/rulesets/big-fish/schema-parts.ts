import type { JsonSchema } from '../../engine/json.js';
import { STAGES } from './edition.js';

/** Pieces that the schemas share. */
export const ID_PATTERN = '[a-z][a-z0-9-]*';
const MAX_COUNT = 999;

export const card = {
  type: 'string',
  pattern: `^${ID_PATTERN}#[1-9][0-9]{0,3}$`,
  description: 'A card: its id and its copy, such as blue-fin-tuna#2.',
};
export const cards = { type: 'array', items: card };
export const cardOrNull = orNull(card);
export const stage = { enum: STAGES };
export const stages = { type: 'array', items: stage };
export const seat = { type: 'integer', minimum: 0, description: 'A seat, counted from 0.' };
export const seats = { type: 'array', items: seat };
export const count = { type: 'integer', minimum: 0 };

export function orNull(schema: JsonSchema): JsonSchema {
  return { anyOf: [schema, { type: 'null' }] };
}

export function described(schema: JsonSchema, description: string): JsonSchema {
  return { ...schema, description };
}

export function listOf(items: JsonSchema, description?: string): JsonSchema {
  return description === undefined ? { type: 'array', items } : { type: 'array', items, description };
}

/** Exactly these fields; those of `optional` may be left out. */
export function object(
  properties: { readonly [name: string]: JsonSchema },
  description?: string,
  optional: { readonly [name: string]: JsonSchema } = {},
): JsonSchema {
  return {
    type: 'object',
    ...(description === undefined ? {} : { description }),
    properties: { ...properties, ...optional },
    required: Object.keys(properties),
    additionalProperties: false,
  };
}

/** A pair of card and stage. */
export const fish = {
  type: 'array',
  description: 'A fish: its card and its stage.',
  prefixItems: [card, stage],
  items: false,
  minItems: 2,
};
export const fishList = { type: 'array', items: fish };

export const id = {
  type: 'string',
  pattern: `^${ID_PATTERN}$`,
  description: 'Lower-case letters, digits and hyphens, a letter first.',
};
export const text = { type: 'string', minLength: 1 };
export const counting = number(1);

/** An integer in these bounds, both included. */
export function number(minimum: number, maximum = MAX_COUNT): JsonSchema {
  return { type: 'integer', minimum, maximum };
}
