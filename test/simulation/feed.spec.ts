import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { APPEND } from '../../src/event-store/append-sql.js';
import { appendValues } from '../../src/event-store/append-values.js';
import type { Append } from '../../src/event-store/event-store.js';
import { PostgresEventStore } from '../../src/event-store/postgres-event-store.js';
import { isOfGame } from '../../src/feed/feed.js';
import { PostgresFeed } from '../../src/feed/postgres-feed.js';
import { dataSource } from '../../src/platform/postgres/data-source.js';
import { type LoginUrls, prepareLogins } from '../../src/platform/postgres/logins.js';
import { PROJECT_FOLDER } from '../../src/platform/project.js';
import { SystemRandom } from '../../src/platform/random.js';
import { creationOf, NO_MORE, WAITING } from '../support/append-parts.js';
import { type FreshDatabase, freshDatabase } from '../support/fresh-database.js';
import { streamsFrom } from '../support/playout.js';

const SEED = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31));
const WRITERS = 24;
const GAMES_EACH = 20;
const VERSIONS = 4;
const PUBLISHERS = 3;
/** Milliseconds that a transaction is held open at most before it commits; one in ten is rolled back. */
const LONGEST_OPEN = 120;
/** Milliseconds that a publisher lives at most after it has begun. */
const LONGEST_LIFE = 700;
const HEAD = 'ab'.repeat(32);
const random = new SystemRandom();

function appendOf(game: string, seq: number): Append {
  const events = [
    {
      seq,
      at: 1_000,
      actor: 'system' as const,
      type: 'SeatLeft' as const,
      data: { seat: 0 },
      state: null,
      hash: HEAD,
    },
  ];
  const append = {
    game,
    events,
    expectedVersion: seq,
    expectedHead: seq === 0 ? null : HEAD,
    command: null,
    ...NO_MORE,
  };
  return seq === 0
    ? { ...append, creation: creationOf(random.id()), listing: WAITING }
    : { ...append, creation: null, listing: null };
}

describe(`the feed under delayed commits, its publishers killed (SEED=${SEED})`, () => {
  let database: FreshDatabase;
  let urls: LoginUrls;
  let pool: pg.Pool;
  const dice = streamsFrom(SEED)('test/feed');
  beforeAll(async () => {
    database = await freshDatabase();
    urls = await prepareLogins(database.url, database.url);
    pool = new pg.Pool({ connectionString: database.url, max: WRITERS + 2 });
    await pool.query('CREATE TABLE naive (id bigserial PRIMARY KEY, game_id uuid, version integer)');
  });
  afterAll(async () => {
    await pool.end();
    await database.drop();
  });

  /** Appends in a transaction that stays open for a while, and leaves a row for the naive reader in it. */
  async function write(client: pg.PoolClient, game: string, seq: number): Promise<boolean> {
    const [wait, fails] = [dice.uniform(LONGEST_OPEN), dice.uniform(10) === 0];
    await client.query('BEGIN');
    await client.query({ ...APPEND, values: appendValues([appendOf(game, seq)]) });
    await client.query('INSERT INTO naive (game_id, version) VALUES ($1, $2)', [game, seq + 1]);
    await sleep(wait);
    await client.query(fails ? 'ROLLBACK' : 'COMMIT');
    return !fails;
  }

  /** Names of all that was committed. */
  async function writeAll(): Promise<string[]> {
    const committed: string[] = [];
    await Promise.all(
      Array.from({ length: WRITERS }, async () => {
        const client = await pool.connect();
        for (let i = 0; i < GAMES_EACH; i++) {
          const game = random.id();
          for (let seq = 0; seq < VERSIONS;)
            if (await write(client, game, seq)) committed.push(`${game} ${++seq}`);
        }
        client.release();
      }),
    );
    return committed;
  }

  /** Keeps a publisher running, and kills it again and again; answers how often. */
  async function keepKilling(isOver: () => boolean): Promise<number> {
    let kills = 0;
    while (!isOver()) {
      const publisher: ChildProcess = spawn(
        process.execPath,
        [path.join(PROJECT_FOLDER, 'test/support/publisher.mjs')],
        { env: { ...process.env, PLAY_URL: urls.play }, stdio: ['ignore', 'pipe', 'inherit'] },
      );
      await once(publisher.stdout!, 'data');
      await sleep(dice.uniform(LONGEST_LIFE));
      expect(publisher.exitCode).toBe(null);
      const ended = once(publisher, 'exit');
      publisher.kill('SIGKILL');
      await ended;
      kills++;
    }
    return kills;
  }

  it('is whole and dense for who follows it, where a naive reader misses rows', async () => {
    let written = false;
    const read = await dataSource(urls.read, 2).initialize();
    const feed = new PostgresFeed(new PostgresEventStore(pool), pool, read, () => new pg.Client());
    const followed: string[] = [];
    const follow = async () => {
      for (let last = 0; ;) {
        await sleep(2);
        const over = written && (await feed.publish()) === 0;
        const entries = await feed.after(last, 500);
        for (const each of entries) {
          expect(each.position).toBe(last + 1);
          last = each.position;
          if (isOfGame(each)) followed.push(`${each.game} ${each.version}`);
        }
        if (over && entries.length === 0) return;
      }
    };
    const naive: string[] = [];
    const followNaively = async () => {
      for (let last = 0; ;) {
        await sleep(2);
        const over = written;
        const { rows } = await pool.query('SELECT * FROM naive WHERE id > $1 ORDER BY id LIMIT 500', [last]);
        for (const { id, game_id: game, version } of rows) {
          last = Number(id);
          naive.push(`${game} ${version}`);
        }
        if (over && rows.length === 0) return;
      }
    };
    const killing = Array.from({ length: PUBLISHERS }, () => keepKilling(() => written));
    const following = Promise.all([follow(), followNaively()]);
    const committed = await writeAll();
    written = true;
    const kills = (await Promise.all(killing)).reduce((sum, each) => sum + each);
    await following;
    await read.destroy();
    process.stdout.write(
      `SEED=${SEED}: ${committed.length} appends, ${kills} publishers killed; followed ${followed.length}, naive reader ${naive.length}\n`,
    );
    expect(kills).toBeGreaterThan(PUBLISHERS);
    expect(followed.toSorted()).toEqual(committed.toSorted());
    for (const [i, each] of followed.entries()) {
      const [game, version] = each.split(' ');
      if (version !== '1') expect(followed.indexOf(`${game} ${Number(version) - 1}`)).toBeLessThan(i);
    }
    // The control: it must fail, or the commits were not delayed.
    expect(new Set(naive).size).toBeLessThan(committed.length);
  }, 300_000);
});
