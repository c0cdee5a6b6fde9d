import pg from 'pg';
import type { DataSource } from 'typeorm';
import { dataSource } from './data-source.js';
import { checkDurability } from './durability.js';
import {
  CONNECTION_LIMITS,
  ENTITY_CONNECTIONS,
  PLAY_CONNECTIONS,
  PLAY_PLANS,
  READ_CONNECTIONS,
} from './limits.js';
import { prepareLogins } from './logins.js';
import { migrate } from './migrate.js';
import { Revocations } from './revocations.js';

export interface DatabaseOptions {
  /** Owner of the tables: migrates and makes the logins. */
  readonly ownerUrl: string;
  /** The server and database that the service works on. */
  readonly serviceUrl: string;
  /** For test servers alone: serve although a crash of the machine may lose acknowledged events. */
  readonly allowUnsafeDurability: boolean;
}

/** The service's connections. `play` may append and read seeds; `read` sees no secret. */
export interface Database {
  readonly pool: pg.Pool;
  readonly play: DataSource;
  readonly read: DataSource;
  /** A connection of its own, by the login that reads; to listen on. */
  readonly connect: () => pg.Client;
  readonly revocations: Revocations;
  close(): Promise<void>;
}

/** Migrates, makes the logins and connects with them. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  if (!options.allowUnsafeDurability) await checkDurability(options.serviceUrl);
  await migrate(options.ownerUrl);
  const urls = await prepareLogins(options.ownerUrl, options.serviceUrl);
  const pool = new pg.Pool({
    connectionString: urls.play,
    max: PLAY_CONNECTIONS,
    options: PLAY_PLANS,
    ...CONNECTION_LIMITS,
  });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  const play = await dataSource(urls.play, ENTITY_CONNECTIONS).initialize();
  const read = await dataSource(urls.read, READ_CONNECTIONS).initialize();
  const revocations = new Revocations(play);
  const watch = revocations.watch();
  return {
    pool,
    play,
    read,
    connect: () => new CONNECTION_LIMITS.Client({ connectionString: urls.read, ...CONNECTION_LIMITS }),
    revocations,
    async close() {
      await watch.stop();
      await Promise.all([pool.end(), play.destroy(), read.destroy()]);
    },
  };
}
