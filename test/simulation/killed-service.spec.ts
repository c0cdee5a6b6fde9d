import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { expectKept } from '../support/expect-kept.js';
import { PersistentPlayer } from '../support/persistent-player.js';
import { streamsFrom } from '../support/playout.js';
import { type Spawned, spawnService } from '../support/spawn-service.js';

const KILLS = 20;
const PLAYERS = 8;
const LONGEST_LIFE_MS = 1_500;
const SEED = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 32));

describe(`a service killed under load (SEED=${SEED})`, () => {
  it(`loses no acknowledged event and doubles none over ${KILLS} kills\n`, async () => {
    const dataDir = mkdtempSync(path.join(os.tmpdir(), 'creel-kills-'));
    const streams = streamsFrom(SEED);
    const when = streams('kills');
    const start = () => spawnService({ DATABASE_URL: '', DATA_DIR: dataDir });
    let service: Spawned = await start();
    let stopped = false;
    const players = Array.from(
      { length: PLAYERS },
      (_, i) => new PersistentPlayer(() => service.url, streams(`player/${i}`)),
    );
    const playing = players.map((player) => player.play(() => stopped));
    try {
      for (let kill = 0; kill < KILLS; kill++) {
        await sleep(200 + when.uniform(LONGEST_LIFE_MS));
        await service.end('SIGKILL');
        service = await start();
      }
      stopped = true;
      await Promise.all(playing);
      const games = players.flatMap(({ acknowledged }) => [...acknowledged]);
      expect(games.length).toBeGreaterThan(PLAYERS);
      for (const [id, taken] of games) await expectKept(service.url, id, taken);
      process.stdout.write(
        `SEED=${SEED}: ${games.length} games, ${games.flatMap(([, taken]) => taken).length} acknowledged actions, ${KILLS} kills\n`,
      );
    } finally {
      stopped = true;
      await service.end('SIGKILL');
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
    }
  }, 600_000);
});
