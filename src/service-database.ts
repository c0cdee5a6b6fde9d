import { readConfig } from './platform/config.js';
import { EMBEDDED_DATABASE } from './platform/embedded/embedded-postgres.js';
import { runningPostgres } from './platform/embedded/running-postgres.js';
import type { DatabaseOptions } from './platform/postgres/database.js';

/** Where the service that runs with the same environment variables keeps its data, for commands that work beside it. */
export function serviceDatabase(env: NodeJS.ProcessEnv): DatabaseOptions {
  const { databaseUrl, migrateUrl, dataDir, allowUnsafeDurability } = readConfig(env);
  const serviceUrl = databaseUrl ?? runningPostgres(dataDir, EMBEDDED_DATABASE);
  if (serviceUrl === null) throw new Error(`No service runs on ${dataDir}. Start it, then try again.`);
  const ownerUrl = databaseUrl === null ? serviceUrl : (migrateUrl ?? serviceUrl);
  return { ownerUrl, serviceUrl, allowUnsafeDurability };
}
