import type { AddressInfo } from 'node:net';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { STREAM_LIMITS } from '../../src/use-cases/open-streams.js';
import { KeepTime, LEFT_ALONE } from '../../src/use-cases/keep-time.js';
import { expectDocumented } from '../support/documented.js';
import { SetClock } from '../support/set-clock.js';
import { type OpenedStream, openStream, type StreamRequest } from '../support/stream-client.js';
import { Client, startMemoryApp } from '../support/test-service.js';

const FORMS = [
  ['server-sent events', false],
  ['lines of JSON', true],
] as const;

describe.each(FORMS)('the stream of a game as %s', (_name, lines) => {
  let app: NestFastifyApplication;
  let token: string;
  let player: Client;
  const clock = new SetClock();
  const opened: OpenedStream[] = [];
  beforeEach(async () => {
    app = await startMemoryApp({ clock });
    token = (await new Client(app).post('/v1/players')).body.token;
    player = new Client(app, token);
  });
  afterEach(async () => {
    opened.splice(0).forEach((stream) => stream.cut());
    await app.close();
  });

  const open = async (game: string, request: StreamRequest = {}) => {
    const { port } = app.getHttpServer().address() as AddressInfo;
    const stream = await openStream(
      `http://127.0.0.1:${port}${game.endsWith('#') ? game.slice(0, -1) : `${game}/stream`}`,
      { lines, token, ...request },
    );
    opened.push(stream);
    return stream;
  };
  const act = (game: string, action: object, as = player) => as.post(`${game}/actions`, { body: { action } });
  const legal = async (game: string, as = player) => (await as.get(`${game}/legal-actions`)).body.actions;
  const eventsOf = async (game: string, after: number, as = player) =>
    (await as.get(`${game}/events?after=${after}`)).body.events;
  const messages = (stream: OpenedStream, count: number) =>
    Promise.all(Array.from({ length: count }, async () => (await stream.next())?.data));

  it('tells the game, each event as the list of events has it, and one end', async () => {
    const game = await player.newGame();
    const viewers = [token, (await new Client(app).post('/v1/players')).body.token as string, undefined];
    const streams = await Promise.all(viewers.map((viewer) => open(game, { token: viewer })));
    const views = await Promise.all(streams.map((stream) => stream.next()));
    for (const [i, view] of views.entries())
      expect(view!.data).toMatchObject({
        message: 'view',
        version: 3,
        game: (await new Client(app, viewers[i]).get(game)).body,
      });
    await act(game, (await legal(game))[0]);
    await act(game, (await legal(game))[0]);
    await act(game, { type: 'stop' });
    for (const [i, stream] of streams.entries()) {
      const rest = await stream.rest();
      expect(rest.map(({ data }) => data.message)).toEqual(['event', 'event', 'event', 'event', 'end']);
      expect(rest.slice(0, -1).map(({ data }) => data.event)).toEqual(
        await eventsOf(game, 3, new Client(app, viewers[i])),
      );
      expect(rest.at(-1)!.data).toMatchObject({ version: 7, reason: 'finished' });
      expect(rest.map(({ id }) => id)).toEqual(lines ? rest.map(() => null) : ['4', '5', '6', '7', '7.end']);
      expect([
        stream.isWhole(),
        stream.headers['cache-control'],
        stream.headers['x-accel-buffering'],
      ]).toEqual([true, 'no-store', 'no']);
      const text = lines
        ? stream.text()
        : stream
            .text()
            .replace(/^(?!data: ).*$/gm, '')
            .replace(/^data: /gm, '');
      const headers = { 'content-type': 'application/x-ndjson' };
      expectDocumented('GET', `${game}/stream`, { status: stream.status, headers, text });
    }
  });

  it('goes on behind a version, without the game', async () => {
    const game = await player.newGame();
    await act(game, (await legal(game))[0]);
    const first = await open(game, { headers: { 'Last-Event-ID': '' } });
    expect((await first.next())!.data).toMatchObject({ message: 'view', version: 4 });
    first.cut();
    await act(game, (await legal(game))[0]);
    const again = await open(game, { lastId: '4' });
    const all = await open(`${game}/stream?after=0#`);
    await act(game, { type: 'stop' });
    expect((await again.rest()).map(({ data: { message, version } }) => [message, version])).toEqual([
      ['event', 5],
      ['event', 6],
      ['event', 7],
      ['end', 7],
    ]);
    expect((await all.rest()).filter(({ data }) => data.event).map(({ data }) => data.event)).toEqual(
      await eventsOf(game, 0),
    );
  });

  it.each([
    [
      'is over',
      async (game: string) => {
        await act(game, { type: 'stop' });
      },
      'finished',
    ],
    [
      'is voided',
      async () => {
        clock.pass(LEFT_ALONE + 1_000);
        await app.get(KeepTime).voidGamesLeftAlone();
      },
      'voided',
    ],
  ])('has one end where the game %s, for those who come later too', async (_what, end, reason) => {
    const game = await player.newGame();
    const before = await open(game);
    await end(game);
    const later = await open(game);
    const last = await open(game, { lastId: '4' });
    for (const stream of [before, later, last]) {
      const ends = (await stream.rest()).filter(({ data }) => data.message === 'end');
      expect(ends.map(({ data }) => data.reason)).toEqual([reason]);
    }
    const { version } = (await player.get(game)).body;
    expect((await open(game, { lastId: `${version}.end` })).status).toBe(204);
    // The end of an earlier version is none: the game has gone on since.
    expect((await (await open(game, { lastId: '3.end' })).rest()).length).toBeGreaterThan(1);
  });

  it('ends for a player who gives up the seat of a private game', async () => {
    const table = (
      await player.post('/v1/games', { body: { ruleset: 'big-fish', seats: 3, visibility: 'private' } })
    ).body;
    const game = `/v1/games/${table.id}`;
    const guest = await new Client(app).guest();
    const theirs = (guest as unknown as { token: string }).token;
    expect((await open(game, { token: theirs })).status).toBe(404);
    const { token: invitation } = table.invitations[0];
    await guest.post(`${game}/seats`, { body: { invitation } });
    const [own, mine] = [await open(game, { token: theirs }), await open(game)];
    expect((await own.next())!.data.message).toBe('view');
    await guest.post(`${game}/leave`, { body: {} });
    expect((await own.rest()).map(({ data }) => [data.message, data.reason])).toEqual([['end', 'hidden']]);
    expect((await messages(mine, 2)).map((each) => each.message)).toEqual(['view', 'event']);
  });

  it('ends for a token that is revoked, and tells nothing after that', async () => {
    const [game, quiet] = [await player.newGame(), await player.newGame()];
    const streams = [await open(game), await open(quiet)];
    for (const stream of streams) expect((await stream.next())!.data.message).toBe('view');
    const public_ = await open(game, { token: undefined });
    const { token: second } = (await player.post('/v1/players/me/token', { body: {} })).body;
    await act(game, { type: 'stop' }, player.as(second));
    for (const stream of streams)
      expect((await stream.rest()).map(({ data }) => [data.message, data.version, data.reason])).toEqual([
        ['end', 3, 'revoked'],
      ]);
    expect((await open(game, { lastId: '3' })).status).toBe(401);
    expect((await public_.rest()).at(-1)!.data.reason).toBe('finished');
  });

  it('shows each seat what it may see', async () => {
    const table = (await player.post('/v1/games', { body: { ruleset: 'big-fish', seats: 2 } })).body;
    const game = `/v1/games/${table.id}`;
    const other = await new Client(app).guest();
    const theirs = (other as unknown as { token: string }).token;
    await other.post(`${game}/seats`, { body: { invitation: table.invitations[0].token } });
    const viewers = [token, theirs, undefined];
    const streams = await Promise.all(viewers.map((viewer) => open(game, { token: viewer })));
    await Promise.all(streams.map((stream) => stream.next()));
    const { actions } = (await player.get(`${game}/legal-actions`)).body;
    const [{ candidates, min, ...entry }] = actions;
    delete entry.max;
    await act(game, { ...entry, fish: candidates.slice(0, min) });
    const shown = await Promise.all(streams.map((stream) => stream.next()));
    for (const [i, each] of shown.entries())
      expect(each!.data.event).toEqual(
        (await eventsOf(game, each!.data.version - 1, new Client(app, viewers[i])))[0],
      );
    expect(shown.map((each) => 'withheld' in each!.data.event.data.action)).toEqual([false, true, true]);
  });

  it('says goodbye where the service stops, which is no end, and stops at once', async () => {
    const streams = await Promise.all(
      [await player.newGame(), await player.newGame()].flatMap((game) => [open(game), open(game)]),
    );
    const began = performance.now();
    const closing = app.close();
    for (const stream of streams) {
      const rest = await stream.rest();
      expect(rest.map(({ data }) => data.message)).toEqual(['view', 'goodbye']);
      expect(rest.at(-1)!.data).toMatchObject({ version: 3, reason: null, retry: expect.any(Number) });
      expect(stream.isWhole()).toBe(true);
      if (!lines) expect(stream.text()).toContain(`\n\nretry: ${rest.at(-1)!.data.retry}\n`);
    }
    await closing;
    expect(performance.now() - began).toBeLessThan(4_000);
    app = await startMemoryApp({ clock });
  });

  it.each<[what: string, status: number, code: string, more: string, request: StreamRequest]>([
    ['a version to come', 404, 'noSuchVersion', '?after=99', {}],
    ['a last id to come', 404, 'noSuchVersion', '', { lastId: '99' }],
    ['a last id that is none', 400, 'invalidRequest', '', { lastId: 'x' }],
    ['a version that is none', 400, 'invalidRequest', '?after=-1', {}],
    ['an unknown parameter', 400, 'invalidRequest', '?from=1', {}],
    ['a bad token', 401, 'invalidToken', '', { token: 'x' }],
    ['another form', 406, 'notAcceptable', '', { headers: { Accept: 'application/json' } }],
  ])('is refused for %s', async (_what, status, code, more, request) => {
    const game = await player.newGame();
    const stream = await open(`${game}/stream${more}#`, request);
    await stream.rest();
    expect([stream.status, JSON.parse(stream.text()).code]).toEqual([status, code]);
    expectDocumented('GET', `${game}/stream`, {
      status,
      headers: stream.headers as { [name: string]: string },
      text: stream.text(),
    });
  });

  it('is there for many readers of one player, up to a number, and again when they have gone', async () => {
    const game = await player.newGame();
    const streams = await Promise.all(Array.from({ length: STREAM_LIMITS.player }, () => open(game)));
    expect(streams.map(({ status }) => status)).toEqual(streams.map(() => 200));
    const refused = await open(game);
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '5']);
    expect((await open(game, { token: undefined })).status).toBe(200);
    streams[0]!.cut();
    for (let i = 0; i < 50 && (await open(game)).status !== 200; i++)
      await new Promise((done) => setTimeout(done, 20));
    expect((await open(game)).status).toBe(429);
  });

  it('opens nothing for HEAD', async () => {
    const game = await player.newGame();
    const { port } = app.getHttpServer().address() as AddressInfo;
    const url = `http://127.0.0.1:${port}${game}/stream`;
    const asked = { method: 'HEAD', headers: { Authorization: `Bearer ${token}` } };
    for (let i = 0; i <= STREAM_LIMITS.player; i++) expect((await fetch(url, asked)).status).toBe(200);
  });
});
