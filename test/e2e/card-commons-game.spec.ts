import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { checkRecord } from '../../src/game/check-record.js';
import { KERNEL } from '../support/kernel.js';
import { playOut } from '../support/play-game.js';
import { Client, startService, type TestService } from '../support/test-service.js';
import { readVectors } from '../support/vectors.js';

const golden = readVectors<{
  games: { openText: string; actions: object[]; score: number; final: { reason: string } }[];
}>('card-commons-1').games;

describe('a game of Card Commons over REST', () => {
  let service: TestService;
  let anyone: Client;
  beforeAll(async () => {
    service = await startService();
    anyone = new Client(service.app);
  });
  afterAll(() => service.close());

  it('goes from a guest to a record that checks', async () => {
    const player = await anyone.guest();
    const created = await player.post('/v1/games', { body: { ruleset: 'card-commons' } });
    expect(created.status).toBe(201);
    expect(created.headers['location']).toBe(`/v1/games/${created.body.id}`);
    expect(created.body).toMatchObject({
      ruleset: 'card-commons@1',
      kind: 'live',
      status: 'running',
      version: 3,
      viewer: 'seat:0',
      awaiting: [{ seat: 0, task: 'turn', until: null }],
    });
    expect(created.body.serverSeed).toBeNull();
    const game = `/v1/games/${created.body.id}`;
    const taken = await playOut(player, game, (count, step) => (step * 7) % (count - 1));
    const ended = await player.get(game);
    expect(ended.body).toMatchObject({ status: 'finished', version: 3 + taken.length + 1, awaiting: [] });
    expect(ended.body.serverSeed).toMatch(/^[0-9a-f]{64}$/);
    const record = await anyone.get(`${game}/record`);
    expect(checkRecord(KERNEL, record.text)).toMatchObject({ verdict: 'good', outcome: ended.body.outcome });
    const checked = await anyone.post('/v1/records/check', { body: record.text });
    expect(checked.body).toEqual(checkRecord(KERNEL, record.text));
  });

  it('shows the commitment before it takes a contribution', async () => {
    const player = await anyone.guest();
    const created = await player.post('/v1/games', { body: { ruleset: 'card-commons@1', start: false } });
    expect(created.body).toMatchObject({
      status: 'waiting',
      version: 1,
      view: null,
      seats: [],
      awaiting: [],
    });
    const game = `/v1/games/${created.body.id}`;
    const contribution = 'a1b2c3d4';
    const started = await player.post(`${game}/start`, {
      body: { contribution },
      headers: { 'If-Match': created.headers['etag']! },
    });
    expect(started.body).toMatchObject({
      status: 'running',
      version: 3,
      commitment: created.body.commitment,
    });
    expect(started.body.seats).toMatchObject([{ seat: 0, contribution }]);
    await player.post(`${game}/actions`, { body: { action: { type: 'stop' } } });
    const record = await anyone.get(`${game}/record`);
    const seen = { commitment: created.body.commitment, contribution };
    expect(checkRecord(KERNEL, record.text, seen).verdict).toBe('good');
    expect(checkRecord(KERNEL, record.text, { ...seen, contribution: 'ff' }).verdict).toBe('bad');
  });

  it.each(golden.slice(0, 4))(
    'deals the open text $openText as published',
    async ({ openText, actions, score, final }) => {
      const player = await anyone.guest();
      const game = await player.newGame({ ruleset: 'card-commons', kind: 'open', openText });
      for (const action of actions)
        expect((await player.post(`${game}/actions`, { body: { action } })).status).toBe(200);
      const { body } = await player.get(game);
      expect(body.outcome).toEqual({ reason: final.reason, scores: [score], winners: [0] });
    },
  );

  it('shows every state of its past, as it was shown then', async () => {
    const player = await anyone.guest();
    const game = await player.newGame();
    const views = [(await player.get(game)).body.view];
    for (let step = 0; step < 5; step++) {
      const { body } = await player.get(`${game}/legal-actions`);
      views.push((await player.post(`${game}/actions`, { body: { action: body.actions[0] } })).body.view);
    }
    for (const [step, view] of views.entries()) {
      const state = await player.get(`${game}/states/${3 + step}`);
      expect(state.body).toMatchObject({ version: 3 + step, view });
      expect(state.headers['cache-control']).toBe('no-store');
    }
    expect((await player.get(`${game}/states/2`)).body.code).toBe('notDealt');
    expect((await player.get(`${game}/states/0`)).body.code).toBe('notDealt');
    expect((await player.get(`${game}/states/99`)).body).toMatchObject({
      code: 'noSuchVersion',
      data: { currentVersion: 8 },
    });
  });

  it('lets everyone watch, and nobody else act', async () => {
    const player = await anyone.guest();
    const stranger = await anyone.guest();
    const game = await player.newGame();
    const own = (await player.get(game)).body;
    const { viewer, ...watched } = (await stranger.get(game)).body;
    expect(viewer).toBe('spectator');
    expect(watched).toEqual({ ...own, viewer: undefined });
    expect((await stranger.get(`${game}/legal-actions`)).body.code).toBe('notASeat');
    expect((await anyone.get(`${game}/legal-actions`)).status).toBe(403);
    const action = { type: 'stop' };
    expect((await stranger.post(`${game}/actions`, { body: { action } })).status).toBe(403);
    expect((await anyone.post(`${game}/actions`, { body: { action } })).status).toBe(401);
    expect((await player.get(game)).body).toEqual(own);
  });

  it('gives events in pages', async () => {
    const player = await anyone.guest();
    const game = await player.newGame();
    await player.post(`${game}/actions`, { body: { action: { type: 'stop' } } });
    const all = (await anyone.get(`${game}/events`)).body;
    expect(all.events.map(({ version, type }: { version: number; type: string }) => [version, type])).toEqual(
      [
        [1, 'GameCreated'],
        [2, 'SeatTaken'],
        [3, 'GameStarted'],
        [4, 'ActionTaken'],
        [5, 'SeedRevealed'],
      ],
    );
    expect(all.next).toBeNull();
    const page = await anyone.get(`${game}/events?after=1&limit=2`);
    expect(page.body).toEqual({ game: all.game, events: all.events.slice(1, 3), next: 3, prev: 2 });
    expect(page.headers['link']).toBe(
      `<${game}/events?limit=2&after=3>; rel="next", <${game}/events?limit=2&before=2>; rel="prev"`,
    );
  });

  it('lists its events backwards as well', async () => {
    const player = await anyone.guest();
    const game = await player.newGame();
    await player.post(`${game}/actions`, { body: { action: { type: 'stop' } } });
    const page = async (query: string) => {
      const { events, next, prev } = (await anyone.get(`${game}/events?${query}`)).body;
      return [events.map(({ version }: { version: number }) => version), next, prev];
    };
    expect(await page('before=6&limit=2')).toEqual([[4, 5], null, 4]);
    expect(await page('before=4&limit=2')).toEqual([[2, 3], 3, 2]);
    expect(await page('before=2&limit=2')).toEqual([[1], 1, null]);
    expect(await page('before=1')).toEqual([[], 0, null]);
    expect(await page('before=2147483646&limit=1')).toEqual([[5], null, 5]);
    expect(await page('after=9')).toEqual([[], null, 6]);
    const both = await anyone.get(`${game}/events?before=2&after=1`);
    expect([both.status, both.body.code, both.body.data.path]).toEqual([400, 'invalidRequest', '?before']);
  });

  it('seals what must be sealed while it runs', async () => {
    const player = await anyone.guest();
    const game = await player.newGame();
    const { body, text } = await player.get(`${game}/record`);
    expect(body).toMatchObject({ serverSeed: null, outcome: null });
    expect(checkRecord(KERNEL, text).verdict).toBe('sealed');
  });
});
