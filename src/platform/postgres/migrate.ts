import type pg from 'pg';
import { dataSource, MIGRATIONS } from './data-source.js';
import { connect } from './owner.js';

/** Any number; the same in every process of Creel. */
const MIGRATION_LOCK = 7_263_417;

/** Brings the database to this program's schema, one process at a time. */
export async function migrate(ownerUrl: string): Promise<void> {
  const guard = await connect(ownerUrl);
  const source = dataSource(ownerUrl, 1);
  try {
    await guard.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await source.initialize();
    await source.runMigrations({ transaction: 'all' });
  } finally {
    if (source.isInitialized) await source.destroy();
    await guard.end();
  }
}

/** For what changes nothing: throws where the tables are of an older or a newer version. */
export async function expectMigrated(owner: pg.Client): Promise<void> {
  const done = await migrationsOf(owner);
  const own = MIGRATIONS.map(({ name }) => name);
  if (own.some((name) => !done.includes(name)))
    throw new Error(
      'The tables are those of an older version. Start the service of this version, which brings them up to date.',
    );
  if (done.some((name) => !own.includes(name)))
    throw new Error('The tables are those of a newer version. Use the command of that version.');
}

async function migrationsOf(owner: pg.Client): Promise<readonly string[]> {
  const { rows: there } = await owner.query(`SELECT FROM pg_tables WHERE tablename = 'migrations'`);
  if (there.length === 0) return [];
  const { rows } = await owner.query<{ name: string }>('SELECT name FROM migrations');
  return rows.map(({ name }) => name);
}
