import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../src/platform/embedded/embedded-postgres.js';

/** A PostgreSQL of the bench's own, with all that makes it durable left on. */
export interface BenchServer {
  /** URL of a new, empty database. */
  readonly newDatabase: (name: string) => Promise<string>;
  readonly stop: () => Promise<void>;
}

export async function startBenchServer(): Promise<BenchServer> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'creel-bench-'));
  const server = await startEmbeddedPostgres({ dataDir, database: 'bench' });
  return {
    async newDatabase(name) {
      await query(server.url, `CREATE DATABASE ${name}`);
      return Object.assign(new URL(server.url), { pathname: `/${name}` }).href;
    },
    async stop() {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** One statement on a connection of its own. */
export async function query(url: string, sql: string): Promise<pg.QueryResult<Record<string, unknown>>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await client.query(sql);
  } finally {
    await client.end();
  }
}
