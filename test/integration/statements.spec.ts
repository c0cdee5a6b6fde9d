import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createApp } from '../../src/app.js';
import { InlineRecordChecker } from '../../src/platform/inline-record-checker.js';
import { type Database, openDatabase } from '../../src/platform/postgres/database.js';
import { realParts } from '../../src/real-parts.js';
import { freshDatabase, type FreshDatabase } from '../support/fresh-database.js';
import { KERNEL } from '../support/kernel.js';
import { CALM, Client } from '../support/test-service.js';

describe('what an action asks of the database', () => {
  let fresh: FreshDatabase;
  let database: Database;
  let app: NestFastifyApplication;
  /** Names of the statements on the pool that plays. */
  const asked: string[] = [];
  beforeAll(async () => {
    fresh = await freshDatabase();
    database = await openDatabase({
      ownerUrl: fresh.url,
      serviceUrl: fresh.url,
      allowUnsafeDurability: true,
    });
    database.pool.on('connect', (client) => {
      const query = client.query.bind(client) as (...all: [{ name: string }]) => unknown;
      Object.assign(client, {
        query: (...all: [{ name: string }]) => (asked.push(all[0].name), query(...all)),
      });
    });
  });
  afterAll(async () => {
    await app.close();
    await database.close();
    await fresh.drop();
  });

  const startApp = async () => {
    app = await createApp(realParts(database, new InlineRecordChecker(KERNEL)));
    await app.listen(0, '127.0.0.1');
    return new Client(app);
  };
  const during = async (work: () => Promise<unknown>) => {
    asked.length = 0;
    await work();
    return asked.slice();
  };

  it('is one read at first touch, and then one statement each', async () => {
    const { token } = (await (await startApp()).post('/v1/players')).body;
    const game = await new Client(app, token).newGame(CALM);
    const { actions } = (await new Client(app, token).get(`${game}/legal-actions`)).body;
    await app.close();
    // A process that has never seen the game.
    const player = (await startApp()).as(token);
    const act = (action: object, headers = {}) =>
      player.post(`${game}/actions`, { body: { action }, headers });
    const [first, second] = [
      actions[0],
      actions.find(({ card }: { card: string }) => card !== actions[0].card),
    ];
    expect(await during(() => act(first))).toEqual(['load-game', 'append-actions']);
    expect(await during(() => act(second, { 'Idempotency-Key': 'a-key-of-16-characters' }))).toEqual([
      'append-actions',
    ]);
    // The end of a game changes lists too.
    expect(await during(() => act({ type: 'stop' }))).toEqual(['append']);
  });
});
