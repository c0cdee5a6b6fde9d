import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { send } from '../support/send.js';
import { runCreel } from '../support/run-creel.js';
import { type Spawned, spawnService } from '../support/spawn-service.js';

describe('creel void-attempt', () => {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'creel-void-'));
  const env = { ...process.env, DATABASE_URL: '', DATA_DIR: dataDir };
  let service: Spawned;
  beforeAll(async () => {
    service = await spawnService({ DATABASE_URL: '', DATA_DIR: dataDir });
  });
  afterAll(async () => {
    await service.end('SIGTERM');
    rmSync(dataDir, { recursive: true, force: true });
  });

  const ask = async (method: string, at: string, token?: string, body?: object): Promise<any> =>
    (await send(service.url, { method, path: at, token, body })).json();
  const strike = (...args: string[]) => runCreel(['void-attempt', ...args], env);

  it('strikes one off beside a running service, once, with its reason', async () => {
    const { token } = await ask('POST', '/v1/players');
    const { id } = await ask('GET', '/v1/challenges/today');
    const { game } = await ask('POST', `/v1/challenges/${id}/attempts`, token);
    await ask('POST', `/v1/games/${game.id}/actions`, token, { action: { type: 'stop' } });
    expect(await strike(game.id)).toMatchObject({ code: 1, said: expect.stringContaining('Say why') });
    expect(await strike(game.id, 'Played', 'twice.')).toEqual({ code: 0, said: 'The attempt is voided.\n' });
    expect(await strike(game.id, 'Again.')).toMatchObject({ code: 1 });
    expect(await ask('GET', `/v1/challenges/${id}/attempts/me`, token)).toMatchObject({
      status: 'voided',
      score: null,
      voidReason: 'Played twice.',
    });
  });

  it('says what it needs', async () => {
    expect(await strike('x', 'y')).toMatchObject({ code: 64, said: expect.stringContaining('Usage') });
    const none = '00000000-0000-7000-8000-000000000000';
    expect(await strike(none, 'y')).toMatchObject({ code: 1, said: expect.stringContaining('no game') });
  });
});
