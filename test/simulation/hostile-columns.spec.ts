import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { PostgresDerivedRows } from '../../src/event-store/postgres-derived-rows.js';
import { RebuildRows } from '../../src/use-cases/rebuild-rows.js';
import { auditAll } from '../support/audited.js';
import { type FreshDatabase, freshDatabase } from '../support/fresh-database.js';
import { KERNEL } from '../support/kernel.js';
import { makeRows, mixedGames, nextGames, storeGames } from '../support/stored-games.js';

const PLAYER = '018f4e2a-0000-7000-8000-000000000001';
const DAY = 'card-commons-2026-12-01';
const TABLES = [
  ...['events', 'seeds', 'games', 'game_players', 'deadlines', 'commands'],
  ...['challenges', 'challenge_seeds', 'challenge_reveals', 'attempts', 'attempt_counts'],
];

/** By the type of a column, written in SQL. */
const HOSTILE: { readonly [type: string]: readonly string[] } = {
  uuid: [`'00000000-0000-0000-0000-000000000000'`, `'ffffffff-ffff-ffff-ffff-ffffffffffff'`],
  integer: ['-2147483648', '2147483647', '-1'],
  bigint: ['-9223372036854775808', '9223372036854775807', '-1'],
  boolean: ['true', 'false'],
  text: [`''`, `'x'`, `U&'\\+10FFFF'`, `repeat('x', 20000)`, `repeat('[', 60000) || repeat(']', 60000)`],
  bytea: [`'\\x'`, `'\\x00'`, `decode(repeat('00', 64), 'hex')`],
};
/** What no string of ours can hold: more than 512 MiB. In some columns alone, as it takes seconds to write. */
const ENDLESS: { readonly [column: string]: readonly string[] } = {
  'events.data': [`repeat('x', 540000000)`],
  'games.outcome': [`repeat('x', 540000000)`],
  'seeds.server_seed': [`repeat('x', 540000000)::bytea`],
};
const TOO_LONG_FOR_ITS_INDEX = '54000';
const TAKEN = '23505';

/** Whoever owns the tables can write anything into them, so one row must never keep an audit from the rest. */
describe('an audit and a rebuild of tables with a hostile value', () => {
  let fresh: FreshDatabase;
  let owner: pg.Client;
  let last: string;
  beforeAll(async () => {
    fresh = await freshDatabase();
    owner = new pg.Client({ connectionString: fresh.url });
    await owner.connect();
    const records = nextGames(mixedGames(11, 5), 6).sort((a, b) => (a.game < b.game ? -1 : 1));
    await storeGames(owner, records);
    await makeRows(owner);
    const first = records[0]!.game;
    last = records.at(-1)!.game;
    await owner.query(`
      ALTER TABLE attempts DISABLE TRIGGER USER;
      INSERT INTO deadlines VALUES ('${first}', 5);
      INSERT INTO commands (scope, version, key, request) VALUES ('${first}', 1, '\\x01', '\\x02');
      INSERT INTO challenges VALUES (0, '${DAY}', 'card-commons@1', 0, 1, 2, false, sha256('x'), 3, sha256('x'));
      INSERT INTO challenge_seeds VALUES ('${DAY}', sha256('x'));
      INSERT INTO challenge_reveals VALUES ('${DAY}', sha256('x'), 2);
      INSERT INTO attempts VALUES ('${DAY}', '${PLAYER}', '${first}', '\\x01', true, 0, 'finished', 1, 1, 1, 'x');
      INSERT INTO attempt_counts VALUES ('${DAY}', 'finished', true, 1, 1, 1);
      UPDATE seeds SET server_seed = sha256(server_seed) WHERE game_id = '${last}'`);
    for (const table of TABLES) await owner.query(`CREATE TABLE kept_${table} AS SELECT * FROM ${table}`);
  }, 120_000);
  afterAll(async () => {
    await owner.end();
    await fresh.drop();
  });

  async function columns(table: string): Promise<readonly { name: string; type: string }[]> {
    const text = `SELECT column_name AS name, data_type AS type FROM information_schema.columns WHERE table_name = $1`;
    return (await owner.query<{ name: string; type: string }>(text, [table])).rows;
  }

  /** False where the table itself can not hold it. */
  async function write(table: string, column: string, value: string): Promise<boolean> {
    try {
      await owner.query(
        `UPDATE ${table} SET ${column} = ${value} WHERE ctid = (SELECT min(ctid) FROM ${table})`,
      );
      return true;
    } catch (error) {
      if ([TOO_LONG_FOR_ITS_INDEX, TAKEN].includes((error as { code: string }).code)) return false;
      throw error;
    }
  }

  async function look() {
    const { faults } = await auditAll(owner);
    const rebuilt = await new RebuildRows(new PostgresDerivedRows(owner), KERNEL).execute({ dryRun: true });
    const isLastNamed =
      faults.some(({ code, game }) => code === 'wrongSeed' && game === last) &&
      rebuilt.left.first.some(({ game }) => game === last);
    return { isLastNamed, faults };
  }

  it.each(TABLES)(
    'looks at all the others: %s',
    async (table) => {
      const tried: [column: string, value: string, isLastNamed: boolean][] = [];
      for (const { name, type } of await columns(table)) {
        for (const value of [...HOSTILE[type]!, ...(ENDLESS[`${table}.${name}`] ?? [])]) {
          if (await write(table, name, value)) tried.push([name, value, (await look()).isLastNamed]);
          await owner.query(`TRUNCATE ${table}; INSERT INTO ${table} SELECT * FROM kept_${table}`);
        }
      }
      expect(tried.length).toBeGreaterThan(3);
      expect(tried.filter(([, , isLastNamed]) => !isLastNamed)).toEqual([]);
    },
    600_000,
  );

  it('looks at all the others where a game can neither be folded nor compared', async () => {
    const [{ game_id: first }] = (await owner.query('SELECT min(game_id::text)::uuid AS game_id FROM events'))
      .rows;
    await owner.query('UPDATE seeds SET server_seed = $2 WHERE game_id = $1', [first, Buffer.alloc(32)]);
    await owner.query('UPDATE games SET outcome = $2 WHERE id = $1', [
      first,
      `${'['.repeat(60_000)}${']'.repeat(60_000)}`,
    ]);
    expect((await look()).isLastNamed).toBe(true);
    for (const table of ['seeds', 'games'])
      await owner.query(`TRUNCATE ${table}; INSERT INTO ${table} SELECT * FROM kept_${table}`);
  }, 60_000);

  it('sees what lies in front of all ids and positions', async () => {
    const zeros = '00000000-0000-0000-0000-000000000000';
    await owner.query(`
      INSERT INTO events SELECT '${zeros}', at, seq, actor, type, data, state, hash FROM events WHERE game_id = '${last}';
      INSERT INTO challenges VALUES (-7, 'x', 'card-commons@1', 0, 1, 2, false, sha256('x'), 3, sha256('x'));
      INSERT INTO commands (scope, version, key, request) VALUES ('${zeros}', 2147483647, '', '')`);
    const { faults } = await look();
    expect(faults).toContainEqual(expect.objectContaining({ code: 'wrongSeed', game: zeros }));
    expect(faults).toContainEqual(
      expect.objectContaining({ code: 'wrongChallenge', message: expect.stringMatching(/^x: /) }),
    );
    expect(faults).toContainEqual(expect.objectContaining({ code: 'wrongCommand', game: zeros }));
  });
});
