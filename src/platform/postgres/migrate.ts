import { dataSource } from './data-source.js';
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

/** For what changes nothing. Throws where the schema is that of another version. */
export async function expectMigrated(ownerUrl: string): Promise<void> {
  const source = await dataSource(ownerUrl, 1).initialize();
  try {
    if (!(await source.showMigrations())) return;
  } finally {
    await source.destroy();
  }
  throw new Error(
    'The tables are those of an older version. Start the service of this version, which brings them up to date.',
  );
}
