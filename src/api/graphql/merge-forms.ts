import type { JsonSchema } from '../../engine/json.js';

type Schema = {
  readonly type?: string;
  readonly items?: Schema;
  readonly properties?: { readonly [field: string]: Schema };
  readonly required?: readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
};

/** The forms that an action can have. */
function formsOf(schema: JsonSchema): readonly Schema[] {
  const { anyOf, oneOf } = schema as Schema;
  return anyOf ?? oneOf ?? [schema];
}

/**
 * One object with the fields of all forms, as GraphQL has no unions of inputs: required is what all have. A field that is
 * one thing in some forms and a list of such things in others is a list, which GraphQL makes of a single thing by itself.
 */
export function mergeForms(schema: JsonSchema): JsonSchema {
  const forms = formsOf(schema);
  const names = [...new Set(forms.flatMap(({ properties = {} }) => Object.keys(properties)))];
  const merged = names.map((name) => {
    const kinds = forms.flatMap(({ properties = {} }) => properties[name] ?? []);
    return [name, kinds.find(({ type }) => type === 'array') ?? kinds[0]!] as const;
  });
  return {
    type: 'object',
    description: (schema as { readonly description?: string }).description,
    properties: Object.fromEntries(merged),
    required: names.filter((name) => forms.every(({ required = [] }) => required.includes(name))),
  };
}

/**
 * What a merged object says, in the form that its type has: single things are taken out of their lists, and a null says
 * nothing where the form takes none. Legal actions are answered with such nulls, and can be sent back.
 */
export function unmerge(schema: JsonSchema, merged: { readonly [field: string]: unknown }) {
  const form = formsOf(schema).find(({ properties }) => isOfType(properties?.['type'], merged['type']));
  const said = Object.entries(merged).filter(([name, value]) => value !== null || takesNull(form, name));
  const fields = said.map(([name, value]) => {
    const isList = form?.properties?.[name]?.type === 'array';
    return [name, Array.isArray(value) && value.length === 1 && !isList ? (value[0] as unknown) : value];
  });
  return Object.fromEntries(fields) as { readonly [field: string]: unknown };
}

function takesNull(form: Schema | undefined, name: string): boolean {
  if (form === undefined) return true;
  const { type, anyOf = [] } = form.properties?.[name] ?? {};
  return type === 'null' || anyOf.some((each) => each.type === 'null');
}

function isOfType(schema: Schema | undefined, type: unknown): boolean {
  return schema?.const === type || schema?.enum?.includes(type) === true;
}
