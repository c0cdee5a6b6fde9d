import { utf8Length } from './bytes.js';
import type { Json, JsonObject } from './json.js';

/** Limits of a canonical document (`creel/1`): events and states stay within them. */
export const CANONICAL_LIMITS = { maxBytes: 16_384, maxDepth: 16 } as const;

export const KEY_PATTERN = /^[a-z][A-Za-z0-9_]*$/;

const LONE_SURROGATE = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;

export function hasLoneSurrogate(text: string): boolean {
  return LONE_SURROGATE.test(text);
}

/** The value has no canonical form: a fraction, a lone surrogate, a bad key, too deep or too large. */
export class NotCanonical extends Error {}

/** RFC 8785 narrowed as `creel/1` says. Throws NotCanonical for a value outside it. */
export function canonical(value: Json): string {
  const text = write(value, 1);
  if (text.length * 3 > CANONICAL_LIMITS.maxBytes && utf8Length(text) > CANONICAL_LIMITS.maxBytes) {
    throw new NotCanonical(`the document takes more than ${CANONICAL_LIMITS.maxBytes} bytes`);
  }
  return text;
}

/**
 * The same value with every object's keys in canonical order, as reading its canonical text gives it. What is in order
 * already, as most of what a game records is, is answered as it is.
 */
export function inCanonicalOrder<Value extends Json>(value: Value): Value {
  return (isInOrder(value) ? value : ordered(value)) as Value;
}

function isInOrder(value: Json): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (isArray(value)) return value.every(isInOrder);
  const keys = Object.keys(value);
  return areSorted(keys) && keys.every((key) => isInOrder(value[key]!));
}

function ordered(value: Json): Json {
  if (typeof value !== 'object' || value === null) return value;
  if (isArray(value)) return value.map(ordered);
  return Object.fromEntries(sortedKeys(value).map((key) => [key, ordered(value[key]!)]));
}

/** Keys are ASCII, so the default order (UTF-16 code units) is the one RFC 8785 asks for. */
function sortedKeys(value: JsonObject): readonly string[] {
  const keys = Object.keys(value);
  return areSorted(keys) ? keys : keys.sort();
}

function areSorted(keys: readonly string[]): boolean {
  for (let i = 1; i < keys.length; i++) if (keys[i - 1]! > keys[i]!) return false;
  return true;
}

/** The canonical text, or null for a value that has none. */
export function canonicalOrNull(value: Json): string | null {
  try {
    return canonical(value);
  } catch (fault) {
    if (fault instanceof NotCanonical) return null;
    throw fault;
  }
}

function write(value: Json, depth: number): string {
  switch (typeof value) {
    case 'string':
      return writeString(value);
    case 'number':
      return writeInteger(value);
    case 'boolean':
      return value ? 'true' : 'false';
    case 'object':
      return value === null ? 'null' : writeContainer(value, depth);
    default:
      throw new NotCanonical(`a ${typeof value} is not JSON`);
  }
}

/** Most strings need no escape; asking is quicker than JSON.stringify. */
const PLAIN = /^[ !#-[\]-~]*$/;

function writeString(value: string): string {
  if (PLAIN.test(value)) return `"${value}"`;
  if (hasLoneSurrogate(value)) throw new NotCanonical('a string holds a lone surrogate');
  return JSON.stringify(value);
}

function writeInteger(value: number): string {
  if (!Number.isSafeInteger(value) || Object.is(value, -0)) {
    throw new NotCanonical(`${value} is not an integer of at most 2^53-1 in size`);
  }
  return String(value);
}

function writeContainer(value: Exclude<Json, null | string | number | boolean>, depth: number): string {
  if (depth > CANONICAL_LIMITS.maxDepth) {
    throw new NotCanonical(`more than ${CANONICAL_LIMITS.maxDepth} containers lie in each other`);
  }
  return isArray(value) ? writeArray(value, depth) : writeObject(value, depth);
}

function writeArray(items: readonly Json[], depth: number): string {
  let text = '[';
  for (let i = 0; i < items.length; i++) {
    if (i > 0) text += ',';
    text += write(items[i]!, depth + 1);
  }
  return `${text}]`;
}

function writeObject(value: JsonObject, depth: number): string {
  let text = '{';
  for (const key of sortedKeys(value)) {
    if (text.length > 1) text += ',';
    text += `${writeKey(key)}:${write(value[key]!, depth + 1)}`;
  }
  return `${text}}`;
}

function writeKey(key: string): string {
  if (!KEY_PATTERN.test(key))
    throw new NotCanonical(`the key ${JSON.stringify(key)} does not match ${KEY_PATTERN.source}`);
  return `"${key}"`;
}

/** Array.isArray does not narrow readonly arrays. */
function isArray(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}
