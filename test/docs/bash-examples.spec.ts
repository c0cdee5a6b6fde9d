import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { examplesIn, pages, runBash } from '../support/doc-examples.js';
import { type Spawned, spawnService } from '../support/spawn-service.js';

const bashIn = (page: string) => examplesIn(page).filter(({ language }) => language === 'bash');

describe('commands in the documents', () => {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'creel-docs-data-'));
  let service: Spawned;

  beforeAll(async () => {
    service = await spawnService({ DATABASE_URL: '', DATA_DIR: dataDir });
  });
  afterAll(async () => {
    await service.end('SIGTERM');
    rmSync(dataDir, { recursive: true, force: true });
  });

  it.each(pages().filter((page) => bashIn(page).length > 0))('of %s run from top to bottom', async (page) => {
    const output = await runBash(bashIn(page), service.url, { DATABASE_URL: '', DATA_DIR: dataDir });
    for (const words of SAID[page] ?? []) expect(output).toContain(words);
  });

  it('are looked for in the guide and the README', () => {
    for (const page of Object.keys(SAID)) expect([page, bashIn(page).length > 0]).toEqual([page, true]);
  });

  it('are noticed when they fail, with their place', async () => {
    const [first, ...rest] = bashIn('docs/api.md');
    const broken = { ...first!, text: `${first!.text}\nfalse\necho not reached` };
    await expect(runBash([broken, ...rest], service.url, {})).rejects.toThrow(
      /failed in docs\/api\.md:\d+: false/,
    );
  });
});

/** What the pages say of the answers. */
const SAID: { readonly [page: string]: readonly string[] } = {
  'docs/clients.md': ['finished: {', '\n{"reason": '],
  'docs/api.md': [
    'status 412\nstaleVersion\n4\n',
    'stopped\nidempotency-replayed: true',
    '\n3 GameStarted, 4 ActionTaken\nstep step step step step step complete\n',
    '[Reason "stopped"]\n',
    '\n2. stop\n7C\n',
    '\ngood\n',
    '\nQC 8S 5S 9H\n',
    'status 304\n',
    '\n0\nmalformedAction\n',
    '\n1\nseat:1\n0 place, 1 place\n',
    '\nfinished\nfork of version 3\n',
    '\nGOOD: the deal is the one committed to',
    '\ntrue, imported: false\n{"end":true,"records":2,"next":"',
    '\n{"end":true,"imported":0,"existing":2,"refused":0}\n',
  ],
  'docs/streams.md': [
    'id: 3\nevent: view\nid: 4\nevent: event\nid: 5\nevent: event\nid: 5.end\nevent: end\n',
    'event\nevent\nend\nstatus 204\n',
    '"told":["started","turn"]',
  ],
  'docs/identity.md': [
    'true\ninvalidToken\ngood\nseat:0\ncreel-application: ',
    '\nkeyNotGood\n',
    '  revoked  Pond Club  ',
  ],
  'README.md': ['GOOD: '],
  'docs/fairness.md': [
    'record.json: GOOD: score 0 (stopped)',
    'standard input: GOOD: score 0 (stopped)',
    '  ok   signed by the key you named\n',
    '  ok   the record holds what was acknowledged',
  ],
  'docs/challenges.md': ['Creel · Card Commons · ', '0 points · Little known', '"status":"finished"'],
  'docs/terminal.md': [
    'House edition: card counts',
    'You begin with',
    'Its bots wait for you.',
    ' as Marina Reed.',
    '\nrank ',
    'Streak: 1 day',
  ],
};
