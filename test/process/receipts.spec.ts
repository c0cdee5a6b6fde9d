import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { runCreel } from '../support/run-creel.js';
import { type Spawned, spawnService } from '../support/spawn-service.js';

const folder = mkdtempSync(path.join(os.tmpdir(), 'creel-receipts-'));
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 }));
const run = (...args: string[]) => runCreel(args, process.env);
const save = (name: string, value: unknown) => {
  const file = path.join(folder, name);
  writeFileSync(file, JSON.stringify(value));
  return file;
};

describe('receipts of a service with the embedded database', () => {
  const dataDir = path.join(folder, 'data');
  const start = () => spawnService({ DATABASE_URL: '', DATA_DIR: dataDir });
  let service: Spawned;
  let token: string;
  const ask = async (at: string, body?: object): Promise<any> => {
    const headers = {
      'Content-Type': 'application/json',
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
    };
    const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
    return (await fetch(service.url + at, { headers, ...sent })).json();
  };
  afterAll(async () => {
    await service.end('SIGTERM');
  });

  it('are checked by themselves and against the record, also after a restart', async () => {
    service = await start();
    token = (await ask('/v1/players', {})).token;
    const { id } = await ask('/v1/games', { ruleset: 'card-commons' });
    const { actions } = await ask(`/v1/games/${id}/legal-actions`);
    const first = (await ask(`/v1/games/${id}/actions`, { action: actions[0] })).receipt;
    const keys = await ask('/.well-known/creel-keys');
    await service.end('SIGTERM');
    const said = service.said();
    service = await start();
    const stopped = (await ask(`/v1/games/${id}/actions`, { action: { type: 'stop' } })).receipt;
    expect(await ask('/.well-known/creel-keys')).toEqual(keys);
    expect(keys).toEqual({ keys: [{ key: first.key, from: expect.any(String), until: null }] });

    const record = await ask(`/v1/games/${id}/record`);
    const [recordFile, firstFile, lastFile] = [
      save('record.json', record),
      save('first.json', first),
      save('last.json', stopped),
    ];
    for (const file of [firstFile, lastFile]) {
      const alone = await run('check', '--receipt', file, '--key', first.key.toUpperCase());
      expect(alone).toEqual({ code: 0, said: expect.stringContaining('ok   signed by the key you named') });
      const held = await run('check', recordFile, '--receipt', file);
      expect(held).toEqual({
        code: 0,
        said: expect.stringMatching(/GOOD: [^]* {2}ok {3}the record holds what was acknowledged/),
      });
    }
    const both = await run('check', recordFile, '--receipt', firstFile, '--receipt', lastFile);
    expect([both.code, both.said.match(/the record holds/g)]).toEqual([0, Array(2).fill('the record holds')]);
    const cut = save('cut.json', {
      ...record,
      events: record.events.slice(0, 3),
      serverSeed: null,
      outcome: null,
    });
    expect(await run('check', cut, '--receipt', firstFile)).toEqual({
      code: 1,
      said: expect.stringMatching(
        /SEALED: [^]*FAIL the record ends at version 3: what was acknowledged as version 4 is missing/,
      ),
    });
    expect((await run('check', '--receipt', save('forged.json', { ...first, at: 1 }))).code).toBe(1);
    // Of several all have to be good, not the last one alone.
    const one = await run(
      'check',
      recordFile,
      '--receipt',
      path.join(folder, 'forged.json'),
      '--receipt',
      lastFile,
    );
    expect(one).toEqual({ code: 1, said: expect.stringMatching(/FAIL [^]* {2}ok {3}the record holds/) });
    const late = save('late.json', { ...first, at: Number.MAX_SAFE_INTEGER });
    const withLate = await run('check', recordFile, '--receipt', late, '--receipt', firstFile);
    expect(withLate).toEqual({ code: 1, said: expect.stringMatching(/FAIL [^]*ok {3}the record holds/) });
    for (const option of ['--commitment', '--contribution', '--parent'])
      expect((await run('check', '--receipt', firstFile, option, '00')).code).toBe(64);
    expect((await run('check', '--receipt', firstFile, '--key', '00'.repeat(32))).code).toBe(1);

    const fork = await ask(`/v1/games/${id}/fork`, { version: 4 });
    const forked = (await ask(`/v1/games/${fork.id}/actions`, { action: { type: 'stop' } })).receipt;
    const forkFile = save('fork.json', await ask(`/v1/games/${fork.id}/record`));
    const ofFork = ['check', forkFile, '--receipt', save('forked.json', forked)];
    expect(await run(...ofFork)).toEqual({ code: 3, said: expect.stringContaining('NEEDS PARENT') });
    expect(await run(...ofFork, '--parent', forkFile)).toEqual({
      code: 3,
      said: expect.stringContaining('in none of the files that you named'),
    });
    expect(await run(...ofFork, '--parent', recordFile)).toEqual({
      code: 0,
      said: expect.stringMatching(/GOOD: [^]* {2}ok {3}the record holds what was acknowledged/),
    });
    expect(await run('check', forkFile, '--receipt', firstFile, '--parent', recordFile)).toEqual({
      code: 1,
      said: expect.stringContaining('FAIL'),
    });

    const file = path.join(dataDir, 'receipt-keys.json');
    const { secret } = JSON.parse(readFileSync(file, 'utf8')).keys[0];
    expect(statSync(file).mode & 0o777).toBe(0o600);
    for (const text of [said, service.said(), JSON.stringify(keys)]) expect(text).not.toContain(secret);
  }, 120_000);
});

describe('creel receipt-key', () => {
  it('makes a key, puts another in its place, and shows both', async () => {
    const file = path.join(folder, 'keys.json');
    const made = await run('receipt-key', 'create', file);
    expect(made).toEqual({ code: 0, said: expect.stringMatching(/^[0-9a-f]{64} {2}from \S+\n$/) });
    expect(await run('receipt-key', 'create', file)).toMatchObject({ code: 1 });
    const { code, said } = await run('receipt-key', 'rotate', file);
    expect([code, said.trim().split('\n')]).toEqual([
      0,
      [expect.stringMatching(/from \S+$/), expect.stringMatching(/from \S+ until \S+$/)],
    ]);
    expect(said).toContain(made.said.slice(0, 64));
    expect(await run('receipt-key', 'show', file)).toEqual({ code, said });
  });

  it.each([
    [['receipt-key'], 64],
    [['receipt-key', 'sing', 'x'], 64],
    [['receipt-key', 'show', path.join(folder, 'none')], 1],
    [['receipt-key', '--help'], 0],
    [['check', '--receipt', path.join(folder, 'none')], 64],
    [['check', '--receipt', 'x', '--key', 'abc'], 64],
    [['check', 'x', '--key', '00'.repeat(32)], 64],
  ])('%j is answered with %i', async (args, code) => {
    expect(await run(...args)).toMatchObject({ code });
  });
});
