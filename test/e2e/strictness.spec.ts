import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import net from 'node:net';
import { Client, startMemoryApp } from '../support/test-service.js';

const HEAD = 'Host: x\r\nConnection: close\r\n';
const JSON_TYPE = { 'Content-Type': 'application/json' };

describe('a request that is not right', () => {
  let app: NestFastifyApplication;
  let anyone: Client;
  let player: Client;
  let game: string;
  beforeAll(async () => {
    app = await startMemoryApp();
    anyone = new Client(app);
    player = await anyone.guest();
    game = await player.newGame();
  });
  afterAll(() => app.close());

  it.each<[what: string, body: string, code: string, path: string | undefined]>([
    ['no JSON', 'x', 'malformedJson', ''],
    ['a key twice', '{"ruleset":"card-commons","ruleset":"other"}', 'malformedJson', '/ruleset'],
    ['a fraction', '{"ruleset":1.0}', 'malformedJson', '/ruleset'],
    ['an exponent', '{"ruleset":1e3}', 'malformedJson', '/ruleset'],
    ['a lone surrogate', '{"ruleset":"\\ud800"}', 'malformedJson', '/ruleset'],
    ['a byte order mark', '\ufeff{"ruleset":"card-commons"}', 'malformedJson', ''],
    ['a bad key', '{"Ruleset":"card-commons"}', 'malformedJson', ''],
    ['deep nesting', `{"ruleset":${'['.repeat(100)}${']'.repeat(100)}}`, 'malformedJson', undefined],
    ['another JSON value', '[]', 'invalidRequest', ''],
    ['a wrong type', '{"ruleset":7}', 'invalidRequest', '/ruleset'],
    ['a missing field', '{}', 'invalidRequest', '/ruleset'],
    ['an empty body', '', 'invalidRequest', '/ruleset'],
    ['an unknown field', '{"ruleset":"card-commons","colour":"blue"}', 'invalidRequest', '/colour'],
    ['a wrong choice', '{"ruleset":"card-commons","kind":"daily"}', 'invalidRequest', '/kind'],
    ['an unknown ruleset', '{"ruleset":"go-fish"}', 'rulesetNotFound', undefined],
    ['an unknown version', '{"ruleset":"card-commons@9"}', 'rulesetNotFound', undefined],
    ['an edition where there is none', '{"ruleset":"card-commons@1/blue"}', 'rulesetNotFound', undefined],
    ['no open text', '{"ruleset":"card-commons","kind":"open"}', 'openTextRequired', undefined],
    [
      'an open text in a live game',
      '{"ruleset":"card-commons","openText":"x"}',
      'openTextNotAllowed',
      undefined,
    ],
    [
      'a long open text',
      JSON.stringify({ ruleset: 'card-commons', kind: 'open', openText: '€'.repeat(100) }),
      'openTextTooLong',
      undefined,
    ],
  ])('is refused for %s', async (_what, body, code, path) => {
    const answer = await player.post('/v1/games', { body, headers: JSON_TYPE });
    expect(answer.body).toMatchObject({ code, ...(path === undefined ? {} : { data: { path } }) });
    expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    expect((await player.get('/v1/games')).body.games).toHaveLength(1);
  });

  it.each<
    [
      what: string,
      send: () => Promise<{ status: number; body: { code: string } }>,
      status: number,
      code: string,
    ]
  >([
    [
      'another media type',
      () =>
        player.post('/v1/games', {
          body: 'ruleset=x',
          headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        }),
      415,
      'unsupportedMediaType',
    ],
    [
      'a body too large',
      () => player.post('/v1/games', { body: `{"ruleset":"${'x'.repeat(33_000)}"}`, headers: JSON_TYPE }),
      413,
      'bodyTooLarge',
    ],
    [
      'a record too large',
      () => anyone.post('/v1/records/check', { body: ' '.repeat(2_100_000), headers: JSON_TYPE }),
      413,
      'bodyTooLarge',
    ],
    [
      'an empty record',
      () => anyone.post('/v1/records/check', { body: '', headers: JSON_TYPE }),
      400,
      'malformedJson',
    ],
    ['an unknown path', () => anyone.get('/v2/games'), 404, 'routeNotFound'],
    ['a slash too much', () => anyone.get('/v1/games/'), 404, 'routeNotFound'],
    ['a wrong method', () => anyone.send('DELETE', '/v1/games'), 405, 'methodNotAllowed'],
    ['a path that is no UTF-8', () => anyone.get('/v1/games/%ff'), 400, 'invalidRequest'],
    ['a path too long', () => anyone.get(`/v1/games/${'x'.repeat(200)}`), 414, 'uriTooLong'],
    ['an id that is none', () => anyone.get('/v1/games/1'), 404, 'gameNotFound'],
    [
      'an id in upper case',
      () => anyone.get(game.toUpperCase().replace('/V1/GAMES', '/v1/games')),
      404,
      'gameNotFound',
    ],
    ['a version that is none', () => anyone.get(`${game}/states/x`), 400, 'invalidRequest'],
    ['a limit out of range', () => player.get('/v1/games?limit=101'), 400, 'invalidRequest'],
    ['a parameter twice', () => player.get('/v1/games?limit=1&limit=2'), 400, 'invalidRequest'],
    ['an unknown parameter', () => player.get('/v1/games?colour=blue'), 400, 'invalidRequest'],
    [
      'an unknown parameter where there are none',
      () => player.get(`${game}?colour=blue`),
      400,
      'invalidRequest',
    ],
    ['a cursor of nobody', () => player.get('/v1/games?after=abc'), 400, 'invalidCursor'],
    ['two cursors', () => player.get('/v1/games?after=abc&before=abc'), 400, 'invalidRequest'],
    ['a viewer that is none', () => anyone.get(`${game}/states/3?as=nobody`), 400, 'invalidRequest'],
    [
      'a token of nobody',
      () => anyone.get(game, { token: `creel_p_${'0'.repeat(64)}` }),
      401,
      'invalidToken',
    ],
    ['a token that is none', () => anyone.get(game, { token: 'x' }), 401, 'invalidToken'],
    [
      'another way to authenticate',
      () => anyone.get(game, { headers: { Authorization: 'Basic eDp5' } }),
      401,
      'invalidToken',
    ],
    [
      'a version nobody can reach',
      () =>
        player.post(`${game}/actions`, {
          body: { action: { type: 'stop' }, expectedVersion: Number.MAX_SAFE_INTEGER },
        }),
      412,
      'staleVersion',
    ],
    [
      'a contribution that is no hex',
      async () =>
        player.post(`${await player.newGame({ ruleset: 'card-commons', start: false })}/start`, {
          body: { contribution: 'xyz' },
        }),
      400,
      'badContribution',
    ],
    [
      'a contribution to an open game',
      async () =>
        player.post(
          `${await player.newGame({ ruleset: 'card-commons', kind: 'open', openText: '', start: false })}/start`,
          { body: { contribution: 'aa' } },
        ),
      400,
      'contributionNotAllowed',
    ],
    [
      'an action before the start',
      async () =>
        player.post(`${await player.newGame({ ruleset: 'card-commons', start: false })}/actions`, {
          body: { action: { type: 'stop' } },
        }),
      409,
      'notStarted',
    ],
    [
      "a start of somebody else's game",
      async () =>
        (await anyone.guest()).post(
          `${await player.newGame({ ruleset: 'card-commons', start: false })}/start`,
        ),
      403,
      'notTheCreator',
    ],
  ])('is refused for %s', async (_what, send, status, code) => {
    const answer = await send();
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  it('does not need a good token where nobody asks who calls', async () => {
    expect((await anyone.get('/livez', { token: 'x' })).status).toBe(200);
  });

  it.each([
    ['what is not HTTP', 'hello\r\n\r\n', /^HTTP\/1\.1 400 /],
    [
      'headers too large',
      `GET /livez HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
      /^HTTP\/1\.1 431 /,
    ],
    [
      'two lengths',
      'POST /v1/players HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nxx',
      /^HTTP\/1\.1 400 /,
    ],
  ])('is a problem document for %s', async (_what, sent, status) => {
    const answer = await raw(app, sent);
    expect(answer).toMatch(status);
    expect(answer).toContain('Content-Type: application/problem+json');
    expect(JSON.parse(answer.split('\r\n\r\n')[1]!)).toMatchObject({ code: expect.any(String) });
  });

  it.each<[what: string, sent: string, status: number, code: string]>([
    ['no host', 'GET /livez HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 'invalidRequest'],
    ['two hosts', `GET /livez HTTP/1.1\r\nHost: a\r\n${HEAD}\r\n`, 400, 'invalidRequest'],
    ['an unknown expectation', `GET /livez HTTP/1.1\r\n${HEAD}Expect: x\r\n\r\n`, 417, 'expectationFailed'],
    [
      'an unknown transfer encoding',
      `POST /v1/players HTTP/1.1\r\n${HEAD}Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n`,
      400,
      'invalidRequest',
    ],
    ['a tunnel', 'CONNECT elsewhere.example:443 HTTP/1.1\r\nHost: x\r\n\r\n', 404, 'routeNotFound'],
    ['a tunnel to a path', 'CONNECT /v1/games HTTP/1.1\r\nHost: x\r\n\r\n', 405, 'methodNotAllowed'],
  ])(
    'is a problem with a code for %s, which Node would answer by itself',
    async (_what, sent, status, code) => {
      const answer = await raw(app, sent);
      const [head, body] = answer.split('\r\n\r\n') as [string, string];
      expect(head).toMatch(/^content-type: application\/problem\+json/im);
      expect(JSON.parse(body)).toMatchObject({ status, code });
      expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    },
  );

  it('takes the request that HTTP/1.0 and 100-continue make', async () => {
    expect(await raw(app, 'GET /livez HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 /);
    const sent = `POST /v1/players HTTP/1.1\r\n${HEAD}Expect: 100-continue\r\nContent-Length: 0\r\n\r\n`;
    expect(await raw(app, sent)).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 201 /);
  });

  it('is answered after the requests before it', async () => {
    const good = 'POST /v1/players HTTP/1.1\r\nHost: x\r\n\r\n';
    const answer = await raw(app, `${good}${good}garbage`);
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 201', 'HTTP/1.1 201', 'HTTP/1.1 400']);
  });

  it('ends the connection of a client that would not', async () => {
    const { port } = app.getHttpServer().address() as net.AddressInfo;
    const socket = net.connect({ port, host: '127.0.0.1', allowHalfOpen: true }, () =>
      socket.write('garbage'),
    );
    socket.resume().on('error', () => undefined);
    await new Promise((resolve) => socket.on('end', resolve));
    const connections = () =>
      new Promise<number>((resolve) => {
        app.getHttpServer().getConnections((_error: Error | null, count: number) => resolve(count));
      });
    const before = await connections();
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(await connections()).toBeLessThan(before);
    socket.destroy();
  });

  it('is answered on a path with percent signs all the same', async () => {
    expect(await raw(app, 'GET /%zz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')).toMatch(
      /^HTTP\/1\.1 400 .*application\/problem\+json/s,
    );
  });
});

/** Sends text as it is, and answers what comes until the end. */
function raw(app: NestFastifyApplication, text: string): Promise<string> {
  const { port } = app.getHttpServer().address() as net.AddressInfo;
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = net.connect(port, '127.0.0.1', () => socket.write(text));
    socket
      .on('data', (chunk) => (answer += chunk.toString()))
      .on('end', () => resolve(answer))
      .on('error', reject);
  });
}
