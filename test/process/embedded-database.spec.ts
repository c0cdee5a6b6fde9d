import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { postmasterOf } from '../../src/platform/embedded/postmaster.js';
import { type Spawned, spawnService } from '../support/spawn-service.js';

const DATA_DIR = mkdtempSync(path.join(os.tmpdir(), 'creel-embedded-'));
const DATA = path.join(DATA_DIR, 'data');
const RECOVERY_MS = 10_000;

describe('an embedded database that ends by itself', () => {
  let service: Spawned;
  let token: string;
  beforeAll(async () => {
    service = await spawnService({ DATABASE_URL: '', DATA_DIR });
    token = ((await (await ask('/v1/players', 'POST')).json()) as { token: string }).token;
  });
  afterAll(async () => {
    await service.end('SIGKILL');
    rmSync(DATA_DIR, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
  });

  const ask = (at: string, method = 'GET', body?: string) =>
    fetch(service.url + at, {
      method,
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
      ...(body === undefined ? {} : { body }),
    });

  const linesLike = (pattern: RegExp) =>
    service
      .said()
      .split('\n')
      .filter((line) => pattern.test(line)).length;

  const killDatabase = () => {
    const { pid } = postmasterOf(DATA)!;
    process.kill(pid, 'SIGKILL');
    return pid;
  };

  const untilReady = async () => {
    const began = Date.now();
    for (;;) {
      const { status } = await ask('/readyz');
      if (status === 200) return;
      expect(status).toBe(503);
      if (Date.now() - began > RECOVERY_MS) throw new Error(`not ready again: ${service.said()}`);
      await sleep(50);
    }
  };

  it('is started again, each time', async () => {
    const { id } = (await (await ask('/v1/games', 'POST', '{"ruleset":"card-commons"}')).json()) as {
      id: string;
    };
    for (let kill = 0; kill < 3; kill++) {
      const before = killDatabase();
      while (postmasterOf(DATA)?.pid === before) await sleep(5);
      await untilReady();
      while (linesLike(/^creel: The embedded PostgreSQL runs again\.$/) <= kill) await sleep(5);
      expect((await ask(`/v1/games/${id}`)).status).toBe(200);
      expect((await ask('/v1/games', 'POST', '{"ruleset":"card-commons"}')).status).toBe(201);
    }
    expect(linesLike(/ended by itself and is started again.*postgres\.log/)).toBe(3);
    expect(service.said()).not.toMatch(/\n {4}at /);
  });

  it('is not left running by a service that is stopped while it starts it again', async () => {
    killDatabase();
    await sleep(150);
    expect(await service.end('SIGTERM')).toBe(0);
    expect(postmasterOf(DATA)).toBeUndefined();
  });
});
