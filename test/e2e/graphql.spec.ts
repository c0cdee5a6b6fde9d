import { readFileSync } from 'node:fs';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getIntrospectionQuery } from 'graphql';
import { auditServer } from 'graphql-http';
import request from 'supertest';
import { describeGraphql } from '../../src/descriptions.js';
import { countingRuleset } from '../support/counting.js';
import { graphql } from '../support/graphql-client.js';
import { KERNEL } from '../support/kernel.js';
import { Client, startMemoryApp } from '../support/test-service.js';

const goldenRecord = new URL('../fixtures/golden/big-fish-1-5-seats.record.json', import.meta.url);

describe('GraphQL', () => {
  let app: NestFastifyApplication;
  beforeAll(async () => {
    app = await startMemoryApp();
  });
  afterAll(() => app.close());

  it('has the schema that is committed', () => {
    expect(describeGraphql()).toBe(readFileSync(new URL('../../schema.graphql', import.meta.url), 'utf8'));
  });

  it('keeps GraphQL over HTTP', async () => {
    const results = await auditServer({ url: `${await app.getUrl()}/graphql` });
    expect(results.length).toBeGreaterThan(50);
    expect(results.filter(({ status }) => status === 'error').map(({ name }) => name)).toEqual([]);
  });

  it.each<[what: string, query: string]>([
    ['too many aliases', `{ ${Array.from({ length: 20 }, (_, i) => `a${i}: rulesets { id }`).join(' ')} }`],
    ['too many directives', `{ rulesets { id ${'@include(if: true) '.repeat(20)} } }`],
    ['too many tokens', `{ ${'__typename '.repeat(2_000)} }`],
    ['what is no query', '{ rulesets { '],
    ['an unknown field', '{ secrets }'],
    ['a wrong type', '{ game(id: {}) { id } }'],
    [
      'fragments that never end',
      'query { rulesets { ...a } } fragment a on ListedRuleset { ...b } fragment b on ListedRuleset { ...a }',
    ],
  ])('refuses %s before anything is executed', async (_what, query) => {
    const { status, data, errors } = await graphql(app, query);
    expect([status, data]).toEqual([400, undefined]);
    expect(errors!.every(({ extensions }) => extensions.code === 'invalidRequest')).toBe(true);
  });

  it.each<[what: string, query: string]>([
    ['a null for an argument that takes none', 'query($v: ID = "x") { game(id: $v) { id } }'],
    ['a null for a directive that takes none', 'query($v: Boolean = true) { __typename @include(if: $v) }'],
    [
      'a null for a field that takes none',
      'mutation($v: NewGameKind = live) { createGame(input: { ruleset: "x", kind: $v }) { replayed } }',
    ],
    ['a kind of operation that there is not', 'subscription { __typename }'],
  ])('says of %s, found when it runs, that the request is wrong', async (_what, query) => {
    const { errors } = await graphql(app, query, { v: null });
    expect(errors!.map(({ extensions }) => extensions.code)).toEqual(['invalidRequest']);
  });

  it('says of more wrong values than are listed that the request is wrong', async () => {
    const query =
      'mutation($bots: [BotInput!]) { forkGame(game: "x", version: 3, bots: $bots) { replayed } }';
    const { status, errors } = await graphql(app, query, { bots: Array.from({ length: 60 }, () => 0) });
    expect([status, errors!.length]).toEqual([400, 51]);
    expect(errors!.every(({ extensions }) => extensions.code === 'invalidRequest')).toBe(true);
    expect(errors!.at(-1)!.message).toContain('Too many errors');
  });

  it('checks a record larger than any other body, and takes nothing else of that size', async () => {
    const record = readFileSync(goldenRecord, 'utf8');
    expect(record.length).toBeGreaterThan(32 * 1024);
    const check = 'mutation($record: String!) { checkRecord(record: $record) { verdict } }';
    expect((await graphql(app, check, { record })).data).toEqual({ checkRecord: { verdict: 'good' } });
    const tooLarge = [
      [check, { record, more: 'x'.repeat(32 * 1024) }],
      [check, { record: 'x'.repeat(5 * 2 ** 20) }],
      [' '.repeat(33 * 1024), {}],
      ['mutation($record: String!) { changePlayer(name: $record) { name } }', { record }],
    ] as const;
    for (const [query, variables] of tooLarge) {
      const { status, errors } = await graphql(app, query, variables);
      expect([status, errors?.map(({ extensions }) => extensions.code)]).toEqual([413, ['bodyTooLarge']]);
    }
  });

  it.each<[type: string, accept: string]>([
    [
      'application/graphql-response+json; charset=utf-8',
      'application/graphql-response+json, application/json;q=0.9',
    ],
    ['application/json; charset=utf-8', 'application/json'],
  ])('refuses as %s, with errors, what it can not read', async (type, accept) => {
    const at = () => request(app.getHttpServer()).post('/graphql').set('Accept', accept);
    const answers = [
      await at().set('Content-Type', 'application/json').send('{"query":'),
      await at().set('Content-Type', 'text/plain').send('{ rulesets { id } }'),
      await at().set('Idempotency-Key', 'k'.repeat(16)).send({ query: '{ rulesets { id } }' }),
      await request(app.getHttpServer()).delete('/graphql').set('Accept', accept),
    ];
    expect(answers.map(({ status, body }) => [status, body.errors[0].extensions.code])).toEqual([
      [400, 'malformedJson'],
      [415, 'unsupportedMediaType'],
      [400, 'invalidRequest'],
      [405, 'methodNotAllowed'],
    ]);
    for (const { headers } of answers) expect(headers['content-type']).toBe(type);
  });

  it('keeps no queries for clients', async () => {
    const sent = { query: '{ __typename }', extensions: { persistedQuery: { version: 1, sha256Hash: 'x' } } };
    const answer = await request(app.getHttpServer()).post('/graphql').send(sent);
    expect(answer.body.errors[0].extensions.code).toBe('invalidRequest');
  });

  it.each<[what: string, headers: { [name: string]: string }, body: string, status: number]>([
    ['a form', { 'Content-Type': 'text/plain' }, '{"query":"{ __typename }"}', 415],
    ['a batch', { 'Content-Type': 'application/json' }, '[{"query":"{ __typename }"}]', 400],
    [
      'a key twice',
      { 'Content-Type': 'application/json' },
      '{"query":"{ __typename }","query":"{ rulesets { id } }"}',
      400,
    ],
    ['no JSON', { 'Content-Type': 'application/json' }, 'x', 400],
    [
      'deep nesting',
      { 'Content-Type': 'application/json' },
      `{"query":"{ __typename }","variables":${'['.repeat(50)}${']'.repeat(50)}}`,
      400,
    ],
    [
      'a host that is none',
      { 'Content-Type': 'application/json', Host: 'a b' },
      '{"query":"{ __typename }"}',
      400,
    ],
  ])('refuses %s', async (_what, headers, body, status) => {
    const answer = await request(app.getHttpServer()).post('/graphql').set(headers).send(body);
    expect([answer.status, answer.text]).toEqual([status, expect.not.stringContaining('    at ')]);
  });

  it('does not answer what a page elsewhere could ask for', async () => {
    const answer = await request(app.getHttpServer()).get('/graphql').query({ query: '{ __typename }' });
    expect(answer.status).toBe(400);
  });

  it('tells its schema, unless it is told not to', async () => {
    const query = getIntrospectionQuery();
    expect((await graphql(app, query)).data.__schema).toBeDefined();
    const silent = await startMemoryApp({ introspection: false });
    expect((await graphql(silent, query)).errors).toBeDefined();
    await silent.close();
  });

  it('serves a ruleset that has no type for its views as JSON', async () => {
    const counting = countingRuleset(20);
    const { properties: _, ...view } = counting.schemas.view as { properties: object };
    const kernel = { ...KERNEL, rulesets: [{ ...counting, schemas: { ...counting.schemas, view } }] };
    const other = await startMemoryApp({ kernel });
    const { token } = (await new Client(other).post('/v1/players')).body;
    const { data } = await graphql(
      other,
      'mutation { createGame(input: { ruleset: "counting" }) { game { view { ... on JsonView { json } } } } }',
      {},
      token,
    );
    expect(data.createGame.game.view.json).toMatchObject({ goal: 20 });
    await other.close();
  });
});
