import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { runCreel } from '../support/run-creel.js';
import { type Spawned, spawnService } from '../support/spawn-service.js';

describe('creel keys', () => {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'creel-keys-'));
  const env = { ...process.env, DATABASE_URL: '', DATA_DIR: dataDir };
  let service: Spawned;
  beforeAll(async () => {
    service = await spawnService({ DATABASE_URL: '', DATA_DIR: dataDir });
  });
  afterAll(async () => {
    await service.end('SIGTERM');
    rmSync(dataDir, { recursive: true, force: true });
  });

  const keys = (...args: string[]) => runCreel(['keys', ...args], env);
  const status = async (key: string) =>
    (await fetch(`${service.url}/v1/keys/me`, { headers: { Authorization: `Bearer ${key}` } })).status;

  it('makes the first key, puts another in its place, and revokes it, beside a running service', async () => {
    const { said } = await keys(
      'create',
      'Pond Club',
      '--scopes',
      'games:read,players:create',
      '--days',
      '30',
    );
    const [key, prefix] = [said.split('\n')[0]!, /creel_k_(\w{12})_/.exec(said)![1]!];
    expect(await status(key)).toBe(200);
    const rotation = await keys('rotate', prefix, '--overlap', '60');
    expect(rotation).toMatchObject({ code: 0 });
    const rotated = rotation.said.split('\n')[0]!;
    expect([await status(key), await status(rotated)]).toEqual([200, 200]);
    expect((await keys('revoke', prefix)).said).toContain('revoked');
    expect([await status(key), await status(rotated)]).toEqual([401, 200]);
    const listed = (await keys('list')).said;
    expect(listed).toMatch(new RegExp(`^${prefix}  revoked  Pond Club`, 'm'));
    expect(listed).toContain('games:read,players:create');
    expect(listed).not.toContain(key);
  });

  it.each([
    [['create', 'Pond'], 64, 'say what the key is for with --scopes'],
    [['create', '--scopes', 'games:read'], 64, 'name the application'],
    [['create', 'Pond', 'Club', '--scopes', 'games:read'], 64, '`Club` is one word too many'],
    [['create', 'Pond', '--scopes', 'games:read,everything'], 64, 'there is no scope `everything`'],
    [['create', '\u001b[2J', '--scopes', 'games:read'], 64, 'name the application'],
    [
      ['create', 'Pond', '--scopes', 'games:read', '--days', '0'],
      64,
      '--days is a whole number from 1 to 36500',
    ],
    [['rotate', '000000000000', '--overlap', '9999999'], 64, '--overlap is a whole number from 0 to 604800'],
    [['rotate'], 64, 'name the key to rotate by its prefix'],
    [['rotate', '000000000000'], 1, 'There is no key of this prefix'],
    [['revoke', '000000000000'], 1, 'There is no key of this prefix'],
    [['sing'], 64, 'there is no `sing`'],
    [['sing', '--days', '9'], 64, 'there is no `sing`'],
    [['constructor', '--days', '9'], 64, 'there is no `constructor`'],
    [['revoke', '000000000000', '--overlap', '60'], 64, '--overlap does nothing with revoke'],
    [['rotate', '000000000000', '--days', '9'], 64, '--days does nothing with rotate'],
    [['list', 'extra'], 64, '`extra` is one word too many'],
    [['list', '--loud'], 64, '--loud'],
    [[], 64, 'say what to do'],
    [['--help'], 0, ''],
  ])('answers %j with %i and says why', async (args, code, why) => {
    const told = await keys(...args);
    expect([told.code, told.said.includes(why)]).toEqual([code, true]);
  });
});
