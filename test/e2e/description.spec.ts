import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { parse } from 'yaml';
import { problemCatalogue } from '../../src/api/problem-catalogue.js';
import { RULESETS } from '../../src/rulesets/index.js';
import { describeRest } from '../../src/descriptions.js';
import { startMemoryApp } from '../support/test-service.js';

const committed = readFileSync(new URL('../../openapi.yaml', import.meta.url), 'utf8');

describe('openapi.yaml', () => {
  let app: NestFastifyApplication;
  beforeAll(async () => {
    app = await startMemoryApp();
  });
  afterAll(() => app.close());

  it('is what the code describes', async () => {
    expect(await describeRest()).toBe(committed);
  });

  it('describes every route, and no other', () => {
    const described = [...committed.matchAll(/^ {2}(\/[^:]*):$/gm)].map(([, path]) =>
      path!.replace(/\{(\w+)\}/g, ':$1'),
    );
    const routes = app.getHttpAdapter().getInstance().printRoutes({ commonPrefix: false });
    for (const path of described) expect(routes).toContain(path.split('/').at(-1));
  });

  it('has examples that its own schemas accept', () => {
    const document = parse(committed);
    const ajv = new Ajv2020({ strict: false });
    addFormats.default(ajv);
    ajv.addSchema({ ...document, $id: 'api' });
    const operations = Object.values<any>(document.paths).flatMap((path) => Object.values<any>(path));
    const contents = operations
      .flatMap(({ requestBody, responses }) => [requestBody, ...Object.values<any>(responses)])
      .flatMap((each) => Object.values<any>(each?.content ?? {}));
    const examples = contents.flatMap(({ schema, examples: all = {} }) =>
      Object.values<any>(all).map(({ value }) => [schema.$ref, value] as const),
    );
    // The example of a record is its beginning; whole ones are in the guide to fair deals.
    const whole = examples.filter(([ref]) => ref !== '#/components/schemas/Record');
    expect(whole.filter(([ref, value]) => !ajv.compile({ $ref: `api${ref}` })(value))).toEqual([]);
    expect(whole.length).toBeGreaterThan(100);
  });

  it('names each problem code on some route, but those of the connection, of commands and of GraphQL', () => {
    const elsewhere = [
      ...['routeNotFound', 'methodNotAllowed', 'requestTimeout', 'expectationFailed', 'headersTooLarge'],
      ...['reasonMissing', 'keyNotFound'],
      'turnLimitNotAllowed',
    ];
    const codes = Object.keys(problemCatalogue(RULESETS));
    expect(codes.filter((code) => !committed.includes(` code: ${code}\n`)).sort()).toEqual(elsewhere.sort());
  });

  it('passes a linter', async () => {
    const config = await createConfig({
      extends: ['recommended'],
      rules: { 'no-server-example.com': 'off' },
    });
    const problems = await lintFromString({ source: committed, config });
    const errors = problems.filter(({ severity }) => severity === 'error');
    expect(
      errors.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`),
    ).toEqual([]);
  });

  it('is found wrong by the linter where it is', async () => {
    const config = await createConfig({ extends: ['recommended'] });
    const broken = committed.replace('#/components/schemas/NewPlayer', '#/components/schemas/Nobody');
    const problems = await lintFromString({ source: broken, config });
    expect(problems.some(({ severity }) => severity === 'error')).toBe(true);
  });
});
