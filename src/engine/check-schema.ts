import { Defect } from './defect.js';
import { inCanonicalOrder } from './canonical-json.js';
import { isJsonObject, type Json, type JsonObject, type JsonSchema, sameJson } from './json.js';

/** Where a value is not what its schema says: a JSON Pointer, and what should stand there. */
export interface SchemaFault {
  readonly path: string;
  readonly message: string;
}

/**
 * The first fault of a value, or null. Knows the part of JSON Schema (2020-12) that the rulesets use, and throws a
 * Defect for any other keyword. Of several alternatives (`anyOf`) the faults of the one meant are told: the one
 * whose constants stand there, else the one with the fewest faults.
 */
export function checkSchema(value: Json, schema: JsonSchema): SchemaFault | null {
  return faultsOf(value, schema)[0] ?? null;
}

type Faults = readonly SchemaFault[];
type Schemas = { readonly [key: string]: JsonSchema };
type Check = (value: Json, argument: never, schema: JsonSchema) => Faults;

const NOTHING: Faults = [];
/** Of a list in which everything is wrong no more is looked at: an alternative with that many faults is not the one meant. */
const MANY = 100;
const unchecked: Check = () => NOTHING;

/** One function for each keyword. Those for a type say nothing of values of another. */
const KEYWORDS: { readonly [keyword: string]: Check } = {
  $schema: unchecked,
  title: unchecked,
  description: unchecked,
  type: (value, wanted: string) => unless(isOfType(value, wanted), `must be ${NAMED[wanted]}`),
  const: (value, wanted: Json) => (sameJson(value, wanted) ? NOTHING : fault(`must be ${texts([wanted])}`)),
  enum: (value, all: readonly Json[]) =>
    all.some((each) => sameJson(value, each)) ? NOTHING : fault(`must be one of ${texts(all)}`),
  pattern: (value, pattern: string) =>
    unless(typeof value !== 'string' || compiled(pattern).test(value), `must match ${pattern}`),
  minLength: (value, least: number) =>
    unless(typeof value !== 'string' || lengthOf(value) >= least, `must have at least ${least} characters`),
  maxLength: (value, most: number) =>
    unless(typeof value !== 'string' || lengthOf(value) <= most, `must have at most ${most} characters`),
  minimum: (value, least: number) =>
    unless(typeof value !== 'number' || value >= least, `must be at least ${least}`),
  maximum: (value, most: number) =>
    unless(typeof value !== 'number' || value <= most, `must be at most ${most}`),
  minItems: (value, least: number) =>
    unless(!isList(value) || value.length >= least, `must have at least ${least} items`),
  maxItems: (value, most: number) =>
    unless(!isList(value) || value.length <= most, `must have at most ${most} items`),
  uniqueItems: (value, _true: true) => repeated(value),
  items: (value, schema: JsonSchema) =>
    isList(value) ? gather(value.keys(), (i) => faultsOf(value[i]!, schema)) : NOTHING,
  properties: (value, properties: Schemas) =>
    isJsonObject(value)
      ? gather(Object.keys(properties), (key) =>
          Object.hasOwn(value, key) ? faultsOf(value[key]!, properties[key]!) : NOTHING,
        )
      : NOTHING,
  required: (value, keys: readonly string[]) =>
    isJsonObject(value) ? gather(keys, (key) => unless(Object.hasOwn(value, key), 'is missing')) : NOTHING,
  additionalProperties: (value, _false: false, { properties }) =>
    isJsonObject(value) ? unknownKeys(value, properties as Schemas) : NOTHING,
  anyOf: (value, alternatives: readonly JsonSchema[]) => ofAlternatives(value, alternatives),
};

const NAMED: { readonly [type: string]: string } = {
  object: 'an object',
  array: 'a list',
  string: 'a text',
  integer: 'an integer',
  boolean: 'true or false',
  null: 'null',
};

