import { once } from 'node:events';
import { type ClientRequest, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { Controller, Get, Module, Res } from '@nestjs/common';
import { APP_GUARD, NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { FastifyReply } from 'fastify';
import { addHeader } from '../../src/api/rest/add-header.js';
import { createApp } from '../../src/app.js';
import { Describe } from '../../src/api/rest/describe.js';
import { DeprecationGuard } from '../../src/api/rest/deprecation.js';
import { memoryParts } from '../../src/memory-parts.js';
import type { Parts } from '../../src/parts.js';
import { Metrics } from '../../src/platform/metrics.js';
import { RequestLog } from '../../src/platform/request-log.js';
import { Observers } from '../../src/platform/served.js';
import { graphql } from '../support/graphql-client.js';
import { CALM, Client, startMemoryApp } from '../support/test-service.js';

@Controller()
class OldController {
  @Get('old')
  @Describe({
    id: 'livez',
    tag: 'Service',
    summary: 'A route that will go',
    deprecated: {
      since: Date.UTC(2026, 0, 1),
      sunset: Date.UTC(2027, 0, 1),
      link: 'https://example.org/changes',
    },
    answer: { status: 200, schema: 'Alive', description: 'It is there still.' },
  })
  old(@Res({ passthrough: true }) reply: FastifyReply) {
    addHeader(reply, 'Link', '</next>; rel="next"');
    return {};
  }
}

const LIMITS = { address: 12, actions: 2, checks: 1, requests: 4 };

describe('manners', () => {
  let app: NestFastifyApplication;
  let parts: Parts;
  let anyone: Client;
  let url: string;
  const metrics = new Metrics();
  let logged = '';
  const log = new Writable({
    write(chunk: Buffer, _encoding, done) {
      logged += chunk.toString();
      done();
    },
  });
  beforeAll(async () => {
    const observer = new Observers([new RequestLog('info', log), metrics]);
    parts = { ...memoryParts(), observer, limits: LIMITS, securityContact: 'mailto:security@example.org' };
    app = await createApp(parts);
    await app.listen(0, '127.0.0.1');
    anyone = new Client(app);
    url = `http://127.0.0.1:${(app.getHttpServer().address() as AddressInfo).port}`;
  });
  afterAll(() => app.close());

  /** So many requests whose bodies do not come, under way until they are let go. */
  const hold = async (count: number, token: string) => {
    const server = app.getHttpServer();
    const held: { sent: ClientRequest; over: Promise<unknown> }[] = [];
    for (let i = 0; i < count; i++) {
      const headers = {
        Authorization: `Bearer ${token}`,
        'Content-Type': 'application/json',
        'Content-Length': 2,
      };
      const arrived = once(server, 'request');
      const sent = request(`${url}/v1/games`, { method: 'POST', headers, agent: false });
      sent.on('error', () => undefined).flushHeaders();
      const [, answer] = (await arrived) as [unknown, ServerResponse];
      held.push({ sent, over: once(answer, 'close') });
    }
    return async () => {
      for (const { sent, over } of held) {
        sent.destroy();
        await over;
      }
    };
  };

  it('refuse what one client has too much under way, and nobody who asks one after the other', async () => {
    const { token } = (await anyone.post('/v1/players')).body;
    const player = anyone.as(token);
    for (let i = 0; i < 50; i++) expect((await player.get('/v1/players/me')).status).toBe(200);
    const letGo = await hold(4, token);
    const refused = await player.get('/v1/players/me');
    expect([refused.status, refused.body.code, refused.headers['retry-after']]).toEqual([
      429,
      'tooManyRequests',
      '1',
    ]);
    expect(refused.headers['ratelimit-policy']).toBe('"requests";q=4;qu="concurrent-requests"');
    expect(refused.headers['ratelimit']).toBe('"requests";r=0');
    expect((await graphql(app, '{ player { id } }', {}, token)).status).toBe(429);
    // Others are not in the way, nor are actions, nor is whoever looks after the service.
    expect((await (await anyone.guest()).get('/v1/players/me')).status).toBe(200);
    const acted = await player.post('/v1/games/018f4e2a-0000-7000-8000-000000000001/actions', { body: {} });
    expect([acted.status, acted.headers['ratelimit']]).toEqual([400, '"actions";r=1']);
    expect((await player.get('/readyz')).headers['ratelimit']).toBeUndefined();
    await letGo();
    const again = await player.get('/v1/players/me');
    expect([again.status, again.headers['ratelimit']]).toEqual([200, '"requests";r=3']);
  });

  it('refuse what one network has too much under way, whatever tokens it makes up', async () => {
    const holds = [];
    for (const made of ['a', 'b', 'c', 'd']) holds.push(await hold(3, made));
    const refused = await anyone.as('e').get('/v1/rulesets');
    expect([refused.status, refused.body.data.policy]).toEqual([429, 'address']);
    for (const letGo of holds) await letGo();
    expect((await anyone.get('/v1/rulesets')).status).toBe(200);
  });

  it('let pages of other origins in, and let them read the headers', async () => {
    const asked = await fetch(`${url}/v1/games`, {
      method: 'OPTIONS',
      headers: { Origin: 'https://example.org', 'Access-Control-Request-Method': 'POST' },
    });
    expect([asked.status, asked.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
    expect(asked.headers.get('access-control-allow-headers')).toContain('Idempotency-Key');
    const answer = await anyone.get('/v1/rulesets', { headers: { Origin: 'https://example.org' } });
    expect(answer.headers['access-control-expose-headers']).toContain('ETag');
    expect(answer.headers['access-control-allow-credentials']).toBeUndefined();
    expect(
      (await anyone.get('/v1/games', { headers: { Origin: 'https://example.org' } })).headers,
    ).toMatchObject({ 'access-control-allow-origin': '*' });
  });

  it('let in the origins alone that are named', async () => {
    const named = await startMemoryApp({ corsOrigins: ['https://example.org'] });
    const from = async (origin: string) =>
      (await new Client(named).get('/v1/rulesets', { headers: { Origin: origin } })).headers;
    expect(await from('https://example.org')).toMatchObject({
      'access-control-allow-origin': 'https://example.org',
    });
    expect((await from('https://example.com'))['access-control-allow-origin']).toBeUndefined();
    await named.close();
  });

  it('name every request, in answers, problems and the log', async () => {
    const good = await anyone.get('/v1/rulesets');
    const bad = await anyone.get('/v1/games/x');
    const none = await anyone.get('/nowhere');
    const ids = [good, bad, none].map(({ headers }) => headers['x-request-id']!);
    expect(new Set(ids).size).toBe(3);
    expect([bad.body.requestId, none.body.requestId]).toEqual(ids.slice(1));
    const lines = logged
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { requestId: string });
    const of = (id: string) => lines.find(({ requestId }) => requestId === id);
    expect(of(ids[1]!)).toMatchObject({ method: 'GET', route: '/v1/games/:id', status: 404, player: null });
    expect(of(ids[2]!)).toMatchObject({ route: null, status: 404 });
  });

  it('log no token and no card', async () => {
    logged = '';
    const { token, id } = (await anyone.post('/v1/players')).body;
    const player = anyone.as(token);
    const game = await player.newGame(CALM);
    await player.get(`${game}?token=${token}`);
    await player.get(`/v1/${token}`);
    const { actions } = (await player.get(`${game}/legal-actions`)).body;
    await player.post(`${game}/actions`, { body: { action: actions[0] } });
    const table = (await player.post('/v1/games', { body: { ruleset: 'big-fish', seats: 2 } })).body;
    await graphql(app, `{ game(id: "${table.id}") { id } }`, {}, token);
    expect(logged.split('\n').length).toBeGreaterThan(7);
    expect(logged).toContain(id);
    for (const secret of [token, token.slice(8), table.invitations[0].token, 'Bearer'])
      expect(logged).not.toContain(secret);
    expect(logged).not.toMatch(/"(?:[A2-9TJQK][CDHS]|[a-z-]+#\d)"|hand|view|happened/);
  });

  it('count for Prometheus, on a port of its own', async () => {
    const server = await metrics.listen(0, '127.0.0.1');
    const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const text = await (await fetch(`${at}/metrics`)).text();
    expect(text).toMatch(
      /creel_http_requests_total\{method="GET",route="\/v1\/games\/:id",status="404"\} \d/,
    );
    expect(text).toContain('nodejs_eventloop_lag_seconds');
    expect((await fetch(at)).status).toBe(404);
    expect((await anyone.get('/metrics')).status).toBe(404);
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });

  it('lead programs and finders of faults', async () => {
    const security = await (await fetch(`${url}/.well-known/security.txt`)).text();
    expect(security).toMatch(/^Contact: mailto:security@example\.org\nExpires: 20\d\d-\S+Z\n/);
    const llms = await fetch(`${url}/llms.txt`);
    expect(llms.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    const linked = [...(await llms.text()).matchAll(/\]\((\/[^)]+)\)/g)].map(([, path]) => path!);
    for (const path of linked.filter((each) => each !== '/graphql'))
      expect([path, (await fetch(url + path)).status]).toEqual([path, 200]);
  });

  it('tell of a route that will go', async () => {
    @Module({
      controllers: [OldController],
      providers: [{ provide: APP_GUARD, useValue: new DeprecationGuard() }],
    })
    class OldModule {}
    const old = await NestFactory.create<NestFastifyApplication>(OldModule, new FastifyAdapter(), {
      logger: false,
    });
    await old.init();
    const { headers } = await old.inject({ method: 'GET', url: '/old' });
    expect(headers).toMatchObject({
      deprecation: '@1767225600',
      sunset: 'Fri, 01 Jan 2027 00:00:00 GMT',
      link: '<https://example.org/changes>; rel="deprecation", </next>; rel="next"',
    });
    await old.close();
  });
});
