import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { programIn } from './binaries.js';
import { checkVersion, type Home, initialise, passwordOf, prepareHome } from './home.js';
import { postmasterOf, waitUntilStopped } from './postmaster.js';

/** What the service's own database is called. */
export const EMBEDDED_DATABASE = 'creel';

export interface EmbeddedPostgres {
  /** Connection string of the owner. */
  readonly url: string;
  /** The file that it writes its log to. */
  readonly log: string;
  /** Comes when the server has ended, however that was; on Windows never. */
  readonly ended: Promise<unknown>;
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  readonly dataDir: string;
  readonly database: string;
  /** More settings of postgresql.conf, such as `{ fsync: 'off' }` for tests. */
  readonly settings?: { readonly [name: string]: string };
  /** To listen on; without one any that is free. */
  readonly port?: number;
}

/**
 * A shell keeps the server. It sees the end of our pipe when we are gone, however we went, and stops the server; and it
 * ends when the server does.
 */
const KEEPER = `exec 3<&0
"$@" </dev/null 3<&- & SERVER=$!
{ read _ <&3; kill -INT $SERVER; } & READER=$!
wait $SERVER; STATUS=$?
kill $READER 2>/dev/null
exit $STATUS`;
const onWindows = process.platform === 'win32';
const STEP_MS = 20;
const START_STEPS = 600;
const STOP_STEPS = 500;

/**
 * A real PostgreSQL from npm, run as a child on a data folder. It ends with this process, however that ends; the
 * caller sees to it that only one process starts it on one folder.
 */
export async function startEmbeddedPostgres({
  dataDir,
  database,
  settings = {},
  port: wanted,
}: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const home = prepareHome(path.resolve(dataDir));
  const password = passwordOf(home);
  initialise(home, settings['fsync'] === 'off');
  checkVersion(home);
  await waitUntilStopped(home.data);
  const child = start(home, wanted ?? (await freePort()), settings);
  // On Windows the child is over as soon as the server runs.
  const ended = new Promise((resolve) => {
    if (!onWindows) child.once('exit', resolve);
  });
  const port = await waitUntilReady(home, child);
  const base = `postgres://postgres:${password}@127.0.0.1:${port}`;
  await createDatabase(`${base}/postgres`, database);
  return { url: `${base}/${database}`, log: home.log, ended, stop: () => stop(home, child) };
}

function start(
  { folder, data, log, native, who }: Home,
  port: number,
  settings: EmbeddedOptions['settings'],
): ChildProcess {
  const all = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '200',
    ...settings,
  };
  const options = [
    '-D',
    data,
    '-p',
    String(port),
    ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
  const output = openSync(log, 'a', 0o600);
  const command = onWindows
    ? {
        file: programIn(native, 'pg_ctl'),
        args: [
          '-D',
          data,
          '-l',
          log,
          '-o',
          options
            .slice(2)
            .map((option) => `"${option}"`)
            .join(' '),
          '-w',
          'start',
        ],
      }
    : { file: '/bin/sh', args: ['-c', KEEPER, 'postgres', programIn(native, 'postgres'), ...options] };
  const child = spawn(command.file, command.args, {
    ...who,
    cwd: folder,
    detached: true,
    stdio: ['pipe', 'ignore', output],
  });
  child.unref();
  child.stdin!.on('error', () => undefined);
  (child.stdin as unknown as { unref?(): void }).unref?.();
  closeSync(output);
  return child;
}

/** However long a server needs that has begun: after a crash it first takes in what it had written ahead. */
async function waitUntilReady(home: Home, child: ChildProcess): Promise<number> {
  for (let step = 0; step < START_STEPS && !hasFailed(child);) {
    const postmaster = postmasterOf(home.data);
    if (postmaster?.ready) return postmaster.port;
    if (postmaster === undefined) step++;
    await sleep(STEP_MS);
  }
  await stop(home, child);
  throw new Error(`PostgreSQL did not start; its log is ${home.log}.`);
}

function hasFailed({ exitCode, signalCode }: ChildProcess): boolean {
  return signalCode !== null || (exitCode !== null && !(onWindows && exitCode === 0));
}

async function createDatabase(url: string, database: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [database]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${client.escapeIdentifier(database)}`);
  } finally {
    await client.end();
  }
}

async function stop({ data, native }: Home, child: ChildProcess): Promise<void> {
  if (onWindows) spawnSync(programIn(native, 'pg_ctl'), ['-D', data, '-m', 'fast', '-w', 'stop']);
  else child.stdin?.end();
  for (let step = 0; step < STOP_STEPS && postmasterOf(data) !== undefined; step++) await sleep(STEP_MS / 2);
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = net.createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as net.AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
