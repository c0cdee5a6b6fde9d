import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  lstatSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { binariesFolder, programIn } from './binaries.js';
import { canReach, type RunAs, runAs } from './run-as.js';

/** Where everything lies and who runs it. */
export interface Home {
  readonly folder: string;
  readonly data: string;
  readonly log: string;
  readonly native: string;
  readonly who: RunAs;
}

export function prepareHome(wanted: string): Home {
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

export function passwordOf({ folder, who }: Home): string {
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
export function initialise({ folder, data, native, who }: Home, noSync: boolean): void {
  if (existsSync(path.join(data, 'PG_VERSION'))) return;
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

export function checkVersion({ data, native, who }: Home): void {
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
