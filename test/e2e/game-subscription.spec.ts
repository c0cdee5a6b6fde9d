import net, { type AddressInfo } from 'node:net';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { buildSchema, GraphQLError, parse } from 'graphql';
import { subscribeOrTell } from '../../src/api/graphql/subscriptions.js';
import { connectSubscriber, type Subscribing, subscribeTo } from '../support/subscriber.js';
import { Client, startMemoryApp } from '../support/test-service.js';

describe('the subscription to a game', () => {
  let app: NestFastifyApplication;
  let url: string;
  let token: string;
  let player: Client;
  const open: { cut(): void }[] = [];
  beforeEach(async () => {
    app = await startMemoryApp();
    url = `http://127.0.0.1:${(app.getHttpServer().address() as AddressInfo).port}`;
    token = (await new Client(app).post('/v1/players')).body.token;
    player = new Client(app, token);
  });
  afterEach(async () => {
    open.splice(0).forEach((each) => each.cut());
    await app.close();
  });

  const kept = <Opened extends { cut(): void }>(opened: Opened): Opened => (open.push(opened), opened);
  const newGame = async () => (await player.newGame()).split('/').at(-1)!;
  const act = async (game: string) => {
    const { actions } = (await player.get(`/v1/games/${game}/legal-actions`)).body;
    await player.post(`/v1/games/${game}/actions`, { body: { action: actions[0] } });
  };
  const stop = (game: string) =>
    player.post(`/v1/games/${game}/actions`, { body: { action: { type: 'stop' } } });
  const connected = async (headers = {}, payload: object = {}): Promise<Subscribing> => {
    const connection = kept(await connectSubscriber(`${url}/graphql`, headers));
    connection.send({ type: 'connection_init', payload });
    expect((await connection.next()).type).toBe('connection_ack');
    return connection;
  };
  const asked = async (connection: Subscribing, query: string, variables: object = {}) => {
    connection.send({ type: 'subscribe', id: 'x', payload: { query, variables } });
    return connection.next();
  };

  it('tells the same as the stream over HTTP', async () => {
    const game = await newGame();
    const subscriber = kept(await subscribeTo(url, game, token));
    const view = await subscriber.message();
    expect(view).toMatchObject({ message: 'view', version: 3, event: null });
    expect(
      JSON.parse(JSON.stringify(view.game, (key, value) => (key === '__typename' ? undefined : value))),
    ).toEqual((await player.get(`/v1/games/${game}`)).body);
    await act(game);
    await stop(game);
    const { events } = (await player.get(`/v1/games/${game}/events?after=3`)).body;
    for (const event of events) expect((await subscriber.message()).event).toEqual(event);
    expect(await subscriber.message()).toMatchObject({ message: 'end', version: 6, reason: 'finished' });
    expect(await subscriber.message()).toBe(null);
    const again = kept(await subscribeTo(url, game, token, 4));
    expect([(await again.message()).version, (await again.message()).version]).toEqual([5, 6]);
    expect((await again.message()).message).toBe('end');
  });

  it('ends for a token that is revoked', async () => {
    const subscriber = kept(await subscribeTo(url, await newGame(), token));
    expect((await subscriber.message()).message).toBe('view');
    await player.send('DELETE', '/v1/players/me/token');
    expect(await subscriber.message()).toMatchObject({ message: 'end', version: 3, reason: 'revoked' });
    expect(await subscriber.message()).toBe(null);
  });

  it('knows who calls by the header, and by the payload before that', async () => {
    const { id } = (
      await player.post('/v1/games', { body: { ruleset: 'big-fish', seats: 2, visibility: 'private' } })
    ).body;
    const ask = async (headers: object, payload: object) =>
      asked(await connected(headers, payload), `subscription { gameEvents(id: "${id}") { message } }`);
    const right = { Authorization: `Bearer ${token}` };
    expect((await ask(right, {})).payload.data).toEqual({ gameEvents: { message: 'view' } });
    expect((await ask({ Authorization: 'Bearer x' }, right)).payload.data).toEqual({
      gameEvents: { message: 'view' },
    });
    const codes = await Promise.all([
      ask({}, {}),
      ask(right, { Authorization: 'Bearer x' }),
      ask({}, { Authorization: 7 }),
    ]);
    expect(codes.map(({ payload }) => payload.errors[0].extensions.code)).toEqual([
      'gameNotFound',
      'invalidToken',
      'invalidToken',
    ]);
  });

  it.each<[what: string, code: string, query: string]>([
    ['an unknown game', 'gameNotFound', 'subscription { gameEvents(id: "1") { message } }'],
    ['a version to come', 'noSuchVersion', 'subscription { gameEvents(id: "GAME", after: 99) { message } }'],
    [
      'a version that is none',
      'invalidRequest',
      'subscription { gameEvents(id: "GAME", after: -1) { message } }',
    ],
    ['a field that there is not', 'invalidRequest', 'subscription { gameEvents(id: "GAME") { none } }'],
    ['a query that is none', 'invalidRequest', 'subscription {'],
    ['a query', 'invalidRequest', '{ rulesets { id } }'],
    ['a mutation', 'invalidRequest', 'mutation { createGuest { id } }'],
    [
      'its field left out',
      'invalidRequest',
      'subscription { gameEvents(id: "GAME") @skip(if: true) { message } }',
    ],
    [
      'its field left out by a variable',
      'invalidRequest',
      'subscription ($no: Boolean! = false) { gameEvents(id: "GAME") @include(if: $no) { message } }',
    ],
    [
      'its field left out with what it lies in',
      'invalidRequest',
      'subscription { ...S ...S } fragment S on Subscription { ... @skip(if: true) { gameEvents(id: "GAME") { message } } }',
    ],
    [
      'a fragment in itself',
      'invalidRequest',
      'subscription { ...S } fragment S on Subscription { ...S gameEvents(id: "GAME") { message } }',
    ],
    [
      'two fields',
      'invalidRequest',
      'subscription { gameEvents(id: "GAME") { message } b: gameEvents(id: "1") { message } }',
    ],
    [
      'too many aliases',
      'invalidRequest',
      `subscription { gameEvents(id: "GAME") { ${Array.from({ length: 20 }, (_, i) => `a${i}: message`).join(' ')} } }`,
    ],
    [
      'too many tokens',
      'invalidRequest',
      `subscription { gameEvents(id: "GAME") { ${'message '.repeat(1_000)} } }`,
    ],
  ])('is refused for %s', async (_what, code, query) => {
    const game = await newGame();
    const connection = await connected();
    const { payload } = await asked(connection, query.replace('GAME', game));
    expect((payload.errors ?? payload)[0].extensions.code).toBe(code);
    // Whatever else is subscribed to on the same connection goes on.
    connection.send({
      type: 'subscribe',
      id: 'other',
      payload: { query: `subscription { gameEvents(id: "${game}") { message } }` },
    });
    let message;
    do message = await connection.next();
    while (message?.id === 'x');
    expect(message).toMatchObject({ type: 'next', id: 'other' });
  });

  it.each<[what: string, sent: string | object, code: number]>([
    ['what is no JSON', '{', 4_400],
    ['what has two meanings', '{"type":"ping","type":"pong"}', 4_400],
    ['what is no message', { type: 'none' }, 4_400],
    ['a second beginning', { type: 'connection_init' }, 4_429],
    ['more than a message takes', `"${'x'.repeat(40_000)}"`, 1_009],
  ])('ends the connection for %s', async (_what, sent, code) => {
    const connection = await connected();
    connection.send(sent);
    expect([await connection.next(), connection.code()]).toEqual([null, code]);
  });

  it.each([
    'subscription { gameEvents(id: "1") @skip(if: true) { message } }',
    'subscription ($no: Boolean! = false) { gameEvents(id: "1") @include(if: $no) { message } }',
    'query Q { rulesets { id } } subscription S ($no: Boolean!) { ...F } fragment F on Subscription { gameEvents(id: "1") @skip(if: $no) { message } }',
    'subscription { ...S } fragment S on Subscription { ...S gameEvents(id: "1") @skip { message } }',
  ])('is refused over HTTP as well: %s', async (query) => {
    const ways = [
      { method: 'POST', url: '/graphql', payload: { query } },
      { method: 'POST', url: '/graphql', payload: { query, operationName: 'Q' } },
      { url: `/graphql?query=${encodeURIComponent(query)}`, headers: { 'Apollo-Require-Preflight': 'true' } },
    ] as const;
    for (const way of ways) {
      const answer = await app.inject(way);
      expect([answer.statusCode, answer.json().errors[0].extensions.code]).toEqual([400, 'invalidRequest']);
    }
  });

  it('ends alone, and not its connection, whatever GraphQL throws over it', async () => {
    const schema = buildSchema('type Query { a: Int } type Subscription { a: Int }');
    const document = parse('subscription { a @skip(if: true) }');
    expect(await subscribeOrTell({ schema, document })).toMatchObject({ errors: [expect.any(GraphQLError)] });
  });

  it('is not to be had over HTTP', async () => {
    const query = `subscription { gameEvents(id: "${await newGame()}") { message } }`;
    const { text } = await player
      .post('/graphql', { body: { query } })
      .catch((error: unknown) => ({ text: (error as Error).message }));
    expect(text).toContain('invalidRequest');
  });

  it('says goodbye where the service stops, and then goes', async () => {
    const game = await newGame();
    const [subscriber, idle] = [kept(await subscribeTo(url, game, token)), await connected()];
    await subscriber.message();
    const began = performance.now();
    const closing = app.close();
    expect(await subscriber.message()).toMatchObject({ message: 'goodbye', version: 3 });
    expect(await subscriber.message()).toBe(null);
    expect([await subscriber.next(), subscriber.code()]).toEqual([null, 1_001]);
    expect([await idle.next(), idle.code()]).toEqual([null, 1_001]);
    await closing;
    expect(performance.now() - began).toBeLessThan(4_000);
    app = await startMemoryApp();
  });

  it('leaves nothing behind when it is cut or completed', async () => {
    const game = await newGame();
    for (let i = 0; i < 30; i++) {
      const subscriber = await subscribeTo(url, game, token);
      expect((await subscriber.message()).message).toBe('view');
      if (i % 2 === 0) subscriber.cut();
      else {
        subscriber.send({ type: 'complete', id: '1' });
        kept(subscriber);
      }
      await new Promise((done) => setTimeout(done, 20));
    }
  });

  const raw = (text: string) =>
    new Promise<string>((resolve) => {
      let received = '';
      const socket = net.connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(text));
      socket.on('data', (chunk) => (received += chunk.toString()));
      socket.on('close', () => resolve(received));
    });

  it.each([
    ['another path', 'GET /livez', 'websocket', /^HTTP\/1\.1 200 .*"alive"/s],
    ['another protocol, as some clients always do', 'GET /livez', 'h2c', /^HTTP\/1\.1 200 .*"alive"/s],
    ['another protocol here', 'GET /graphql', 'h2c', /^HTTP\/1\.1 400 /],
    [
      'a WebSocket without its key',
      'GET /graphql',
      'websocket',
      /^HTTP\/1\.1 400 .*"code":"invalidRequest"/s,
    ],
    ['a WebSocket by POST', 'POST /graphql', 'websocket', /^HTTP\/1\.1 4\d\d .*"code":"invalidRequest"/s],
  ])('answers a request that asks for %s as one that does not', async (_what, line, upgrade, answer) => {
    const head = `${line} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, close\r\nUpgrade: ${upgrade}\r\nSec-WebSocket-Version: 13\r\n\r\n`;
    expect(await raw(head)).toMatch(answer);
  });

  it('takes no other subprotocol', async () => {
    const connection = await connectSubscriber(`${url}/graphql`, {}, 'graphql-ws').catch(
      (error: unknown) => error,
    );
    expect(connection).toBeInstanceOf(Error);
  });
});
