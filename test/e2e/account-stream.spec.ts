import type { AddressInfo } from 'node:net';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DrawChallenges } from '../../src/use-cases/draw-challenges.js';
import { FEED_KEPT, KeepFeed } from '../../src/use-cases/keep-feed.js';
import { RevealChallenges } from '../../src/use-cases/reveal-challenges.js';
import { expectDocumented } from '../support/documented.js';
import { SetClock } from '../support/set-clock.js';
import { type OpenedStream, openStream, type StreamRequest } from '../support/stream-client.js';
import { Client, startMemoryApp } from '../support/test-service.js';

const DAY = 24 * 60 * 60 * 1_000;

describe('the stream of a player', () => {
  let app: NestFastifyApplication;
  let clock: SetClock;
  let players: { readonly id: string; readonly token: string }[];
  const opened: OpenedStream[] = [];
  beforeEach(async () => {
    clock = new SetClock(Date.now());
    app = await startMemoryApp({ clock });
    players = [];
    for (let i = 0; i < 3; i++) players.push((await new Client(app).post('/v1/players')).body);
  });
  afterEach(async () => {
    opened.splice(0).forEach((stream) => stream.cut());
    await app.close();
  });

  const open = async (seat: number, request: StreamRequest & { readonly query?: string } = {}) => {
    const { port } = app.getHttpServer().address() as AddressInfo;
    const url = `http://127.0.0.1:${port}/v1/stream${request.query ?? ''}`;
    const stream = await openStream(url, { token: players[seat]!.token, ...request });
    opened.push(stream);
    return stream;
  };
  const as = (seat: number) => new Client(app, players[seat]!.token);
  const told = async (stream: OpenedStream) => {
    const { message, told, game, challenge } = (await stream.next())!.data;
    return [message, ...told, game ?? challenge];
  };
  /** Of two seats; waits for both. */
  const newTable = async () => {
    const { id, invitations } = (
      await as(0).post('/v1/games', { body: { ruleset: 'big-fish', seats: 2, firstSeat: 0 } })
    ).body;
    await as(1).post(`/v1/games/${id}/seats`, { body: { invitation: invitations[0].token } });
    return id as string;
  };

  it.each([
    ['server-sent events', false],
    ['lines of JSON', true],
  ])('tells of its games and of nobody else’s, as %s', async (_name, lines) => {
    const streams = [await open(0, { lines }), await open(1, { lines }), await open(2, { lines })];
    for (const stream of streams)
      expect((await stream.next())!.data).toMatchObject({ message: 'position', resumed: false });
    const game = await newTable();
    expect(await told(streams[0]!)).toEqual(['game', 'started', 'turn', game]);
    expect(await told(streams[1]!)).toEqual(['game', 'started', 'turn', game]);
    for (const seat of [0, 1]) {
      const [{ candidates, min, max: _, ...entry }] = (await as(seat).get(`/v1/games/${game}/legal-actions`))
        .body.actions;
      const action = { ...entry, fish: candidates.slice(0, min) };
      expect((await as(seat).post(`/v1/games/${game}/actions`, { body: { action } })).status).toBe(200);
    }
    expect(await told(streams[0]!)).toEqual(['game', 'turn', game]);
    for (const seat of [0, 1])
      expect((await as(seat).post(`/v1/games/${game}/resign`, { body: {} })).status).toBe(200);
    for (const stream of streams.slice(0, 2)) {
      let last = await told(stream);
      // A seat that is left may ask the other one for something before.
      while (last[1] === 'turn') last = await told(stream);
      expect(last).toEqual(['game', 'ended', game]);
    }
    const own = (await as(2).post('/v1/games', { body: { ruleset: 'card-commons' } })).body.id;
    expect(await told(streams[2]!)).toEqual(['game', 'started', 'turn', own]);
    const [stream] = streams;
    const text = lines
      ? stream!.text()
      : stream!
          .text()
          .replace(/^(?!data: ).*$/gm, '')
          .replace(/^data: /gm, '');
    expectDocumented('GET', '/v1/stream', {
      status: 200,
      headers: { 'content-type': 'application/x-ndjson' },
      text,
    });
  });

  it('ends for a player that is deleted', async () => {
    const stream = await open(0);
    await stream.next();
    await as(0).send('DELETE', '/v1/players/me');
    expect((await stream.rest()).map(({ data }) => [data.message, data.reason])).toEqual([
      ['end', 'revoked'],
    ]);
  });

  it('tells everybody of challenges, once', async () => {
    const streams = [await open(0), await open(1)];
    await Promise.all(streams.map((stream) => stream.next()));
    await app.get(DrawChallenges).execute();
    for (let i = 0; i < 2; i++) await app.get(KeepFeed).announce();
    const opening = await Promise.all(streams.map(told));
    expect(opening[0]).toEqual(['challenge', 'opened', expect.stringMatching(/^card-commons-/)]);
    expect(opening[1]).toEqual(opening[0]);
    clock.pass(DAY + 3 * 60 * 60 * 1_000);
    await app.get(RevealChallenges).execute();
    for (let i = 0; i < 2; i++) await app.get(KeepFeed).announce();
    const news = [await told(streams[0]!), await told(streams[0]!)].toSorted();
    expect(news).toEqual([
      ['challenge', 'opened', expect.not.stringMatching(opening[0]![2])],
      ['challenge', 'revealed', opening[0]![2]],
    ]);
  });

  it('goes on behind a position, and misses and doubles nothing', async () => {
    const stream = await open(0);
    const begin = (await stream.next())!;
    expect(begin.id).toBe(begin.data.position);
    const games: string[] = [];
    for (let i = 0; i < 4; i++) games.push(await newTable());
    const first = (await stream.next())!;
    stream.cut();
    for (const request of [{ lastId: first.id! }, { query: `?after=${first.id}` }]) {
      const again = await open(0, request);
      expect((await again.next())!.data).toEqual({ ...begin.data, position: first.id, resumed: true });
      for (const game of games.slice(1)) expect(await told(again)).toEqual(['game', 'started', 'turn', game]);
      const later = await newTable();
      expect(await told(again)).toEqual(['game', 'started', 'turn', later]);
      games.push(later);
    }
  });

  it('says where it can not go on', async () => {
    const stream = await open(0);
    const { id } = (await stream.next())!;
    await newTable();
    await stream.next();
    stream.cut();
    clock.pass(FEED_KEPT + DAY);
    await app.get(KeepFeed).forget();
    const again = await open(0, { lastId: id! });
    expect((await again.next())!.data).toMatchObject({ message: 'position', resumed: false });
    const game = await newTable();
    expect(await told(again)).toEqual(['game', 'started', 'turn', game]);
    const ahead = Buffer.from('f1:999999').toString('base64url');
    expect((await (await open(0, { lastId: ahead })).next())!.data).toMatchObject({ resumed: false });
  });

  it('says goodbye where the service stops', async () => {
    const stream = await open(0);
    const begin = (await stream.next())!;
    const closing = app.close();
    expect((await stream.rest()).map(({ id, data }) => [id, data.message, data.position])).toEqual([
      [null, 'goodbye', begin.id],
    ]);
    await closing;
    app = await startMemoryApp({ clock });
  });

  it.each<[what: string, status: number, code: string, request: StreamRequest & { query?: string }]>([
    ['nobody', 401, 'authenticationRequired', { token: undefined }],
    ['a position that is none', 400, 'invalidCursor', { lastId: 'abc' }],
    ['a position with other signs', 400, 'invalidRequest', { query: '?after=a.b' }],
    ['another form', 406, 'notAcceptable', { headers: { Accept: 'text/html' } }],
  ])('is refused for %s', async (_what, status, code, request) => {
    const stream = await open(0, request);
    await stream.rest();
    expect([stream.status, JSON.parse(stream.text()).code]).toEqual([status, code]);
  });
});
