import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { readThroughCuts } from '../support/cut-streams.js';
import { freshDatabase } from '../support/fresh-database.js';
import { streamsFrom } from '../support/playout.js';
import { type Spawned, spawnService } from '../support/spawn-service.js';

const SEED = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31));
const CUTS = 500;
/** Milliseconds between two ends of a process at most. */
const LONGEST_LIFE = 8_000;
/** Each of the two is stopped and killed once at least. */
const ENDS = 4;

describe(`streams that are cut, of a service that is killed and stopped (SEED=${SEED})`, () => {
  it(`lose and double nothing over ${CUTS} cuts of each kind`, async () => {
    const database = await freshDatabase();
    const start = () => spawnService({ DATABASE_URL: database.url, ALLOW_UNSAFE_DURABILITY: '1' });
    const services: Spawned[] = await Promise.all([start(), start()]);
    const dice = streamsFrom(SEED)('test/ends');
    const until = { isOver: false };
    let ends = 0;
    const ending = (async () => {
      while (!until.isOver) {
        await sleep(LONGEST_LIFE / 2 + dice.uniform(LONGEST_LIFE / 2));
        const victim = ends % 2;
        const isStopped = ends % ENDS < ENDS / 2;
        const status = await services[victim]!.end(isStopped ? 'SIGTERM' : 'SIGKILL');
        expect(status).toBe(isStopped ? 0 : 'SIGKILL');
        services[victim] = await start();
        ends++;
      }
    })();
    ending.catch(() => undefined);
    try {
      // Played at the first, read at both.
      const tally = await readThroughCuts(
        SEED,
        CUTS,
        () => services[0]!.url,
        () => services.map(({ url }) => url),
        () => ends >= ENDS,
      );
      process.stdout.write(`SEED=${SEED}: ${JSON.stringify({ ...tally, ends })}\n`);
      for (const each of tally.cuts) expect(each).toBeGreaterThanOrEqual(CUTS);
    } finally {
      until.isOver = true;
      await ending.finally(() => Promise.all(services.map((each) => each.end('SIGKILL'))));
      await database.drop();
    }
  }, 1_200_000);
});