/** Paths are relative to the value: only where there is a fault they are put together. */
function faultsOf(value: Json, schema: JsonSchema): Faults {
  let found = NOTHING;
  for (const keyword in schema) {
    const check = KEYWORDS[keyword];
    if (check === undefined) throw new Defect(`the keyword ${keyword} is not known`);
    const faults = check(value, schema[keyword] as never, schema);
    if (faults.length > 0) found = [...found, ...faults];
  }
  return found;
}

/** The faults of the parts, each with its step in front of their paths. */
function gather<Step extends string | number>(
  steps: Iterable<Step>,
  faultsAt: (step: Step) => Faults,
): Faults {
  let found = NOTHING;
  for (const step of steps) {
    const faults = faultsAt(step);
    if (faults.length > 0) found = [...found, ...faults.map((each) => below(step, each))];
    if (found.length >= MANY) break;
  }
  return found;
}

function below(step: string | number, { path, message }: SchemaFault): SchemaFault {
  return { path: `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}${path}`, message };
}

function ofAlternatives(value: Json, alternatives: readonly JsonSchema[]): Faults {
  const constants = constantsOf(alternatives);
  if (!isJsonObject(value) || constants.length === 0) return fewest(value, alternatives);
  let meant = alternatives;
  for (const key of constants) {
    const left = meant.filter((each) => sameJson(value[key] ?? null, constantOf(each, key)!));
    if (left.length === 0) {
      const all = [...new Set(meant.map((each) => constantOf(each, key)!))];
      return [below(key, { path: '', message: `must be one of ${texts(all)}` })];
    }
    meant = left;
  }
  return fewest(value, meant);
}

function fewest(value: Json, alternatives: readonly JsonSchema[]): Faults {
  const ofEach = alternatives.map((each) => faultsOf(value, each));
  return ofEach.reduce((best, other) => (other.length < best.length ? other : best));
}

/** Properties that are constant in every alternative, and so tell them apart. */
function constantsOf(alternatives: readonly JsonSchema[]): readonly string[] {
  const [first] = alternatives as readonly [JsonSchema];
  return Object.keys((first['properties'] ?? {}) as Schemas).filter((key) =>
    alternatives.every((each) => constantOf(each, key) !== undefined),
  );
}

function constantOf(schema: JsonSchema, key: string): Json | undefined {
  return (schema['properties'] as Schemas | undefined)?.[key]?.['const'] as Json | undefined;
}

function unknownKeys(value: JsonObject, properties: Schemas): Faults {
  return gather(Object.keys(value), (key) =>
    Object.hasOwn(properties, key)
      ? NOTHING
      : fault(`is not known here; known are ${texts(Object.keys(properties))}`),
  );
}

function repeated(value: Json): Faults {
  if (!isList(value)) return NOTHING;
  const seen = new Set<string>();
  const second = value.findIndex((item) => {
    const text = JSON.stringify(inCanonicalOrder(item));
    return seen.size === seen.add(text).size;
  });
  return second < 0 ? NOTHING : gather([second], () => fault('stands twice in the list'));
}

function isOfType(value: Json, type: string): boolean {
  switch (type) {
    case 'object':
      return isJsonObject(value);
    case 'array':
      return isList(value);
    case 'null':
      return value === null;
    case 'integer':
      return Number.isInteger(value);
    default:
      return typeof value === type;
  }
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

/** In characters, as JSON Schema counts, not in UTF-16 code units. */
function lengthOf(text: string): number {
  return Array.from(text).length;
}

const PATTERNS = new Map<string, RegExp>();

function compiled(pattern: string): RegExp {
  const known = PATTERNS.get(pattern) ?? new RegExp(pattern, 'u');
  PATTERNS.set(pattern, known);
  return known;
}

function texts(values: readonly Json[]): string {
  return values.map((value) => JSON.stringify(value)).join(', ');
}

function unless(right: boolean, message: string): Faults {
  return right ? NOTHING : fault(message);
}

function fault(message: string): Faults {
  return [{ path: '', message }];
}
