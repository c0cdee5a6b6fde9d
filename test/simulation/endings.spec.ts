import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { freshDatabase, type FreshDatabase } from '../support/fresh-database.js';
import { type Spawned, spawnService } from '../support/spawn-service.js';

const BURSTS = 25;
/** By then a slow client is gone. */
const CUT_OFF_MS = 15_500;
const BUNDLE = 'GET /docs/swagger-ui-bundle.js HTTP/1.1\r\nHost: x\r\n\r\n';

/** Opens a connection, sends what there is to send, and tells when and how it ends. */
function connect(
  service: Spawned,
  text: string,
  read = true,
): { received: () => string; ended: Promise<number>; socket: net.Socket } {
  const began = Date.now();
  let received = '';
  const socket = net.connect(Number(new URL(service.url).port), '127.0.0.1', () => socket.write(text));
  if (read) socket.on('data', (chunk) => (received += chunk.toString()));
  socket.on('error', () => undefined);
  const ended = new Promise<number>((resolve) => socket.on('close', () => resolve(Date.now() - began)));
  return { received: () => received, ended, socket };
}

describe('a service with clients and a database that do not behave', () => {
  let database: FreshDatabase;
  let admin: pg.Client;
  let service: Spawned;
  let token: string;
  const start = () => spawnService({ DATABASE_URL: database.url, ALLOW_UNSAFE_DURABILITY: '1' });
  beforeAll(async () => {
    database = await freshDatabase();
    admin = new pg.Client({ connectionString: database.url });
    await admin.connect();
    service = await start();
    token = (
      (await (await fetch(`${service.url}/v1/players`, { method: 'POST' })).json()) as { token: string }
    ).token;
  });
  afterAll(async () => {
    await service.end('SIGKILL');
    await admin.end();
    await database.drop();
  });

  const ask = (
    path: string,
    init: { method?: string; body?: string; headers?: { [name: string]: string } } = {},
  ) => fetch(service.url + path, { ...init, headers: { Authorization: `Bearer ${token}`, ...init.headers } });

  it('lives on when the database ends connections, new ones too', async () => {
    for (let burst = 0; burst < BURSTS; burst++) {
      const answers = Promise.all(
        Array.from({ length: 8 }, (_, i) =>
          ask(i % 2 === 0 ? '/v1/games' : '/readyz').then(({ status }) => status),
        ),
      );
      await sleep(5 + burst);
      await admin.query(
        'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
      );
      for (const status of await answers) expect([200, 503]).toContain(status);
    }
    expect((await ask('/v1/games')).status).toBe(200);
  });

  it('answers 503 while the database takes no writes', async () => {
    const name = new URL(database.url).pathname.slice(1);
    await admin.query(`ALTER DATABASE ${name} SET default_transaction_read_only = on`);
    await admin.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    );
    const answer = await ask('/v1/games', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{"ruleset":"card-commons"}',
    });
    expect([
      answer.status,
      answer.headers.get('retry-after'),
      ((await answer.json()) as { code: string }).code,
    ]).toEqual([503, '2', 'unavailable']);
    // This session was opened before, and is not read-only.
    await admin.query(`ALTER DATABASE ${name} RESET default_transaction_read_only`);
    await admin.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    );
    const again = await ask('/v1/games', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{"ruleset":"card-commons"}',
    });
    expect(again.status).toBe(201);
  });

  it('cuts off clients that send or read too slowly, and no other', async () => {
    const slow = [
      connect(service, 'GET /livez HTTP/1.1\r\nHost: x\r\n'),
      connect(
        service,
        'POST /v1/players HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 5\r\n\r\n{',
      ),
    ];
    const neverReading = connect(service, BUNDLE.repeat(20), false);
    const began = Date.now();
    while (Date.now() - began < CUT_OFF_MS) {
      expect((await ask('/v1/games')).status).toBe(200);
      await sleep(500);
    }
    const soon = sleep(1_000).then(() => Infinity);
    for (const end of await Promise.all(slow.map(({ ended }) => Promise.race([ended, soon])))) {
      expect(end).toBeLessThan(CUT_OFF_MS);
    }
    expect(slow[0]!.received()).toMatch(/^HTTP\/1\.1 408 .*"code":"requestTimeout"/s);
    // Only who reads again learns that the other side is gone: what lay in between comes, and then the end.
    neverReading.socket.resume();
    const later = sleep(2_000).then(() => Infinity);
    expect(await Promise.race([neverReading.ended, later])).toBeLessThan(Infinity);
  });

  it('ends soon and well on SIGTERM, whatever is connected', async () => {
    const silent = connect(service, '');
    const keptAlive = connect(service, 'GET /livez HTTP/1.1\r\nHost: x\r\n\r\n');
    const neverReading = connect(service, BUNDLE.repeat(20), false);
    await sleep(300);
    let stopped = false;
    const acted = Array.from({ length: 4 }, async () => {
      const statuses: number[] = [];
      while (!stopped) {
        const answer = await ask('/v1/games', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: '{"ruleset":"card-commons"}',
        }).catch(() => null);
        // From the signal on nobody can connect any more.
        if (answer === null) break;
        statuses.push(answer.status);
      }
      return statuses;
    });
    await sleep(300);
    const began = Date.now();
    expect(await service.end('SIGTERM')).toBe(0);
    stopped = true;
    expect(Date.now() - began).toBeLessThan(9_000);
    const statuses = (await Promise.all(acted)).flat();
    expect(statuses.length).toBeGreaterThan(4);
    expect(new Set(statuses)).toEqual(new Set([201]));
    const { rows } = await admin.query<{ count: string }>('SELECT count(*) FROM games');
    expect(Number(rows[0]!.count)).toBeGreaterThanOrEqual(statuses.length);
    await Promise.all([silent.ended, keptAlive.ended]);
    neverReading.socket.destroy();
  });
});
