import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { isAppendOnly } from '../../src/platform/postgres/durability.js';
import { type LoginUrls, prepareLogins } from '../../src/platform/postgres/logins.js';
import { freshDatabase, type FreshDatabase } from '../support/fresh-database.js';

const FORBIDDEN = '42501';

describe('the logins of the service', () => {
  let database: FreshDatabase;
  let urls: LoginUrls;
  const pools: { [login: string]: pg.Pool } = {};
  beforeAll(async () => {
    database = await freshDatabase();
    urls = await prepareLogins(database.url, database.url);
    pools['play'] = new pg.Pool({ connectionString: urls.play });
    pools['read'] = new pg.Pool({ connectionString: urls.read });
    pools['owner'] = new pg.Pool({ connectionString: database.url });
  });
  afterAll(async () => {
    await Promise.all(Object.values(pools).map((pool) => pool.end()));
    await database.drop();
  });

  const refused = (login: string, sql: string) =>
    pools[login]!.query(sql).then(
      () => 'allowed',
      (error: unknown) => (error as { code: string }).code,
    );

  it.each([
    ['play', `UPDATE events SET data = '{}'`],
    ['play', `DELETE FROM events`],
    ['play', `TRUNCATE events`],
    ['play', `ALTER TABLE events DISABLE TRIGGER ALL`],
    ['play', `DROP TABLE events`],
    ['play', `UPDATE commands SET version = 1`],
    ['play', `DELETE FROM commands`],
    ['play', `UPDATE seeds SET server_seed = ''`],
    ['play', `DELETE FROM seeds`],
    ['play', `DELETE FROM games`],
    ['play', `UPDATE games SET created_by = id`],
    ['play', `DELETE FROM players`],
    ['play', `UPDATE players SET created_by = id`],
    ['play', `DELETE FROM applications`],
    ['play', `DELETE FROM api_keys`],
    ['play', `UPDATE api_keys SET scopes = 'games:play'`],
    ['play', `UPDATE player_tokens SET player_id = token_hash::text::uuid`],
    ['play', `UPDATE commands SET application = NULL`],
    ['play', `UPDATE challenges SET reveals_at = 0`],
    ['play', `UPDATE challenges SET commitment = '', hash = ''`],
    ['play', `DELETE FROM challenges`],
    ['play', `UPDATE challenge_seeds SET server_seed = ''`],
    ['play', `DELETE FROM challenge_seeds`],
    ['play', `UPDATE challenge_reveals SET server_seed = '', revealed_at = 0`],
    ['play', `DELETE FROM challenge_reveals`],
    ['play', `TRUNCATE challenges, challenge_seeds, challenge_reveals`],
    ['play', `DELETE FROM attempts`],
    ['play', `UPDATE attempts SET ranked = true`],
    ['play', `UPDATE attempts SET player_id = game_id`],
    ['play', `UPDATE feed SET players = NULL`],
    ['play', `UPDATE outbox SET version = 1`],
    ['play', `DELETE FROM feed_head`],
    ['play', `INSERT INTO feed_head (position) VALUES (1)`],
    ['play', `SELECT * FROM logins`],
    ['play', `CREATE TABLE mine (a int)`],
    ['play', `SET ROLE postgres`],
    ['read', `SELECT * FROM seeds`],
    ['read', `SELECT * FROM challenge_seeds`],
    ['read', `SELECT server_seed FROM challenge_seeds`],
    ['read', `SELECT FROM challenge_seeds`],
    ['read', `COPY challenge_seeds TO STDOUT`],
    ['read', `SELECT * FROM challenges NATURAL JOIN challenge_seeds`],
    ['read', `CREATE VIEW mine AS SELECT * FROM challenge_seeds`],
    ['read', `SELECT stavalues1 FROM pg_statistic`],
    ['read', `SELECT * FROM events`],
    ['read', `SELECT * FROM players`],
    ['read', `SELECT * FROM outbox`],
    ['read', `DELETE FROM feed`],
    ['read', `UPDATE feed_head SET position = 0`],
    ['read', `SELECT * FROM commands`],
    ['read', `SELECT * FROM logins`],
    ['read', `SELECT * FROM player_tokens`],
    ['read', `SELECT * FROM api_keys`],
    ['read', `SELECT * FROM applications`],
    [
      'read',
      `INSERT INTO events (game_id, seq, at, actor, type, data, hash) VALUES (gen_random_uuid(), 0, 0, '', '', '', '')`,
    ],
    ['read', `UPDATE events SET data = '{}'`],
    ['read', `DELETE FROM events`],
    ['read', `UPDATE challenges SET reveals_at = 0`],
    ['read', `DELETE FROM challenges`],
    ['read', `INSERT INTO challenge_reveals (challenge_id, server_seed, revealed_at) VALUES ('', '', 0)`],
    ['read', `UPDATE challenge_reveals SET revealed_at = 0`],
    ['read', `DELETE FROM challenge_reveals`],
    ['read', `UPDATE attempts SET loss = -100`],
    ['read', `DELETE FROM attempts`],
    ['read', `UPDATE games SET status = 'finished'`],
    ['read', `SET ROLE postgres`],
  ])('%s may not: %s', async (login, sql) => {
    expect(await refused(login, sql)).toBe(FORBIDDEN);
  });

  it.each([
    ['play', `SELECT * FROM events, seeds, commands, players, games`],
    ['play', `UPDATE games SET status = 'finished', ended_at = 1, outcome = '{}' WHERE false`],
    ['play', `SELECT * FROM challenges, challenge_seeds, challenge_reveals, attempts`],
    ['read', `SELECT * FROM games, feed, feed_head`],
    ['read', `SELECT * FROM challenges, challenge_reveals, attempts`],
  ])('%s may: %s', async (login, sql) => {
    expect(await refused(login, sql)).toBe('allowed');
  });

  it('see that history is append-only, and that the owner could change it', async () => {
    expect(await isAppendOnly(pools['play']!)).toBe(true);
    expect(await isAppendOnly(pools['owner']!)).toBe(false);
  });

  it('stay the same from start to start', async () => {
    expect(await prepareLogins(database.url, database.url)).toEqual(urls);
  });

  it('are done without where the owner may make no roles', async () => {
    const other = await freshDatabase();
    const admin = new pg.Client({ connectionString: other.url });
    await admin.connect();
    const owner = `creel_test_owner_${process.pid}`;
    await admin.query(`DELETE FROM logins`);
    await admin.query(`CREATE ROLE ${owner} LOGIN PASSWORD 'secret'`);
    const tables = ['events', 'commands', 'seeds', 'games', 'players', 'logins'];
    for (const table of tables) await admin.query(`ALTER TABLE ${table} OWNER TO ${owner}`);
    const url = Object.assign(new URL(other.url), { username: owner, password: 'secret' }).href;
    expect(await prepareLogins(url, url)).toEqual({ play: url, read: url });
    await admin.end();
    await other.drop();
    await pools['owner']!.query(`DROP ROLE ${owner}`);
  });
});
