import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import type { Game } from '../../src/game/game.js';
import { checkReceipt, compareReceipt, payloadOf, receiptText } from '../../src/game/receipt.js';
import { nodeVerify } from '../../src/platform/node-receipt-signer.js';
import { forged } from '../support/forged.js';
import { aSigner, KNOWN_KEY } from '../support/signer.js';
import type { GameRecord } from '../../src/game/record.js';
import { PostgresAudits } from '../../src/audits/postgres-audits.js';
import { memoryParts } from '../../src/memory-parts.js';
import { openDatabase } from '../../src/platform/postgres/database.js';
import { useCasesOf } from '../../src/use-cases/use-cases.js';
import { auditAll } from '../support/audited.js';
import { type FreshDatabase, freshDatabase } from '../support/fresh-database.js';
import { runCreel } from '../support/run-creel.js';
import { makeRows, mixedGames, nextGames, storeGames } from '../support/stored-games.js';

const GAMES = 30;
const NOTHING = { beganAt: 0, games: 0, events: 0, sampled: true, version: '', counts: {}, faults: [] };
const SOMEBODY = '018f4e2a-0000-7000-8000-000000000001';
const NO_GAME = 'ffffffff-ffff-7fff-8fff-ffffffffffff';

describe('creel audit', () => {
  let fresh: FreshDatabase;
  let owner: pg.Client;
  let records: GameRecord[];
  beforeAll(async () => {
    fresh = await freshDatabase();
    owner = new pg.Client({ connectionString: fresh.url });
    await owner.connect();
    records = nextGames(mixedGames(7, 10), GAMES);
    records.sort((a, b) => (a.game < b.game ? -1 : 1));
    await storeGames(owner, records);
    await makeRows(owner);
  }, 120_000);
  afterAll(async () => {
    await owner.end();
    await fresh.drop();
  });

  const creel = (...args: string[]) =>
    runCreel(['audit', ...args], { ...process.env, DATABASE_URL: fresh.url });
  const lines = (said: string) =>
    said
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));

  /** What an audit finds while these statements hold; they are undone by others. */
  async function foundAfter(text: string, values: unknown[], undo: string): Promise<string[]> {
    await owner.query('DROP TABLE IF EXISTS kept');
    await owner.query('CREATE TABLE kept AS SELECT * FROM events');
    await owner.query(text, values);
    const { faults } = await auditAll(owner);
    await owner.query('TRUNCATE events');
    await owner.query('INSERT INTO events SELECT * FROM kept');
    await owner.query('DROP TABLE kept');
    if (undo !== '') await owner.query(undo);
    return faults.map(({ code, game, version }) => `${code} ${game} ${version}`);
  }

  it('finds nothing in games that nobody has laid hands on, all or some, from a seed that is told', async () => {
    const all = await creel('--json', '--url', fresh.url);
    expect(all.code).toBe(0);
    const events = records.reduce((sum, record) => sum + record.events.length, 0);
    expect(lines(all.said)).toEqual([
      {
        games: GAMES,
        events,
        faults: {},
        seconds: expect.any(Number),
        seed: null,
        stopped: false,
        stoppedAt: null,
      },
    ]);
    const some = await creel('--sample', '5', '--seed', 'pond');
    expect(some).toEqual({
      code: 0,
      said: expect.stringMatching(/^Seed of the sample: pond\nGames: 5, with \d+ events/),
    });
    expect(lines((await creel('--json', '--sample', '5', '--seed', 'pond')).said)).toMatchObject([
      { seed: 'pond' },
    ]);
    expect((await creel('--sample', '1000')).said).toMatch(/^Seed of the sample: [0-9a-f]{16}\nGames: 30,/);
  });

  it('goes on behind a game', async () => {
    const { said } = await creel('--json', '--after', records[19]!.game);
    expect(lines(said).at(-1)).toMatchObject({ games: 10 });
  });

  it('names kind, game and version of a fault, for people and for programs', async () => {
    const { game } = records[3]!;
    await owner.query(`UPDATE events SET at = at + 1 WHERE game_id = $1 AND seq = 2`, [game]);
    const [told, json] = [await creel(), await creel('--json')];
    await owner.query(`UPDATE events SET at = at - 1 WHERE game_id = $1 AND seq = 2`, [game]);
    expect([told.code, json.code]).toEqual([1, 1]);
    expect(told.said).toMatch(new RegExp(`^wrongHash ${game} version 3: .*\n.*\nFaults: 1\n  wrongHash: 1`));
    expect(lines(json.said)).toEqual([
      { fault: 'wrongHash', game, version: 3, message: expect.any(String) },
      expect.objectContaining({ faults: { wrongHash: 1 } }),
    ]);
  });

  it.each([
    ['an event deleted', 'DELETE FROM events WHERE game_id = $1 AND seq = 1', 'missingEvent', 2],
    ['the first deleted', 'DELETE FROM events WHERE game_id = $1 AND seq = 0', 'missingEvent', 1],
    [
      'an event added behind the end',
      `INSERT INTO events SELECT game_id, at, seq + 1, actor, type, data, state, hash FROM events WHERE game_id = $1 ORDER BY seq DESC LIMIT 1`,
      'misplacedEvent',
      'end',
    ],
    [
      'two events swapped',
      `UPDATE events AS one SET at = other.at, actor = other.actor, type = other.type, data = other.data, state = other.state, hash = other.hash
       FROM events AS other WHERE one.game_id = $1 AND other.game_id = $1 AND one.seq IN (3, 4) AND other.seq = 7 - one.seq`,
      'wrongHash',
      4,
    ],
  ])('finds %s', async (_what, text, code, version) => {
    const record = records.find(({ events, serverSeed }) => events.length > 8 && serverSeed !== null)!;
    const named = version === 'end' ? record.events.length + 1 : version;
    expect(await foundAfter(text, [record.game], '')).toEqual([`${code} ${record.game} ${named}`]);
  });

  it('finds events that are there twice, where nothing keeps them out any more', async () => {
    const { game } = records[5]!;
    await owner.query('ALTER TABLE events DROP CONSTRAINT events_pkey');
    const found = await foundAfter(
      'INSERT INTO events SELECT * FROM events WHERE game_id = $1 AND seq = 1',
      [game],
      'ALTER TABLE events ADD CONSTRAINT events_pkey PRIMARY KEY (game_id, seq)',
    );
    expect(found).toEqual([`doubledEvent ${game} 2`]);
  });

  it('finds events of two games exchanged', async () => {
    const [one, other] = [records[10]!.game, records[11]!.game];
    const text = `UPDATE events SET game_id = CASE game_id WHEN $1 THEN $2 ELSE $1 END WHERE game_id IN ($1, $2) AND seq = 2`;
    // Both rows at once: the key would be taken for a moment.
    await owner.query('ALTER TABLE events DROP CONSTRAINT events_pkey');
    const typed = text.replaceAll('$1', '$1::uuid').replaceAll('$2', '$2::uuid');
    const found = await foundAfter(
      typed,
      [one, other],
      'ALTER TABLE events ADD CONSTRAINT events_pkey PRIMARY KEY (game_id, seq)',
    );
    // Some can not even stand there.
    const named = found.map((fault) => fault.replace(/^(wrongHash|misplacedEvent) /, ''));
    expect(named).toEqual([`${one} 3`, `${other} 3`]);
  });

  it('finds what is wrong beside the events', async () => {
    const { game } = records[8]!;
    const changes: [change: string, found: string][] = [
      [`UPDATE seeds SET server_seed = sha256(server_seed) WHERE game_id = '${game}'`, `wrongSeed ${game} 1`],
      [`DELETE FROM seeds WHERE game_id = '${game}'`, `wrongSeed ${game} 1`],
      [`INSERT INTO seeds VALUES ('${NO_GAME}', sha256('x'))`, `strayRow ${NO_GAME} null`],
      [`INSERT INTO game_players VALUES ('${SOMEBODY}', '${NO_GAME}')`, `strayRow ${NO_GAME} null`],
      [`INSERT INTO game_players VALUES ('${SOMEBODY}', '${game}')`, `wrongRow ${game} null`],
      [`INSERT INTO deadlines VALUES ('${game}', 5)`, `wrongRow ${game} null`],
      [`UPDATE games SET outcome = '{' WHERE id = '${game}'`, `wrongRow ${game} null`],
      [`UPDATE games SET visibility = 'publik' WHERE id = '${game}'`, `wrongRow ${game} null`],
      [`DELETE FROM games WHERE id = '${game}'`, `wrongRow ${game} null`],
      [
        `INSERT INTO commands (scope, version, key, request) VALUES ('${game}', 999, '\\x01', '\\x02')`,
        `wrongCommand ${game} 999`,
      ],
      [
        `INSERT INTO commands (scope, version, key, request, application) VALUES ('${game}', 1, '\\x01', '\\x02', '${SOMEBODY}')`,
        `wrongCommand ${game} 1`,
      ],
      [`INSERT INTO challenge_seeds VALUES ('card-commons-2026-12-01', sha256('x'))`, 'strayRow null null'],
      [
        `INSERT INTO challenges VALUES (0, 'card-commons-2026-12-01', 'card-commons@1', 0, 1, 2, false, sha256('x'), 3, sha256('x'))`,
        'wrongChallenge null null',
      ],
      [
        `INSERT INTO attempt_counts VALUES ('card-commons-2026-12-01', 'running', true, 0, 0, 1)`,
        'wrongCount null null',
      ],
    ];
    const tables = [
      'seeds',
      'game_players',
      'deadlines',
      'games',
      'commands',
      'challenge_seeds',
      'challenges',
      'attempt_counts',
    ];
    for (const table of tables) await owner.query(`CREATE TABLE kept_${table} AS SELECT * FROM ${table}`);
    const all: string[][] = [];
    for (const [change] of changes) {
      await owner.query(change);
      const { faults } = await auditAll(owner);
      all.push(faults.map(({ code, game: named, version }) => `${code} ${named} ${version}`));
      for (const table of tables)
        await owner.query(`TRUNCATE ${table}; INSERT INTO ${table} SELECT * FROM kept_${table}`);
    }
    for (const table of tables) await owner.query(`DROP TABLE kept_${table}`);
    expect(all).toEqual(changes.map(([, found]) => [found]));
    expect((await auditAll(owner)).faults).toEqual([]);
  }, 120_000);

  it('does not find what has no witness outside: a game rewritten with its hashes, cut, or gone; receipts do', async () => {
    const record = records.find(({ kind, events }) => kind === 'live' && events.length > 8)!;
    const { game } = record;
    const event = record.events[4]!;
    const payload = payloadOf(
      { id: game, created: record.events[0]!.data } as Game,
      event,
      'https://pond.example',
    );
    const receipt = { ...payload, ...aSigner().sign(receiptText(payload)!) };
    expect([checkReceipt(nodeVerify, receipt, KNOWN_KEY), compareReceipt(receipt, record)]).toEqual([
      null,
      null,
    ]);
    const rewritten = forged(record, ({ events }) => {
      for (const each of events.slice(4)) each.at = (each.at as number) + 5;
    });
    const tables = ['events', 'seeds', 'games', 'game_players', 'deadlines', 'commands'];
    for (const table of tables) await owner.query(`CREATE TABLE kept_${table} AS SELECT * FROM ${table}`);
    const emptied = async (): Promise<void> => {
      for (const table of tables)
        await owner.query(
          `DELETE FROM ${table} WHERE ${table === 'games' ? 'id' : table === 'commands' ? 'scope' : 'game_id'} = $1`,
          [game],
        );
    };
    await emptied();
    const gone = await auditAll(owner);
    await storeGames(owner, [rewritten]);
    await makeRows(owner);
    const anew = await auditAll(owner);
    await emptied();
    // As if its end had never come; its seed is in the database all the same.
    const cut = { ...record, events: record.events.slice(0, 4) };
    await storeGames(owner, [cut]);
    await makeRows(owner);
    const shorter = await auditAll(owner);
    for (const table of tables)
      await owner.query(
        `TRUNCATE ${table}; INSERT INTO ${table} SELECT * FROM kept_${table}; DROP TABLE kept_${table}`,
      );
    expect([gone, anew, shorter].map(({ faults }) => faults)).toEqual([[], [], []]);
    expect([gone, anew, shorter].map(({ audited }) => audited.games)).toEqual([GAMES - 1, GAMES, GAMES]);
    expect([rewritten, cut].map((each) => compareReceipt(receipt, each))).toEqual([
      'the record has another head at version 5: it was rewritten',
      'the record ends at version 4: what was acknowledged as version 5 is missing',
    ]);
  });

  it('publishes what it found for everybody, and which faults for those who may', async () => {
    const database = await openDatabase({
      ownerUrl: fresh.url,
      serviceUrl: fresh.url,
      allowUnsafeDurability: true,
    });
    const audits = new PostgresAudits(database.read);
    const { showAudit } = useCasesOf({ ...memoryParts(), audits });
    expect(await showAudit.execute()).toEqual({ latest: null, audits: 0, since: null });
    expect(await showAudit.faults()).toEqual({ endedAt: null, faults: [] });
    expect((await creel('--sample', '5', '--publish')).code).toBe(0);
    const { since } = await showAudit.execute();
    const { game } = records[0]!;
    await owner.query(`UPDATE events SET actor = 'seat:9' WHERE game_id = $1 AND seq = 1`, [game]);
    await creel('--publish');
    await owner.query(`UPDATE events SET actor = 'seat:0' WHERE game_id = $1 AND seq = 1`, [game]);
    expect(await showAudit.execute()).toMatchObject({
      latest: {
        games: GAMES,
        sampled: false,
        faults: 1,
        faultsByCode: [{ code: 'misplacedEvent', count: 1 }],
      },
      audits: 2,
      since,
    });
    expect(await showAudit.faults()).toMatchObject({
      faults: [{ code: 'misplacedEvent', game, version: 2 }],
    });
    await expect(audits.publish({ ...NOTHING, endedAt: 1 })).rejects.toThrow('permission denied');
    await database.close();
  });

  it.each([
    [['--publish', '--after', NO_GAME], 64],
    [['--publish', '--url', 'postgres://nobody@127.0.0.1:1/none'], 64],
    [['--sample', '0'], 64],
    [['--sample', '5', '--after', NO_GAME], 64],
    [['--seed', 'pond'], 64],
    [['--after', 'x'], 64],
    [['--url', 'file:x'], 64],
    [['--url', 'postgres://nobody@127.0.0.1:1/none'], 64],
    [['everything'], 64],
    [['--help'], 0],
  ])('answers %j with %i', async (args, code) => {
    expect(await creel(...args)).toMatchObject({ code });
  });
});
