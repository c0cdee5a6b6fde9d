import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { canonical } from '../../src/engine/canonical-json.js';
import type { RandomStream } from '../../src/engine/random-stream.js';
import { PostgresDerivedRows } from '../../src/event-store/postgres-derived-rows.js';
import type { GameRecord } from '../../src/game/record.js';
import { RebuildRows } from '../../src/use-cases/rebuild-rows.js';
import { auditAll, auditSome } from '../support/audited.js';
import { type ChangedByte, changeByte, restoreEvent } from '../support/changed-bytes.js';
import { type FreshDatabase, freshDatabase } from '../support/fresh-database.js';
import { streamsFrom } from '../support/playout.js';
import { KERNEL } from '../support/kernel.js';
import { readVectors } from '../support/vectors.js';
import { familyGames, makeRows, mixedGames, nextGames, storeGames } from '../support/stored-games.js';

/** `SEED=<seed>` repeats a run; `CLEAN_GAMES` sets another number of games in which nothing may be found. */
const SEED = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31));
const CLEAN_GAMES = Number(process.env['CLEAN_GAMES'] ?? 2_000);
const GAMES = 60;
/** Found one by one, each in its game alone; and all of them by one audit of everything. */
const CHANGES = 5_000;
const AT_ONCE = 50;

