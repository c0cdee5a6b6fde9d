import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  buildSchema,
  getNamedType,
  getNullableType,
  type GraphQLInputType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
} from 'graphql';
import { graphql } from '../support/graphql-client.js';
import { Client, startService, type TestService } from '../support/test-service.js';

const schema = buildSchema(readFileSync(new URL('../../schema.graphql', import.meta.url), 'utf8'));
/** What a database does not take, or only some do. */
const TEXTS = ['\u0000', 'a\u0000b', '\ud800', '', 'x'.repeat(20_000), '\u202e\ufeff'];
const ID = '018f4e2a-0000-7000-8000-000000000001';

/** Some value that fits the type, with `text` where a text stands that is told apart by `at`. */
function valueOf(type: GraphQLInputType, at: string, texts: Map<string, string>): unknown {
  const bare = getNullableType(type);
  if (isListType(bare)) return [valueOf(bare.ofType, at, texts)];
  if (isEnumType(bare)) return bare.getValues()[0]!.name;
  if (isInputObjectType(bare))
    return Object.fromEntries(
      Object.values(bare.getFields()).map(({ name, type: of }) => [
        name,
        valueOf(of, `${at}.${name}`, texts),
      ]),
    );
  if (bare.name === 'Int') return 1;
  if (bare.name === 'Boolean') return true;
  if (bare.name === 'JSON') return { type: texts.get(at) ?? 'stop' };
  return texts.get(at) ?? (bare.name === 'ID' ? ID : 'x');
}

/** Where texts stand in what it takes. */
function placesIn(type: GraphQLInputType, at: string): string[] {
  const bare = getNamedType(type);
  if (isInputObjectType(bare))
    return Object.values(bare.getFields()).flatMap(({ name, type: of }) => placesIn(of, `${at}.${name}`));
  return ['String', 'ID', 'JSON'].includes(bare.name) ? [at] : [];
}

const FIELDS = (['query', 'mutation'] as const).flatMap((operation) =>
  Object.values((operation === 'query' ? schema.getQueryType()! : schema.getMutationType()!).getFields())
    .filter(({ args }) => args.some(({ type, name }) => placesIn(type, name).length > 0))
    .map((field) => ({ operation, name: field.name, field })),
);

describe('texts that no database takes, in every argument of GraphQL', () => {
  let service: TestService;
  let token: string;
  beforeAll(async () => {
    service = await startService();
    token = (await new Client(service.app).post('/v1/players')).body.token;
  });
  afterAll(() => service.close());

  it.each(FIELDS)('$operation $name refuses or answers', async ({ operation, name, field }) => {
    const { args, type } = field;
    const declared = args.map((arg) => `$${arg.name}: ${String(arg.type)}`).join(', ');
    const passed = args.map((arg) => `${arg.name}: $${arg.name}`).join(', ');
    const selected = isLeafType(getNamedType(type)) ? '' : '{ __typename }';
    const query = `${operation} asked(${declared}) { ${name}(${passed}) ${selected} }`;
    for (const place of args.flatMap((arg) => placesIn(arg.type, arg.name)))
      for (const text of TEXTS) {
        const texts = new Map([[place, text]]);
        // With as little else as may be, so that nothing else is in the way, and with everything.
        for (const all of [false, true]) {
          const wanted = args.filter(
            (arg) => all || isNonNullType(arg.type) || place.split('.')[0] === arg.name,
          );
          const variables = Object.fromEntries(
            wanted.map((arg) => [arg.name, valueOf(arg.type, arg.name, texts)]),
          );
          const { status, errors = [] } = await graphql(service.app, query, variables, token);
          const codes = errors.map(({ extensions }) => extensions.code);
          expect({ place, text, status: status < 500, codes }).toMatchObject({ status: true });
          expect({ place, text, codes }).toEqual({
            place,
            text,
            codes: codes.filter((code) => code !== 'internalError'),
          });
        }
      }
  });
});
