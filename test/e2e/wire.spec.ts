import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { Client, startService, type TestService } from '../support/test-service.js';

const STOP = { action: { type: 'stop' } };

describe('on the wire', () => {
  let service: TestService;
  let anyone: Client;
  let player: Client;
  beforeAll(async () => {
    service = await startService();
    anyone = new Client(service.app);
    player = await anyone.guest();
  });
  afterAll(() => service.close());

  const firstLegal = async (game: string) => (await player.get(`${game}/legal-actions`)).body.actions[0];

  describe('a conditional action', () => {
    it('counts by the version in its ETag alone', async () => {
      const game = await player.newGame();
      const { etag } = (await player.get(game)).headers;
      const other = `"${etag!.slice(1).split('.')[0]}.anything"`;
      expect(
        (
          await player.post(`${game}/actions`, {
            body: { action: await firstLegal(game) },
            headers: { 'If-Match': other },
          })
        ).status,
      ).toBe(200);
    });

    it.each([
      ['If-Match', { headers: { 'If-Match': '"3.x"' } }],
      ['If-Match, weak', { headers: { 'If-Match': 'W/"3.x"' } }],
      ['expectedVersion', { body: { ...STOP, expectedVersion: 3 } }],
    ])('is refused when the game has moved on, by %s', async (_name, sent) => {
      const game = await player.newGame();
      await player.post(`${game}/actions`, { body: { action: await firstLegal(game) } });
      const events = (await player.get(`${game}/events?after=3`)).body.events;
      const answer = await player.post(`${game}/actions`, { body: STOP, ...sent });
      expect(answer.status).toBe(412);
      expect(answer.body).toMatchObject({
        code: 'staleVersion',
        data: { expectedVersion: 3, currentVersion: 4, events, link: `${game}/events?after=3` },
      });
      expect((await player.get(game)).body.version).toBe(4);
    });

    it('is refused for a version to come', async () => {
      const game = await player.newGame();
      const answer = await player.post(`${game}/actions`, { body: { ...STOP, expectedVersion: 9 } });
      expect(answer.body).toMatchObject({ status: 412, data: { currentVersion: 3, events: [] } });
      expect(answer.body.detail).toContain('It has not come so far');
    });

    it.each([[7], [null], [[STOP.action]]])(
      'is refused for the action %j, and says what one is',
      async (action) => {
        const answer = await player.post(`${await player.newGame()}/actions`, { body: { action } });
        expect(answer.body).toMatchObject({ code: 'invalidRequest', data: { path: '/action' } });
        expect(answer.body.detail).toContain('`/action` must be object or string');
      },
    );

    it.each([
      ['"x"', undefined],
      ['3', undefined],
      ['"3.a", "4.b"', undefined],
      ['"3.a"', 4],
    ])('is refused for the condition %s with expectedVersion %s', async (condition, expectedVersion) => {
      const game = await player.newGame();
      const body = expectedVersion === undefined ? STOP : { ...STOP, expectedVersion };
      const answer = await player.post(`${game}/actions`, { body, headers: { 'If-Match': condition } });
      expect(answer.body).toMatchObject({ status: 400, code: 'invalidRequest' });
      expect((await player.get(game)).body.version).toBe(3);
    });
  });

  describe('a repeated request', () => {
    it('acts once and answers as the first time', async () => {
      const game = await player.newGame();
      const sent = {
        body: { action: await firstLegal(game), expectedVersion: 3 },
        headers: { 'Idempotency-Key': randomUUID() },
      };
      const first = await player.post(`${game}/actions`, sent);
      await player.post(`${game}/actions`, { body: { action: await firstLegal(game) } });
      const again = await player.post(`${game}/actions`, sent);
      expect(again.status).toBe(200);
      expect(again.text).toBe(first.text);
      expect(again.headers['etag']).toBe(first.headers['etag']);
      expect([first.headers['idempotency-replayed'], again.headers['idempotency-replayed']]).toEqual([
        undefined,
        'true',
      ]);
      expect((await player.get(game)).body.version).toBe(5);
    });

    it('acts once when its first run ended the game', async () => {
      const game = await player.newGame();
      const sent = { body: STOP, headers: { 'Idempotency-Key': randomUUID() } };
      const first = await player.post(`${game}/actions`, sent);
      const again = await player.post(`${game}/actions`, sent);
      expect([again.status, again.text]).toEqual([200, first.text]);
      expect(first.body.happened.map(({ type }: { type: string }) => type)).toEqual(['played', 'ended']);
    });

    it('is refused with another body', async () => {
      const game = await player.newGame();
      const headers = { 'Idempotency-Key': randomUUID() };
      await player.post(`${game}/actions`, { body: { action: await firstLegal(game) }, headers });
      const answer = await player.post(`${game}/actions`, { body: STOP, headers });
      expect(answer.body).toMatchObject({ status: 422, code: 'idempotencyKeyReused' });
      expect((await player.get(game)).body.version).toBe(4);
    });

    it('is judged anew where it was refused', async () => {
      const game = await player.newGame();
      const headers = { 'Idempotency-Key': randomUUID() };
      const action = await firstLegal(game);
      expect(
        (await player.post(`${game}/actions`, { body: { action, expectedVersion: 8 }, headers })).status,
      ).toBe(412);
      expect((await player.post(`${game}/actions`, { body: { action }, headers })).status).toBe(200);
    });

    it("does not meet another player's key", async () => {
      const other = await anyone.guest();
      const headers = { 'Idempotency-Key': randomUUID() };
      const body = { ruleset: 'card-commons' };
      const [mine, theirs] = [
        await player.post('/v1/games', { body, headers }),
        await other.post('/v1/games', { body, headers }),
      ];
      expect(theirs.body.id).not.toBe(mine.body.id);
      expect((await player.post('/v1/games', { body, headers })).text).toBe(mine.text);
    });

    it('creates and starts once', async () => {
      const headers = { 'Idempotency-Key': randomUUID() };
      const body = { ruleset: 'card-commons', start: false };
      const created = await player.post('/v1/games', { body, headers });
      const game = `/v1/games/${created.body.id}`;
      const started = await player.post(`${game}/start`, { body: { contribution: 'aa' }, headers });
      await player.post(`${game}/actions`, { body: STOP });
      const createdAgain = await player.post('/v1/games', { body, headers });
      expect([createdAgain.status, createdAgain.text, createdAgain.headers['idempotency-replayed']]).toEqual([
        201,
        created.text,
        'true',
      ]);
      expect((await player.post(`${game}/start`, { body: { contribution: 'aa' }, headers })).text).toBe(
        started.text,
      );
      expect((await player.post(`${game}/start`, { body: { contribution: 'bb' }, headers })).status).toBe(
        422,
      );
      expect((await player.post(`${game}/start`, { body: { contribution: 'aa' } })).body.code).toBe(
        'alreadyStarted',
      );
    });

    it.each(['short', 'with a space in it', 'é'.repeat(20), 'x'.repeat(256)])(
      'needs a proper key: %s',
      async (key) => {
        const answer = await player.post('/v1/games', {
          body: { ruleset: 'card-commons' },
          headers: { 'Idempotency-Key': encodeURI(key) === key ? key : Buffer.from(key).toString('latin1') },
        });
        expect(answer.body).toMatchObject({ status: 400, code: 'invalidRequest' });
      },
    );

    it('is not possible where the answer holds a secret', async () => {
      const answer = await anyone.post('/v1/players', { headers: { 'Idempotency-Key': randomUUID() } });
      expect(answer.body).toMatchObject({ status: 400, code: 'idempotencyKeyNotAllowed' });
    });
  });

  describe('caching', () => {
    it('keeps what depends on the caller private', async () => {
      const game = await player.newGame();
      for (const path of [game, `${game}/events`, `${game}/legal-actions`, `${game}/record`, '/v1/games']) {
        const { headers } = await player.get(path);
        expect([path, headers['cache-control'], headers['vary']]).toEqual([
          path,
          'private, no-cache',
          'Authorization',
        ]);
      }
    });

    it('answers 304 to who has it already', async () => {
      const game = await player.newGame();
      for (const path of [game, `${game}/legal-actions`, `${game}/record`]) {
        const { headers } = await player.get(path);
        const again = await player.get(path, { headers: { 'If-None-Match': headers['etag']! } });
        expect([path, again.status, again.text, again.headers['etag']]).toEqual([
          path,
          304,
          '',
          headers['etag'],
        ]);
      }
      const { headers } = await player.get(game);
      await player.post(`${game}/actions`, { body: STOP });
      expect((await player.get(game, { headers: { 'If-None-Match': headers['etag']! } })).status).toBe(200);
    });

    it("lets everyone keep a finished game's state, asked for a viewer by name", async () => {
      const game = await player.newGame();
      expect((await anyone.get(`${game}/states/3?as=spectator`)).headers['cache-control']).toBe('no-store');
      expect((await anyone.get(`${game}/states/3?as=seat:0`)).body.code).toBe('viewNotAllowed');
      await player.post(`${game}/actions`, { body: STOP });
      for (const as of ['spectator', 'seat:0']) {
        const { headers, body } = await anyone.get(`${game}/states/3?as=${as}`);
        expect([headers['cache-control'], headers['vary'], body.viewer]).toEqual([
          'public, max-age=86400',
          undefined,
          as,
        ]);
      }
      expect((await player.get(`${game}/states/3`)).headers['cache-control']).toBe('private, no-cache');
      expect((await anyone.get(`${game}/states/3?as=seat:1`)).body.code).toBe('noSuchSeat');
    });

    it('lets nobody keep the state of a private game for others', async () => {
      const { body } = await player.post('/v1/games', {
        body: { ruleset: 'card-commons', visibility: 'private' },
      });
      const game = `/v1/games/${body.id}`;
      await player.post(`${game}/actions`, { body: STOP });
      for (const as of ['spectator', 'seat:0']) {
        const { headers, status } = await player.get(`${game}/states/3?as=${as}`);
        expect([status, headers['cache-control'], headers['vary']]).toEqual([
          200,
          'no-store',
          'Authorization',
        ]);
        expect((await anyone.get(`${game}/states/3?as=${as}`)).status).toBe(404);
      }
    });
  });

  describe('lists', () => {
    it('go through all games in both directions', async () => {
      const lister = await anyone.guest();
      const made: string[] = [];
      for (let i = 0; i < 7; i++) made.unshift((await lister.newGame()).slice('/v1/games/'.length));
      const ids = (games: { id: string }[]) => games.map(({ id }) => id);
      const pages = [(await lister.get('/v1/games?limit=3')).body];
      while (pages.at(-1).next !== null)
        pages.push((await lister.get(`/v1/games?limit=3&after=${pages.at(-1).next}`)).body);
      expect(pages.map(({ games }) => ids(games))).toEqual([
        made.slice(0, 3),
        made.slice(3, 6),
        made.slice(6),
      ]);
      const back = [pages.at(-1)];
      while (back[0].prev !== null)
        back.unshift((await lister.get(`/v1/games?limit=3&before=${back[0].prev}`)).body);
      expect(back.map(({ games }) => ids(games))).toEqual(pages.map(({ games }) => ids(games)));
      expect(back[0].prev).toBeNull();
    });

    it('can be followed by their links', async () => {
      const lister = await anyone.guest();
      for (let i = 0; i < 3; i++) await lister.newGame();
      const first = await lister.get('/v1/games?limit=2&status=running');
      const next = /<([^>]+)>; rel="next"/.exec(first.headers['link']!)![1]!;
      const second = await lister.get(next);
      expect(second.body.games).toHaveLength(1);
      const prev = /<([^>]+)>; rel="prev"/.exec(second.headers['link']!)![1]!;
      expect((await lister.get(prev)).body.games).toEqual(first.body.games);
    });

    it('show games of one status, and at once what was just done', async () => {
      const lister = await anyone.guest();
      const game = await lister.newGame();
      await lister.newGame({ ruleset: 'card-commons', start: false });
      const count = async (status: string) =>
        (await lister.get(`/v1/games?status=${status}`)).body.games.length;
      expect([await count('running'), await count('waiting'), await count('finished')]).toEqual([1, 1, 0]);
      await lister.post(`${game}/actions`, { body: STOP });
      expect([await count('running'), await count('waiting'), await count('finished')]).toEqual([0, 1, 1]);
      const [ended] = (await lister.get('/v1/games?status=finished')).body.games;
      expect(ended).toMatchObject({ outcome: { reason: 'stopped' }, endedAt: expect.any(String) });
    });

    it("are the caller's own", async () => {
      expect((await (await anyone.guest()).get('/v1/games')).body).toEqual({
        games: [],
        next: null,
        prev: null,
      });
      expect((await anyone.get('/v1/games')).body).toMatchObject({
        status: 401,
        code: 'authenticationRequired',
      });
    });
  });
});
