import { existsSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PROJECT_FOLDER } from '../../src/platform/project.js';
import { type BuiltService, startBuiltService } from '../support/built-service.js';
import { examplesIn, runBash } from '../support/doc-examples.js';

const TIMEOUT_MS = 120_000;

describe('commands in the documents', () => {
  let service: BuiltService;

  beforeAll(async () => {
    service = await startBuiltService();
  }, TIMEOUT_MS);
  afterAll(() => service?.stop(), TIMEOUT_MS);

  it(
    'docs/api.md runs from top to bottom',
    async () => {
      const output = await runBash(examplesIn('docs/api.md'), service.baseUrl);
      // What its text says of the answers.
      expect(output).toContain('status 412\nstaleVersion\n4\n');
      expect(output).toContain('stopped\nidempotency-replayed: true');
      expect(output).toContain('\ngood\n');
      expect(output).toContain('\nQC 8S 5S 9H\n');
      expect(output).toContain('status 304\n');
    },
    TIMEOUT_MS,
  );

  const readme = existsSync(path.join(PROJECT_FOLDER, 'README.md')) ? it : it.skip;
  readme(
    'README.md plays its first game',
    async () => {
      const firstGame = examplesIn('README.md').filter(({ section }) => section === 'First game');
      await runBash(firstGame, service.baseUrl);
    },
    TIMEOUT_MS,
  );

  it('notices a command that fails, and says where', async () => {
    const [first, ...rest] = examplesIn('docs/api.md').filter(({ language }) => language === 'bash');
    const broken = { ...first!, text: `${first!.text}\nfalse\necho not reached` };
    await expect(runBash([broken, ...rest], service.baseUrl)).rejects.toThrow(
      /failed in docs\/api\.md:\d+: false/,
    );
  });
});
