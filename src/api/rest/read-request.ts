import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ErrorObject } from 'ajv';
import type { JsonSchema } from '../../engine/json.js';
import { problem, type Problem } from '../problem.js';
import { bodyText, readJson } from '../read-json.js';
import { RULESET_ID } from '../read-text.js';

const ajv = new Ajv2020({ strict: true });

/** A body that is strict JSON and fits the schema. An absent body counts as `{}`. */
export function readBody<Body>(body: unknown, schema: JsonSchema): Body {
  const value = readJson(bodyText(body) || '{}');
  // Ajv compiles a schema at its first use and knows it again.
  if (!ajv.validate(schema, value)) throw invalid(ajv.errors!, schema);
  return value as Body;
}

function invalid(errors: readonly ErrorObject[], schema: JsonSchema): Problem {
  const { instancePath, keyword, params } = errors[0]!;
  const field = keyword === 'additionalProperties' ? `/${String(params['additionalProperty'])}` : '';
  const missing = keyword === 'required' ? `/${String(params['missingProperty'])}` : '';
  const path = `${instancePath}${field}${missing}`;
  const what = path === '' ? 'it' : `\`${path}\``;
  return problem('invalidRequest', `The body is not valid: ${what} ${wanted(errors, schema)}.`, { path });
}

function known({ properties = {} }: JsonSchema): string {
  const fields = Object.keys(properties as object);
  return fields.length === 0 ? '; it has none' : `; there are: ${fields.join(', ')}`;
}

function wanted(errors: readonly ErrorObject[], schema: JsonSchema): string {
  const { instancePath, keyword, message = 'is wrong', params } = errors[0]!;
  if (keyword === 'additionalProperties')
    return `is not a field of this request${instancePath === '' ? known(schema) : ''}`;
  if (keyword === 'const') return `must be ${JSON.stringify(params['allowedValue'])}`;
  if (keyword === 'required') return 'is missing';
  // Of what may be of several types each is a fault of its own.
  if (errors.length > 1 && errors.at(-1)!.keyword === 'anyOf')
    return `must be ${errors.flatMap((error) => (error.keyword === 'type' ? String(error.params['type']) : [])).join(' or ')}`;
  const values = params['allowedValues'] as readonly unknown[] | undefined;
  return values === undefined
    ? message
    : `must be one of ${values.map((value) => JSON.stringify(value)).join(', ')}`;
}

/** How a query parameter is read: undefined if its text is not right. */
export interface QueryParameter<Value> {
  readonly read: (text: string) => Value | undefined;
  /** For the message and the reference. */
  readonly wants: string;
  readonly schema: JsonSchema;
}

export function integerParameter(minimum: number, maximum: number): QueryParameter<number> {
  return {
    read: (text) =>
      /^(0|[1-9]\d{0,9})$/.test(text) && Number(text) >= minimum && Number(text) <= maximum
        ? Number(text)
        : undefined,
    wants: `an integer from ${minimum} to ${maximum}`,
    schema: { type: 'integer', minimum, maximum },
  };
}

export function choiceParameter<Choice extends string>(choices: readonly Choice[]): QueryParameter<Choice> {
  return {
    read: (text) => choices.find((choice) => choice === text),
    wants: `one of ${choices.join(', ')}`,
    schema: { type: 'string', enum: choices },
  };
}

export function textParameter(pattern: RegExp, wants: string): QueryParameter<string> {
  return {
    read: (text) => (pattern.test(text) ? text : undefined),
    wants,
    schema: { type: 'string', pattern: pattern.source },
  };
}

/** What may come along in an answer. */
export const INCLUDE = choiceParameter(['legalActions']);

/** A ruleset by its id, for all its versions. */
export const RULESET = textParameter(RULESET_ID, 'the id of a ruleset, without a version');

export type Query<Parameters> = {
  readonly [name in keyof Parameters]: Parameters[name] extends QueryParameter<infer Value>
    ? Value | null
    : never;
};

/** The query's parameters, null where absent. A repeated one is refused. */
export function readQuery<Parameters extends { readonly [name: string]: QueryParameter<unknown> }>(
  query: unknown,
  parameters: Parameters,
): Query<Parameters> {
  const given = query as { readonly [name: string]: unknown };
  const values = Object.entries(parameters).map(([name, { read, wants }]) => {
    const text = given[name];
    if (text === undefined) return [name, null];
    const value = typeof text === 'string' ? read(text) : undefined;
    if (value === undefined) throw wrongQuery(name, `must be ${wants}, once`);
    return [name, value];
  });
  return Object.fromEntries(values) as Query<Parameters>;
}

export function wrongQuery(name: string, says: string): Problem {
  return problem('invalidRequest', `The query is not valid: \`${name}\` ${says}.`, { path: `?${name}` });
}
