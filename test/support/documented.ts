import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { parse } from 'yaml';

interface Answer {
  readonly status: number;
  readonly headers: { readonly [name: string]: string | undefined };
  readonly text: string;
}

type Responses = { readonly [status: string]: { readonly content?: object; readonly headers?: object } };
interface Description {
  readonly paths: {
    readonly [path: string]: {
      readonly [method: string]: { readonly operationId: string; readonly responses: Responses };
    };
  };
}

const description = parse(
  readFileSync(new URL('../../openapi.yaml', import.meta.url), 'utf8'),
) as Description;
const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addSchema({ ...description, $id: 'api' });

/** What openapi.yaml calls the operations that it describes. */
export const OPERATION_IDS: readonly string[] = Object.values(description.paths).flatMap((path) =>
  Object.values(path).map(({ operationId }) => operationId),
);

/** Those without a parameter first, then the longer ones: a path that is named is not a parameter's value, and an ending no part of one. */
const paths = Object.keys(description.paths).sort(
  (a, b) => Number(a.includes('{')) - Number(b.includes('{')) || b.length - a.length,
);
const patterns = paths.map((path) => ({
  path,
  pattern: new RegExp(`^${path.replace(/\{[^}]+\}/g, '[^/]+')}$`),
}));

/** Throws unless openapi.yaml describes this answer: status, media type, body, and the headers it has. */
export function expectDocumented(method: string, url: string, answer: Answer): void {
  const path = url.split('?')[0]!;
  const known = patterns.find(({ pattern }) => pattern.test(path))?.path;
  const operation = known === undefined ? undefined : description.paths[known]![method.toLowerCase()];
  // What no route takes is answered, but by no operation.
  if (operation === undefined) return expectProblem(answer);
  if (answer.status === 304) return;
  const described = operation.responses[String(answer.status)];
  if (described === undefined)
    throw new Error(`${method} ${path} answered ${answer.status}, which is not described: ${answer.text}`);
  const type = answer.headers['content-type']?.split(';')[0] ?? '';
  if (!Object.hasOwn(described.content ?? {}, type))
    throw new Error(`${method} ${path} ${answer.status} answered ${type}`);
  for (const header of [
    'etag',
    'location',
    'link',
    'retry-after',
    'idempotency-replayed',
    'www-authenticate',
  ]) {
    const names = Object.keys(described.headers ?? {}).map((name) => name.toLowerCase());
    if (answer.headers[header] !== undefined && !names.includes(header)) {
      throw new Error(`${method} ${path} ${answer.status} has the header ${header}, which is not described`);
    }
  }
  const pointer = [
    'paths',
    known!,
    method.toLowerCase(),
    'responses',
    String(answer.status),
    'content',
    type,
    'schema',
  ];
  const schema = `api#/${pointer.map(escape).join('/')}`;
  for (const text of documentsOf(type, answer)) validate(schema, { ...answer, text });
}

/** An answer of lines is described by what each line may be. */
function documentsOf(type: string, { text }: Answer): string[] {
  if (type === 'application/x-ndjson') return text.split('\n').filter((line) => line !== '');
  return [/json$/.test(type) ? text : JSON.stringify(text)];
}

function expectProblem(answer: Answer): void {
  validate('api#/components/schemas/Problem', answer);
}

function validate(ref: string, { text }: Answer): void {
  const check = ajv.getSchema(ref);
  if (check === undefined) throw new Error(`nothing at ${ref}`);
  if (!check(JSON.parse(text))) throw new Error(`${ajv.errorsText(check.errors)} in ${text.slice(0, 500)}`);
}

function escape(step: string): string {
  return encodeURIComponent(step.replace(/~/g, '~0').replace(/\//g, '~1'));
}
