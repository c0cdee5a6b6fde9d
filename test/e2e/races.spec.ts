import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { randomUUID } from 'node:crypto';
import { createApp } from '../../src/app.js';
import { PostgresEventStore } from '../../src/event-store/postgres-event-store.js';
import { InlineRecordChecker } from '../../src/platform/inline-record-checker.js';
import { openDatabase } from '../../src/platform/postgres/database.js';
import { realParts } from '../../src/real-parts.js';
import { KERNEL } from '../support/kernel.js';
import { type CuttingProxy, startCuttingProxy } from '../support/cutting-proxy.js';
import { Client, type Received, startService, type TestService } from '../support/test-service.js';

const STOP = { action: { type: 'stop' } };
const AT_ONCE = 50;

describe('actions at the same time', () => {
  let service: TestService;
  let second: { app: NestFastifyApplication; close(): Promise<void> };
  let player: Client;
  let elsewhere: Client;
  beforeAll(async () => {
    service = await startService();
    second = await secondProcess(service);
    player = await new Client(service.app).guest();
  });
  afterAll(async () => {
    await second.close();
    await service.close();
  });

  /** Another process of the service on the same database: its memory knows nothing of the first one's. */
  async function secondProcess({ databaseUrl }: TestService) {
    const database = await openDatabase({
      ownerUrl: databaseUrl,
      serviceUrl: databaseUrl,
      allowUnsafeDurability: true,
    });
    const app = await createApp(realParts(database, new InlineRecordChecker(KERNEL)));
    await app.listen(0, '127.0.0.1');
    return { app, close: () => app.close().then(() => database.close()) };
  }

  beforeAll(async () => {
    const { body, headers } = await new Client(service.app).post('/v1/players');
    expect(headers['cache-control']).toBe('no-store');
    player = new Client(service.app, body.token);
    elsewhere = new Client(second.app, body.token);
  });

  const statuses = (answers: Received[]) => answers.map(({ status }) => status).sort();

  it('of one version: one counts, all others are told', async () => {
    const game = await player.newGame();
    const { actions } = (await player.get(`${game}/legal-actions`)).body;
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, i) =>
        (i % 2 === 0 ? player : elsewhere).post(`${game}/actions`, {
          body: { action: actions[i % actions.length], expectedVersion: 3 },
        }),
      ),
    );
    expect(statuses(answers)).toEqual([200, ...Array(AT_ONCE - 1).fill(412)]);
    const winner = answers.find(({ status }) => status === 200)!;
    const events = (await elsewhere.get(`${game}/events?after=3`)).body.events;
    expect(events).toHaveLength(1);
    for (const { body } of answers.filter(({ status }) => status === 412)) {
      expect(body.data).toMatchObject({ currentVersion: 4, events });
    }
    expect((await player.get(game)).body.view).toEqual(winner.body.view);
  });

  it('with one key: one counts, and all get its answer', async () => {
    const game = await player.newGame();
    const headers = { 'Idempotency-Key': randomUUID() };
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, i) =>
        (i % 2 === 0 ? player : elsewhere).post(`${game}/actions`, { body: STOP, headers }),
      ),
    );
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers.filter((answer) => answer.headers['idempotency-replayed'] === undefined)).toHaveLength(1);
    expect((await player.get(`${game}/events`)).body.events).toHaveLength(5);
  });

  it('with one key create one game', async () => {
    const headers = { 'Idempotency-Key': randomUUID() };
    const body = { ruleset: 'card-commons' };
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, i) =>
        (i % 2 === 0 ? player : elsewhere).post('/v1/games', { body, headers }),
      ),
    );
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  });

  it('that start a game deal once', async () => {
    const game = await player.newGame({ ruleset: 'card-commons', start: false });
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        (i % 2 === 0 ? player : elsewhere).post(`${game}/start`, { body: { contribution: `0${i}` } }),
      ),
    );
    expect(statuses(answers)).toEqual([200, ...Array(9).fill(409)]);
  });

  it('from two processes in turn see each other', async () => {
    const game = await player.newGame();
    for (let turn = 0; turn < 10; turn++) {
      const [here, there] = turn % 2 === 0 ? [player, elsewhere] : [elsewhere, player];
      const { body } = await there.get(`${game}/legal-actions`);
      expect(body.version).toBe(3 + turn);
      expect(
        (await here.post(`${game}/actions`, { body: { action: body.actions[0], expectedVersion: 3 + turn } }))
          .status,
      ).toBe(200);
    }
  });

  it('without a version all count, one after the other', async () => {
    const game = await player.newGame();
    const { hand } = (await player.get(game)).body.view;
    const { actions } = (await player.get(`${game}/legal-actions`)).body;
    // A release of each of two cards: legal in any order.
    const chosen = hand
      .slice(0, 2)
      .map((card: string) => actions.find((each: { card: string }) => each.card === card));
    const answers = await Promise.all([
      player.post(`${game}/actions`, { body: { action: chosen[0] } }),
      elsewhere.post(`${game}/actions`, { body: { action: chosen[1] } }),
    ]);
    const version = (await player.get(game)).body.version;
    expect(statuses(answers)).toEqual([200, 200]);
    expect(version).toBe(5);
  });
});

describe('a lost connection', () => {
  let service: TestService;
  let proxy: CuttingProxy;
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(async () => {
    await proxy.close();
    await service.close();
  });

  it('to the client, after the commit: the retry acts once', async () => {
    const { port } = new URL(await service.app.getUrl());
    proxy = await startCuttingProxy({ host: '127.0.0.1', port: Number(port) });
    const { body } = await new Client(service.app).post('/v1/players');
    const player = new Client(service.app, body.token);
    const game = await player.newGame();
    const send = () =>
      fetch(`http://127.0.0.1:${proxy.port}${game}/actions`, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${body.token}`,
          'Content-Type': 'application/json',
          'Idempotency-Key': 'a key of 16 characters'.replace(/ /g, '-'),
        },
        body: JSON.stringify(STOP),
      });
    proxy.cutNextAnswer();
    await expect(send()).rejects.toThrow();
    expect((await player.get(game)).body.version).toBe(5);
    const again = await send();
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([200, 'true']);
    expect((await player.get(game)).body.version).toBe(5);
  });

  it('to the database, after the commit: the action is acknowledged, and counts once', async () => {
    const url = new URL(service.databaseUrl);
    const dbProxy = await startCuttingProxy({ host: url.hostname, port: Number(url.port) });
    const through = Object.assign(new URL(url), { port: String(dbProxy.port), hostname: '127.0.0.1' }).href;
    const database = await openDatabase({
      ownerUrl: service.databaseUrl,
      serviceUrl: through,
      allowUnsafeDurability: true,
    });
    const app = await createApp({
      ...realParts(database, new InlineRecordChecker(KERNEL)),
      store: new PostgresEventStore(database.pool),
    });
    await app.listen(0, '127.0.0.1');
    const player = await new Client(app).guest();
    const game = await player.newGame();
    dbProxy.cutNextAnswer();
    const answer = await player.post(`${game}/actions`, { body: STOP });
    expect([answer.status, answer.body.version]).toEqual([200, 5]);
    expect((await player.get(`${game}/events`)).body.events).toHaveLength(5);
    await app.close();
    await database.close();
    await dbProxy.close();
  });
});
