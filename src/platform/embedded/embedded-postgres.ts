import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  chownSync,
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  openSync,
  lstatSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { binariesFolder, programIn } from './binaries.js';
import { postmasterOf, waitUntilStopped } from './postmaster.js';
import { canReach, type RunAs, runAs } from './run-as.js';

export interface EmbeddedPostgres {
  /** Connection string of the owner. */
  readonly url: string;
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  readonly dataDir: string;
  readonly database: string;
  /** More settings of postgresql.conf, such as `{ fsync: 'off' }` for tests. */
  readonly settings?: { readonly [name: string]: string };
}

/** Where everything lies and who runs it. */
interface Home {
  readonly folder: string;
  readonly data: string;
  readonly log: string;
  readonly native: string;
  readonly who: RunAs;
}

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
}: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const home = prepareHome(path.resolve(dataDir));
  const password = passwordOf(home);
  if (!existsSync(path.join(home.data, 'PG_VERSION'))) initialise(home, settings['fsync'] === 'off');
  checkVersion(home);
  await waitUntilStopped(home.data);
  const child = start(home, await freePort(), settings);
  const port = await waitUntilReady(home, child);
  const base = `postgres://postgres:${password}@127.0.0.1:${port}`;
  await createDatabase(`${base}/postgres`, database);
  return { url: `${base}/${database}`, stop: () => stop(home, child) };
}

function prepareHome(wanted: string): Home {
  const who = runAs();
  let native = binariesFolder();
  let folder = wanted;
  make(folder, who);
  if (!canReach(folder, who)) {
    folder = path.join('/var/tmp', `creel-${createHash('sha256').update(wanted).digest('hex').slice(0, 16)}`);
    make(folder, who);
  }
  if (!canReach(native, who)) {
    const copy = path.join(folder, 'native');
    if (!existsSync(copy)) cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
    native = copy;
  }
  return { folder, data: path.join(folder, 'data'), log: path.join(folder, 'postgres.log'), native, who };
}

function make(folder: string, who: RunAs): void {
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  if (who.uid === undefined) return;
  // As root: nothing is written into a folder that somebody else laid out for us.
  const { uid } = lstatSync(folder);
  if (uid !== 0 && uid !== who.uid)
    throw new Error(`${folder} belongs to another user. Remove it, or set DATA_DIR.`);
  chownSync(folder, who.uid, who.gid!);
}

function passwordOf({ folder, who }: Home): string {
  const file = path.join(folder, 'password');
  if (!existsSync(file)) {
    const fresh = `${file}.new`;
    writeFileSync(fresh, randomBytes(24).toString('base64url'), { mode: 0o600 });
    if (who.uid !== undefined) chownSync(fresh, who.uid, who.gid!);
    renameSync(fresh, file);
  }
  return readFileSync(file, 'utf8');
}

/** Into a folder beside, then renamed: a run that is cut leaves nothing half made. */
function initialise({ folder, data, native, who }: Home, noSync: boolean): void {
  const fresh = `${data}.new`;
  rmSync(fresh, { recursive: true, force: true });
  const passwordFile = `--pwfile=${path.join(folder, 'password')}`;
  const options = [
    '-D',
    fresh,
    '-U',
    'postgres',
    '-A',
    'scram-sha-256',
    passwordFile,
    '-E',
    'UTF8',
    '--locale=C',
  ];
  const run = spawnSync(programIn(native, 'initdb'), [...options, ...(noSync ? ['-N'] : [])], {
    ...who,
    cwd: folder,
    encoding: 'utf8',
  });
  if (run.status !== 0)
    throw new Error(`PostgreSQL could not set up ${data}: ${run.error?.message ?? run.stderr}`);
  renameSync(fresh, data);
}

function checkVersion({ data, native, who }: Home): void {
  const version = readFileSync(path.join(data, 'PG_VERSION'), 'utf8').trim();
  const program = spawnSync(programIn(native, 'postgres'), ['--version'], { ...who, encoding: 'utf8' });
  // eslint-disable-next-line @typescript-eslint/no-unnecessary-condition -- null where the program does not start
  const installed = /(\d+)/.exec(program.stdout ?? '')?.[1];
  if (installed === undefined)
    throw new Error(
      `The embedded PostgreSQL does not run here: ${program.error?.message ?? program.stderr}. Set DATABASE_URL instead.`,
    );
  if (installed === version) return;
  throw new Error(
    `The data in ${data} was written by PostgreSQL ${version}, and ${installed} is installed. Dump it with version ${version} and load it into an empty DATA_DIR.`,
  );
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
  // A shell keeps the server: it sees the end of our pipe when we are gone, however we went, and stops it.
  const keeper = '"$@" </dev/null & P=$!; read _; kill -INT $P; wait $P';
  const command =
    process.platform === 'win32'
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
      : { file: '/bin/sh', args: ['-c', keeper, 'postgres', programIn(native, 'postgres'), ...options] };
  const child = spawn(command.file, command.args, {
    ...who,
    cwd: folder,
    detached: true,
    stdio: ['pipe', 'ignore', output],
  });
  child.unref();
  (child.stdin as unknown as { unref?(): void }).unref?.();
  closeSync(output);
  return child;
}

async function waitUntilReady({ data, log }: Home, child: ChildProcess): Promise<number> {
  for (let step = 0; step < START_STEPS; step++) {
    const postmaster = postmasterOf(data);
    if (postmaster?.ready) return postmaster.port;
    if (child.exitCode !== null && child.exitCode !== 0) break;
    await sleep(STEP_MS);
  }
  throw new Error(`PostgreSQL did not start; its log is ${log}.`);
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
  if (process.platform === 'win32')
    spawnSync(programIn(native, 'pg_ctl'), ['-D', data, '-m', 'fast', '-w', 'stop']);
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
