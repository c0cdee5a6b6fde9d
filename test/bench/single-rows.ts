import { spawnSync } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { type Load, underLoad } from './load.js';
import { query } from './server.js';

/** Rows as long as those of actions, with a key like theirs. */
const TABLE = `CREATE TABLE IF NOT EXISTS rows (game_id uuid, seq integer, at bigint, actor text, type text, data text,
  state bytea, hash bytea, PRIMARY KEY (game_id, seq))`;
const DATA = '{"action":{"card":"TH","column":2,"type":"release"},"seat":0}';
const INSERT = {
  name: 'insert',
  text: 'INSERT INTO rows VALUES ($1, $2, $3, $4, $5, $6, $7, $8)',
};
const PGBENCH_INSERT = `INSERT INTO rows VALUES (gen_random_uuid(), 7, 1796000000000, 'seat:0', 'ActionTaken', '${DATA}',
  sha256('state'), sha256('hash'));
`;

export function insertOf(game: string, version: number, hash: Buffer): pg.QueryConfig {
  return { ...INSERT, values: [game, version, Date.now(), 'seat:0', 'ActionTaken', DATA, hash, hash] };
}

export async function createRows(url: string): Promise<void> {
  await query(url, TABLE);
}

/** The least a durable action could be: one prepared insert of one row through `pg`, from this process. */
export async function insertThroughPg(url: string, clients: number, seconds: number): Promise<Load> {
  await createRows(url);
  const pool = new pg.Pool({ connectionString: url, max: clients });
  const hash = randomBytes(32);
  const insert = () => pool.query(insertOf(randomUUID(), 7, hash));
  await Promise.all(Array.from({ length: clients }, insert));
  const load = await underLoad(
    Array.from({ length: clients }, () => insert),
    seconds,
  );
  await pool.end();
  return load;
}

/** Transactions a second of pgbench, one row each; null where it is not installed. */
export async function pgbench(url: string, clients: number, seconds: number): Promise<number | null> {
  const program = pgbenchProgram();
  if (program === null) return null;
  await createRows(url);
  const folder = mkdtempSync(path.join(os.tmpdir(), 'creel-pgbench-'));
  const script = path.join(folder, 'insert.sql');
  writeFileSync(script, PGBENCH_INSERT);
  const options = ['-n', '-M', 'prepared', '-c', `${clients}`, '-j', '2', '-T', `${seconds}`, '-f', script];
  const run = spawnSync(program, [...options, url], { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  const rate = /tps = ([\d.]+)/.exec(run.stdout)?.[1];
  if (rate === undefined) throw new Error(`pgbench failed: ${run.stderr}`);
  return Number(rate);
}

/** On the path, or where Debian puts it. */
function pgbenchProgram(): string | null {
  const debian = '/usr/lib/postgresql';
  const folders = [
    ...(process.env['PATH'] ?? '').split(path.delimiter),
    ...(existsSync(debian) ? readdirSync(debian).map((version) => path.join(debian, version, 'bin')) : []),
  ];
  return folders.map((folder) => path.join(folder, 'pgbench')).find((file) => existsSync(file)) ?? null;
}
