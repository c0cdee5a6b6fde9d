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
