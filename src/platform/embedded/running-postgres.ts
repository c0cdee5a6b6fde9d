import path from 'node:path';
import { passwordOf, prepareHome } from './home.js';
import { postmasterOf } from './postmaster.js';

/** Connection string of the embedded PostgreSQL that a service runs on this data folder; null if none runs. */
export function runningPostgres(dataDir: string, database: string): string | null {
  const home = prepareHome(path.resolve(dataDir));
  const postmaster = postmasterOf(home.data);
  if (postmaster?.ready !== true) return null;
  return `postgres://postgres:${passwordOf(home)}@127.0.0.1:${postmaster.port}/${database}`;
}
