import { afterAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { runCreel } from '../support/run-creel.js';
import { send } from '../support/send.js';
import { type NotStarted, type Spawned, spawnService } from '../support/spawn-service.js';

const DATA_DIR = mkdtempSync(path.join(os.tmpdir(), 'creel-serve-'));
const EMBEDDED = { DATABASE_URL: '', DATA_DIR };

/** Sends JSON and answers JSON. */
async function call(service: Spawned, method: string, at: string, token?: string, body?: object) {
  const answer = await send(service.url, { method, path: at, token, body });
  return (await answer.json()) as { [field: string]: never };
}

function failure(env: { readonly [name: string]: string }): Promise<NotStarted> {
  return spawnService(env).then(
    async (service) => {
      await service.end('SIGKILL');
      throw new Error('it started');
    },
    (error: unknown) => error as NotStarted,
  );
}

describe('creel serve on the embedded database', () => {
  let token: string;
  let game: string;
  let service: Spawned;
  afterAll(async () => {
    await service.end('SIGKILL');
    rmSync(DATA_DIR, { recursive: true, force: true });
  });

  it('starts on an empty folder', async () => {
    service = await spawnService(EMBEDDED);
    expect(await call(service, 'GET', '/readyz')).toEqual({ status: 'ready', appendOnly: true });
    token = (await call(service, 'POST', '/v1/players')).token!;
    game = (await call(service, 'POST', '/v1/games', token, { ruleset: 'card-commons' })).id!;
  });

  it('refuses to start twice on one folder', async () => {
    // With the port of the first one too, as who types the command twice has it.
    const { message, status } = await failure({ ...EMBEDDED, PORT: new URL(service.url).port });
    expect(message).toMatch(/Creel already runs on the data folder .* set DATA_DIR/);
    expect(status).toBe(1);
    expect(await call(service, 'GET', '/livez')).toEqual({ status: 'alive' });
  });

  it.each(['SIGINT', 'SIGTERM', 'SIGKILL'] as const)(
    'leaves data after %s that the next start opens',
    async (signal) => {
      const status = await service.end(signal);
      expect(status).toBe(signal === 'SIGKILL' ? 'SIGKILL' : 0);
      service = await spawnService(EMBEDDED);
      expect(await call(service, 'GET', `/v1/games/${game}`, token)).toMatchObject({
        version: 3,
        viewer: 'seat:0',
      });
    },
  );

  it('serves the reference and the description without a network', async () => {
    const page = await (await fetch(`${service.url}/docs`)).text();
    const sources = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, source]) => source!);
    expect(sources.length).toBeGreaterThan(2);
    for (const source of sources) {
      const url = new URL(source, `${service.url}/docs`);
      expect([source, url.origin]).toEqual([source, service.url]);
      expect([source, (await fetch(url)).status]).toEqual([source, 200]);
    }
    const description = await (await fetch(`${service.url}/openapi.json`)).json();
    expect(description).toMatchObject({ openapi: '3.1.0' });
    expect((await fetch(service.url)).url).toMatch(/\/docs$/);
    expect(await (await fetch(`${service.url}/docs/errors`)).text()).toContain('id="staleVersion"');
  });

  it.each<[what: string, env: { [name: string]: string }, message: RegExp]>([
    ['a port that is none', { PORT: 'http' }, /PORT is "http"; it must be a number from 0 to 65535/],
    ['no game to be kept', { KEPT_GAMES: '0' }, /KEPT_GAMES is "0"; it must be a number from 1/],
    [
      'a proxy that is no address',
      { TRUST_PROXY: '10.0.0.0/8, 10.0.0.0/99' },
      /TRUST_PROXY names "10.0.0.0\/99"; it must be addresses or networks/,
    ],
    [
      'a database URL that is none',
      { DATABASE_URL: 'localhost' },
      /DATABASE_URL must be a URL such as postgres:/,
    ],
    [
      'a database that is not there',
      { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' },
      /The database can not be reached.*Check DATABASE_URL/s,
    ],
  ])('says what is wrong with %s', async (_what, env, message) => {
    const failed = await failure({ ...EMBEDDED, ...env });
    expect(failed.message).toMatch(message);
    expect(failed.message).not.toMatch(/\n {4}at /);
    expect(failed.status).toBe(1);
  });

  it.each([
    [['--help'], 0],
    [['--port', '5000'], 64],
  ])('takes no options such as %j, and says what sets it up', async (args, code) => {
    expect(await runCreel(['serve', ...args], process.env)).toEqual({
      code,
      said: expect.stringContaining('PORT, HOST'),
    });
  });

  it('says what is wrong with a host that is none', async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'creel-host-'));
    const failed = await failure({ ...EMBEDDED, DATA_DIR: folder, HOST: 'nowhere.invalid' });
    rmSync(folder, { recursive: true, force: true });
    expect(failed.message).toMatch(/HOST is "nowhere.invalid"; it must be an address/);
  });

  it('says what is wrong with a port in use', async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'creel-port-'));
    const failed = await failure({ ...EMBEDDED, DATA_DIR: folder, PORT: new URL(service.url).port });
    rmSync(folder, { recursive: true, force: true });
    expect(failed.message).toMatch(/The port \d+ is in use/);
  });
});
