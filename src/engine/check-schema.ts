import { Defect } from './defect.js';
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
  return faultsOf(value, schema, '')[0] ?? null;
}

export function pointer(path: string, step: string | number): string {
  return `${path}/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

type Check = (value: Json, argument: never, path: string, schema: JsonSchema) => readonly SchemaFault[];

const NOTHING: readonly SchemaFault[] = [];
const unchecked: Check = () => NOTHING;

/** One function for each keyword. Those for a type say nothing of values of another. */
const KEYWORDS: { readonly [keyword: string]: Check } = {
  $schema: unchecked,
  title: unchecked,
  description: unchecked,
  type: (value, wanted: string, path) =>
    isOfType(value, wanted) ? NOTHING : fault(path, `must be ${NAMED[wanted]}`),
  const: (value, wanted: Json, path) =>
    sameJson(value, wanted) ? NOTHING : fault(path, `must be ${JSON.stringify(wanted)}`),
  enum: (value, all: readonly Json[], path) =>
    all.some((each) => sameJson(value, each)) ? NOTHING : fault(path, `must be one of ${texts(all)}`),
  pattern: (value, pattern: string, path) =>
    typeof value !== 'string' || new RegExp(pattern, 'u').test(value)
      ? NOTHING
      : fault(path, `must match ${pattern}`),
  minLength: (value, least: number, path) =>
    typeof value !== 'string' || Array.from(value).length >= least
      ? NOTHING
      : fault(path, `must have at least ${least} characters`),
  maxLength: (value, most: number, path) =>
    typeof value !== 'string' || Array.from(value).length <= most
      ? NOTHING
      : fault(path, `must have at most ${most} characters`),
  minimum: (value, least: number, path) =>
    typeof value !== 'number' || value >= least ? NOTHING : fault(path, `must be at least ${least}`),
  maximum: (value, most: number, path) =>
    typeof value !== 'number' || value <= most ? NOTHING : fault(path, `must be at most ${most}`),
  minItems: (value, least: number, path) =>
    !isList(value) || value.length >= least ? NOTHING : fault(path, `must have at least ${least} items`),
  maxItems: (value, most: number, path) =>
    !isList(value) || value.length <= most ? NOTHING : fault(path, `must have at most ${most} items`),
  uniqueItems: (value, _true: true, path) => repeated(value, path),
  items: (value, schema: JsonSchema, path) =>
    isList(value) ? value.flatMap((item, i) => faultsOf(item, schema, pointer(path, i))) : NOTHING,
  properties: (value, properties: Schemas, path) =>
    isJsonObject(value)
      ? Object.entries(properties).flatMap(([key, schema]) =>
          Object.hasOwn(value, key) ? faultsOf(value[key]!, schema, pointer(path, key)) : NOTHING,
        )
      : NOTHING,
  required: (value, keys: readonly string[], path) =>
    isJsonObject(value)
      ? keys
          .filter((key) => !Object.hasOwn(value, key))
          .flatMap((key) => fault(pointer(path, key), 'is missing'))
      : NOTHING,
  additionalProperties: (value, _false: false, path, { properties }) =>
    isJsonObject(value) ? unknownKeys(value, properties as Schemas, path) : NOTHING,
  anyOf: (value, alternatives: readonly JsonSchema[], path) => ofAlternatives(value, alternatives, path),
};

type Schemas = { readonly [key: string]: JsonSchema };

const NAMED: { readonly [type: string]: string } = {
  object: 'an object',
  array: 'a list',
  string: 'a text',
  integer: 'an integer',
  boolean: 'true or false',
  null: 'null',
};

function faultsOf(value: Json, schema: JsonSchema, path: string): readonly SchemaFault[] {
  const found: SchemaFault[] = [];
  for (const [keyword, argument] of Object.entries(schema)) {
    const check = KEYWORDS[keyword];
    if (check === undefined) throw new Defect(`the keyword ${keyword} is not known`);
    found.push(...check(value, argument as never, path, schema));
  }
  return found;
}

function ofAlternatives(
  value: Json,
  alternatives: readonly JsonSchema[],
  path: string,
): readonly SchemaFault[] {
  const constants = constantsOf(alternatives);
  const meant = alternatives.filter((alternative) =>
    constants.every(
      (key) => isJsonObject(value) && sameJson(value[key] ?? null, constantOf(alternative, key)!),
    ),
  );
  if (meant.length === 0 && isJsonObject(value)) return wrongConstant(value, alternatives, constants, path);
  const ofEach = (meant.length > 0 ? meant : alternatives).map((each) => faultsOf(value, each, path));
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

/** The first constant that no alternative has, among those that have the ones before it. */
function wrongConstant(
  value: JsonObject,
  alternatives: readonly JsonSchema[],
  constants: readonly string[],
  path: string,
): readonly SchemaFault[] {
  let left = alternatives;
  for (const key of constants) {
    const all = [...new Set(left.map((each) => constantOf(each, key)!))];
    left = left.filter((each) => sameJson(value[key] ?? null, constantOf(each, key)!));
    if (left.length === 0) return fault(pointer(path, key), `must be one of ${texts(all)}`);
  }
  return NOTHING;
}

function unknownKeys(value: JsonObject, properties: Schemas, path: string): readonly SchemaFault[] {
  return Object.keys(value)
    .filter((key) => !Object.hasOwn(properties, key))
    .flatMap((key) =>
      fault(pointer(path, key), `is not known here; known are ${texts(Object.keys(properties))}`),
    );
}

function repeated(value: Json, path: string): readonly SchemaFault[] {
  if (!isList(value)) return NOTHING;
  const second = value.findIndex((item, i) => value.slice(0, i).some((other) => sameJson(item, other)));
  return second < 0 ? NOTHING : fault(pointer(path, second), 'stands twice in the list');
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

function texts(values: readonly Json[]): string {
  return values.map((value) => JSON.stringify(value)).join(', ');
}

function fault(path: string, message: string): readonly SchemaFault[] {
  return [{ path, message }];
}
