import type { JsonSchema } from '../../engine/json.js';

/** Keywords that hold one schema, several, or several by name. */
const ONE = ['items', 'additionalProperties'];
const LISTS = ['anyOf', 'oneOf', 'allOf', 'prefixItems'];
const NAMED = ['properties'];

/** The schema with a `type` wherever `const` or `enum` says the values: what generates clients asks for it. */
export function withTypes(schema: JsonSchema): JsonSchema {
  const inner = Object.entries(schema).map(([keyword, value]) => [keyword, valueWithTypes(keyword, value)]);
  return { ...typeOf(schema), ...Object.fromEntries(inner) } as JsonSchema;
}

function valueWithTypes(keyword: string, value: unknown): unknown {
  if (ONE.includes(keyword) && typeof value === 'object') return withTypes(value as JsonSchema);
  if (LISTS.includes(keyword)) return (value as JsonSchema[]).map(withTypes);
  if (NAMED.includes(keyword)) return namedWithTypes(value as { readonly [name: string]: JsonSchema });
  return value;
}

export function namedWithTypes(schemas: { readonly [name: string]: JsonSchema }): {
  readonly [name: string]: JsonSchema;
} {
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, withTypes(schema)]));
}

function typeOf(schema: JsonSchema): JsonSchema {
  const values = 'const' in schema ? [schema['const']] : schema['enum'];
  if (!Array.isArray(values)) return {};
  const types = [...new Set(values.map(typeOfValue))];
  return { type: types.length === 1 ? types[0] : types };
}

function typeOfValue(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
}
