import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { createApp } from '../../src/app.js';
import { InlineRecordChecker } from '../../src/platform/inline-record-checker.js';
import { type Database, openDatabase } from '../../src/platform/postgres/database.js';
import { realParts } from '../../src/real-parts.js';
import { type CuttingProxy, startCuttingProxy } from '../support/cutting-proxy.js';
import { freshDatabase, type FreshDatabase } from '../support/fresh-database.js';
import { KERNEL } from '../support/kernel.js';
import {
  type Ask,
  NEED_NO_DATABASE,
  needTheDatabase,
  type Subject,
} from '../support/requests-of-all-kinds.js';
import { Client } from '../support/test-service.js';

const LONGEST_ANSWER_MS = 3_000;
const APART_MS = 10;
/** Of each kind, and of those that hold many mutations one: more than there are connections. */
const AT_ONCE = 4;

describe('a database that falls silent', () => {
  let fresh: FreshDatabase;
  let proxy: CuttingProxy;
  let database: Database;
  let app: NestFastifyApplication;
  let subject: Subject;
  beforeAll(async () => {
    fresh = await freshDatabase();
    const url = new URL(fresh.url);
    proxy = await startCuttingProxy({ host: url.hostname, port: Number(url.port) });
    const through = Object.assign(new URL(url), { port: String(proxy.port), hostname: '127.0.0.1' }).href;
    database = await openDatabase({ ownerUrl: fresh.url, serviceUrl: through, allowUnsafeDurability: true });
    app = await createApp(realParts(database, new InlineRecordChecker(KERNEL)));
    await app.listen(0, '127.0.0.1');
    const { token } = (await new Client(app).post('/v1/players')).body;
    const player = new Client(app, token);
    const game = await player.newGame();
    const { actions, version } = (await player.get(`${game}/legal-actions`)).body;
    subject = { token, game: game.split('/').at(-1)!, action: actions[0], version };
  });
  afterAll(async () => {
    await app.close();
    await database.close();
    await proxy.close();
    await fresh.drop();
  });

  const ask = async ({ method, path, token, body, key }: Ask) => {
    const began = performance.now();
    const sent = request(app.getHttpServer())[method === 'GET' ? 'get' : 'post'](path);
    if (token !== undefined) sent.set('Authorization', `Bearer ${token}`);
    if (key !== undefined) sent.set('Idempotency-Key', key);
    const answer = await sent.send(body);
    return { answer, late: performance.now() - began > LONGEST_ANSWER_MS };
  };
  const unavailable = { status: 503, retryAfter: '2', code: 'unavailable', late: false };

  const askAll = (kinds: readonly (readonly [string, () => Ask])[]) =>
    Promise.all(
      kinds.map(async ([kind, of], i) => {
        // Client and service share this thread: a heap of requests would be late before it is sent.
        await sleep(i * APART_MS);
        const { answer, late } = await ask(of());
        const code = answer.body.code ?? answer.body.errors?.[0].extensions.code;
        return [kind, { status: answer.status, retryAfter: answer.headers['retry-after'], code, late }];
      }),
    );

  it('is answered for with 503, in time, whatever is asked, and served again by connections that work', async () => {
    const kinds = Object.entries(needTheDatabase(subject, () => 'a-key-of-16-characters'));
    // A service that has been running for a while.
    await askAll(kinds);
    proxy.fallSilent();
    const many = kinds.flatMap((kind) =>
      Array.from({ length: / after /.test(kind[0]) ? 1 : AT_ONCE }, () => kind),
    );
    for (const [kind, answer] of await askAll(many)) expect([kind, answer]).toEqual([kind, unavailable]);
    for (const [kind, of] of Object.entries(NEED_NO_DATABASE)) {
      const { answer } = await ask(of);
      expect([kind, answer.status, answer.body.errors]).toEqual([kind, 200, undefined]);
    }
    proxy.speakAgain();
    // No connection is left that waits for an answer which never comes.
    for (const [kind, answer] of await askAll(many.filter(([kind]) => /^(list|guest|game)$/.test(kind)))) {
      expect([kind, answer]).toMatchObject([kind, { code: undefined, late: false }]);
    }
  });

  it('takes no answer from the fields of a query that need none', async () => {
    proxy.fallSilent();
    const query = `{ rulesets { id } game(id: "${subject.game}") { version } }`;
    const { answer } = await ask({ method: 'POST', path: '/graphql', token: subject.token, body: { query } });
    proxy.speakAgain();
    expect(answer.status).toBe(200);
    expect(answer.body.data.game).toBeNull();
    expect(answer.body.data.rulesets).toContainEqual({ id: 'card-commons' });
    expect(answer.body.errors).toMatchObject([{ path: ['game'], extensions: { code: 'unavailable' } }]);
  });
});
