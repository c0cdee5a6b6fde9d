type Node = { readonly [keyword: string]: unknown };

/** Keywords whose values are no schemas. */
const DATA = ['example', 'examples', 'default', 'enum', 'required', 'security', 'tags'];

/**
 * An OpenAPI 3.1 document in the words of 3.0, which generators know best: `nullable` for a type null, `enum` for
 * `const`, lists of any items for tuples, anything for an object or a text,
 * one example of a schema. No field and no value gets lost.
 */
export function asOpenApi30(document: Node): Node {
  return { ...(inWordsOf30(document) as Node), openapi: '3.0.3' };
}

function inWordsOf30(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inWordsOf30);
  if (!isNode(value)) return value;
  const node = withOneExample(withoutNull(withoutChoiceOfTypes(withoutTuple(withoutConst(value)))));
  return Object.fromEntries(
    Object.entries(node).map(([key, inner]) => [key, DATA.includes(key) ? inner : inWordsOf30(inner)]),
  );
}

function withoutConst(node: Node): Node {
  if (typeof node['type'] !== 'string' || !('const' in node)) return node;
  const { const: only, ...rest } = node;
  // Of lists and flags 3.0 has no enums that generators understand.
  if (node['type'] === 'array') return { ...rest, items: { type: 'string' } };
  return node['type'] === 'boolean' ? rest : { ...rest, enum: [only] };
}

function withoutTuple(node: Node): Node {
  if (!Array.isArray(node['prefixItems'])) return node;
  const { prefixItems: _, ...rest } = node;
  return { ...rest, items: {} };
}

/** Of an object or a text generators make a class that takes neither as it is; anything is what they understand. */
function withoutChoiceOfTypes(node: Node): Node {
  const { anyOf, ...rest } = node;
  const isPlain = (one: unknown) => isNode(one) && Object.keys(one).join() === 'type' && !isNull(one);
  return Array.isArray(anyOf) && anyOf.length > 1 && anyOf.every(isPlain) ? rest : node;
}

function withoutNull(node: Node): Node {
  const { type, enum: values, anyOf, ...rest } = node;
  if (Array.isArray(type)) {
    const given = Array.isArray(values) ? { enum: values.filter((value) => value !== null) } : {};
    return { type: type.find((one) => one !== 'null'), ...given, ...rest, nullable: true };
  }
  if (!Array.isArray(anyOf) || !anyOf.some(isNull)) return node;
  const others = (anyOf as Node[]).filter((one) => !isNull(one));
  const only = others[0]!;
  return others.length > 1 || '$ref' in only
    ? { ...rest, anyOf: others, nullable: true }
    : { ...withoutConst(only), ...rest, nullable: true };
}

function withOneExample(node: Node): Node {
  const { examples, ...rest } = node;
  return Array.isArray(examples) ? { ...rest, example: examples[0] } : node;
}

function isNull(schema: unknown): boolean {
  return isNode(schema) && schema['type'] === 'null';
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
