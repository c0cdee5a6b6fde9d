import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { PostgresEventStore } from '../../src/event-store/postgres-event-store.js';
import { SystemRandom } from '../../src/platform/random.js';
import { isRefusal } from '../../src/engine/refusal.js';
import { PLAIN_GAME } from '../../src/game/command.js';
import type { Append } from '../../src/event-store/event-store.js';
import { follow } from '../../src/game/follow.js';
import { freshDatabase, type FreshDatabase } from '../support/fresh-database.js';
import { KERNEL } from '../support/kernel.js';
import { creationOf, NO_MORE, WAITING } from '../support/append-parts.js';

const ROUNDS = 20;
const BESIDE = 20;
const random = new SystemRandom();

function creation(player: string, key: number | null): Append {
  const game = random.id();
  const context = { ...KERNEL, serverSeed: new Uint8Array(32) };
  const extended = follow(
    context,
    game,
    null,
    [{ ...PLAIN_GAME, type: 'create', ruleset: 'card-commons', seats: 1 }],
    0,
  );
  if (isRefusal(extended)) throw new Error(extended.message);
  return {
    game,
    expectedVersion: 0,
    expectedHead: null,
    events: extended.events,
    command:
      key === null
        ? null
        : { scope: player, key: Uint8Array.of(key), request: Uint8Array.of(key), application: null },
    creation: creationOf(player),
    listing: WAITING,
    ...NO_MORE,
    joined: [player],
  };
}

describe('appends of two processes that share statements', () => {
  let database: FreshDatabase;
  let pools: pg.Pool[];
  beforeAll(async () => {
    database = await freshDatabase();
    pools = [0, 1].map(() => new pg.Pool({ connectionString: database.url, max: 4 }));
  });
  afterAll(async () => {
    await Promise.all(pools.map((pool) => pool.end()));
    await database.drop();
  });

  it('run a command once, and those beside it are not touched by the race', async () => {
    const player = random.id();
    const stores = pools.map((pool) => new PostgresEventStore(pool));
    for (let round = 0; round < ROUNDS; round++) {
      const beside = stores.map(() => Array.from({ length: BESIDE }, () => creation(player, null)));
      const racing = stores.map(() => creation(player, round));
      const results = await Promise.all(
        stores.flatMap((store, i) => [...beside[i]!, racing[i]!].map((each) => store.append(each))),
      );
      const raced = results.filter((_, i) => i % (BESIDE + 1) === BESIDE);
      expect(raced.sort()).toEqual(['appended', 'conflict']);
      expect(results.filter((result) => result === 'appended')).toHaveLength(2 * BESIDE + 1);
      const { rows } = await pools[0]!.query<{ events: number; games: number; commands: number }>(
        `SELECT (SELECT count(*)::integer FROM events) AS events, (SELECT count(*)::integer FROM games) AS games,
          (SELECT count(*)::integer FROM commands) AS commands`,
      );
      const games = (round + 1) * (2 * BESIDE + 1);
      expect(rows[0]).toEqual({ events: games, games, commands: round + 1 });
    }
  });
});