describe(`a database that was tampered with (SEED=${SEED})`, () => {
  let fresh: FreshDatabase;
  let owner: pg.Client;
  let records: GameRecord[];
  const chance: RandomStream = streamsFrom(SEED)('test/changes');
  beforeAll(async () => {
    fresh = await freshDatabase();
    owner = new pg.Client({ connectionString: fresh.url });
    await owner.connect();
    const games = mixedGames(SEED);
    records = [...nextGames(games, GAMES), ...familyGames(nextGames(games, 5))];
    await storeGames(owner, records);
    await makeRows(owner);
    expect((await auditAll(owner)).faults).toEqual([]);
  }, 240_000);
  afterAll(async () => {
    await owner.end();
    await fresh.drop();
  });

  const isNamed = (
    { game, version, now }: Pick<ChangedByte, 'game' | 'version' | 'now'>,
    found: readonly { game: string | null; version: number | null }[],
  ) =>
    found.some((fault) => fault.game === game && fault.version === version) ||
    found.some((fault) => fault.game === now.game && (now.game !== game || fault.version === now.version));

  it(`tells game and version of ${CHANGES} bytes that were changed, whatever the column`, async () => {
    const missed: ChangedByte[] = [];
    const columns = new Set<string>();
    for (let i = 0; i < CHANGES; i++) {
      const change = await changeByte(owner, records[chance.uniform(records.length)]!, chance);
      columns.add(change.column);
      const found = await auditSome(owner, [...new Set([change.game, change.now.game])]);
      if (!isNamed(change, found)) missed.push(change);
      await restoreEvent(owner, change);
    }
    expect(missed).toEqual([]);
    expect([...columns].sort()).toEqual(['actor', 'at', 'data', 'game_id', 'hash', 'seq', 'state', 'type']);
    expect((await auditAll(owner)).faults).toEqual([]);
  }, 1_800_000);

  it('comes to an end whatever was made of the creation of a fork, and so does a rebuild', async () => {
    const fork = records.find(({ kind }) => kind === 'fork')!;
    const created = fork.events[0]!.data as unknown as { options: { parent: { game: string } } };
    const { parent } = created.options;
    const withParent = (other: unknown) => ({ ...created, options: { ...created.options, parent: other } });
    const hostile = [
      ...[null, [], {}, 1, 'x', { ...created, options: null }, { ...created, kind: 7 }],
      ...[null, {}, [], 'x', { ...parent, game: 'x' }, { ...parent, game: parent.game.toUpperCase() }].map(
        withParent,
      ),
      ...[0, -1, 2 ** 31, 1.5, '3', null].map((version) => withParent({ ...parent, version })),
      // A fork of itself.
      withParent({ ...parent, game: fork.game }),
    ].map((data) => JSON.stringify(data));
    for (const data of [...hostile, '', 'x', '{'.repeat(10_000)]) {
      const change = { game: fork.game, version: 1, now: { game: fork.game, version: 1 } };
      await owner.query('UPDATE events SET data = $2 WHERE game_id = $1 AND seq = 0', [fork.game, data]);
      const found = await auditSome(owner, [fork.game]);
      expect([data, isNamed(change, found)]).toEqual([data, true]);
      const rebuilt = await new RebuildRows(new PostgresDerivedRows(owner), KERNEL).execute({ dryRun: true });
      expect(rebuilt.looked).toBe(records.length);
      expect(rebuilt.left.first.map(({ game }) => game)).toContain(fork.game);
    }
    const data = canonical(fork.events[0]!.data);
    await owner.query('UPDATE events SET data = $2 WHERE game_id = $1 AND seq = 0', [fork.game, data]);
    expect((await auditAll(owner)).faults).toEqual([]);
  }, 240_000);

  it('names the game that a fork goes on from where that is at fault', async () => {
    const fork = records.find(({ kind }) => kind === 'fork')!;
    const { parent } = (fork.events[0]!.data as unknown as { options: { parent: { game: string } } }).options;
    const without = async (table: string) => {
      await owner.query(`CREATE TABLE kept AS SELECT * FROM ${table} WHERE game_id = '${parent.game}'`);
      await owner.query(`DELETE FROM ${table} WHERE game_id = '${parent.game}'`);
      const found = await auditSome(owner, [fork.game]);
      await owner.query(`INSERT INTO ${table} SELECT * FROM kept`);
      await owner.query('DROP TABLE kept');
      return found.map(({ code, game, version, message }) => [
        code,
        game,
        version,
        message.includes(parent.game),
      ]);
    };
    expect(await without('events')).toEqual([['strayRow', fork.game, 1, true]]);
    expect(await without('seeds')).toEqual([['failed', fork.game, null, true]]);
  });

  it('finds an attempt that was cut back to its creation', async () => {
    const { records: known } = readVectors<{ records: GameRecord[] }>('records-1');
    const daily = known.find(({ kind }) => kind === 'daily')!;
    await storeGames(owner, [{ ...daily, events: daily.events.slice(0, 1) }]);
    const found = await auditSome(owner, [daily.game]);
    for (const table of ['events', 'seeds'])
      await owner.query(`DELETE FROM ${table} WHERE game_id = $1`, [daily.game]);
    expect(found.map(({ code, version }) => [code, version])).toEqual([
      ['wrongAttempt', 1],
      ['missingEvent', 2],
    ]);
  });

  it('finds all of many changes by one audit of everything', async () => {
    const changes: ChangedByte[] = [];
    for (const record of records.slice(0, AT_ONCE)) changes.push(await changeByte(owner, record, chance));
    const { faults } = await auditAll(owner);
    for (const change of changes) await restoreEvent(owner, change);
    expect(changes.filter((change) => !isNamed(change, faults))).toEqual([]);
  }, 240_000);
});

it(`finds nothing in ${CLEAN_GAMES} games that nobody laid hands on (SEED=${SEED})`, async () => {
  const fresh = await freshDatabase();
  const owner = new pg.Client({ connectionString: fresh.url });
  await owner.connect();
  const played = mixedGames(SEED);
  for (let at = 0; at < CLEAN_GAMES; at += 500)
    await storeGames(owner, nextGames(played, Math.min(500, CLEAN_GAMES - at)));
  await makeRows(owner);
  const { audited, faults } = await auditAll(owner);
  await owner.end();
  await fresh.drop();
  expect([audited.games, faults]).toEqual([CLEAN_GAMES, []]);
}, 3_600_000);
