import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { createCreel, KEYED, NoAnswer } from 'creel-client';
import openapiTS, { astToString } from 'openapi-typescript';
import { parse } from 'yaml';

const OPENAPI = readFileSync('openapi.yaml', 'utf8');
const description = parse(OPENAPI) as {
  paths: { [path: string]: { post?: { parameters?: { name: string }[] } } };
};

/** A client before a service that answers like this, one after the other, and what was sent to it. */
function before(answers: readonly (number | Error | [status: number, headers: Record<string, string>])[]) {
  const sent: Request[] = [];
  const fetch = async (request: Request) => {
    const answer = answers[sent.length] ?? 200;
    sent.push(request);
    if (answer instanceof Error) throw answer;
    const [status, headers] = typeof answer === 'number' ? [answer, {}] : answer;
    return new Response('{}', { status, headers: { 'Content-Type': 'application/json', ...headers } });
  };
  const { api } = createCreel({ url: 'http://creel.test', fetch, retries: { first: 1, times: 3 } });
  return { api, sent };
}

describe('a request', () => {
  it('is sent again with the same key and body after what passes', async () => {
    const { api, sent } = before([new TypeError('lost'), 503, [429, { 'Retry-After': '0' }]]);
    await api.POST('/v1/games', { body: { ruleset: 'card-commons' } });
    expect(await Promise.all(sent.map((each) => each.text()))).toEqual(
      Array(4).fill('{"ruleset":"card-commons"}'),
    );
    const keys = sent.map(({ headers }) => headers.get('Idempotency-Key'));
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(new Set(keys).size).toBe(1);
  });

  it('is sent no more often than told', async () => {
    const lost = new TypeError('lost');
    const { api, sent } = before([lost, lost, lost, lost, lost]);
    await expect(api.GET('/v1/rulesets')).rejects.toBe(lost);
    expect(sent).toHaveLength(4);
  });

  it('is not sent again where that could act twice, or where to wait takes too long', async () => {
    const lost = before([new TypeError('lost')]);
    await expect(lost.api.POST('/v1/players')).rejects.toThrow('lost');
    expect(lost.sent).toHaveLength(1);
    const later = before([[429, { 'Retry-After': '3600' }]]);
    await expect(later.api.GET('/v1/rulesets')).rejects.toBeInstanceOf(NoAnswer);
    expect(later.sent).toHaveLength(1);
  });

  it('ends when its caller ends it', async () => {
    const { api, sent } = before(Array(4).fill(503));
    const signal = AbortSignal.abort(new Error('enough'));
    await expect(api.GET('/v1/rulesets', { signal })).rejects.toThrow('enough');
    expect(sent.length).toBeLessThan(2);
  });
});

describe('the client is as the description says', () => {
  it('in its types', async () => {
    const types = await openapiTS(OPENAPI, { emptyObjectsUnknown: true, defaultNonNullable: false });
    expect(readFileSync('client/src/schema.ts', 'utf8')).toContain(astToString(types));
  });

  it('in what it sends with a key', () => {
    const keyed = Object.entries(description.paths)
      .filter(([, { post }]) => post?.parameters?.some(({ name }) => name === 'Idempotency-Key'))
      .map(([path]) => path);
    expect([...KEYED].sort()).toEqual(keyed.sort());
  });
});
