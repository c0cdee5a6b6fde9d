/** A JSON value as Creel allows it in events, states and records: no fractions, no `undefined`. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;

export type JsonObject = { readonly [key: string]: Json };

/** A JSON Schema (2020-12), kept as data so that documents and clients can use it. */
export type JsonSchema = { readonly [keyword: string]: unknown };

export function isJsonObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
