import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { dataSource, MIGRATIONS } from '../../src/platform/postgres/data-source.js';
import { freshDatabase, type FreshDatabase } from '../support/fresh-database.js';

describe('the schema', () => {
  let database: FreshDatabase;
  beforeAll(async () => {
    database = await freshDatabase();
  });
  afterAll(() => database.drop());

  it('is, after all migrations, what the entities say', async () => {
    const source = await dataSource(database.url, 2).initialize();
    const { upQueries } = await source.driver.createSchemaBuilder().log();
    await source.destroy();
    expect(upQueries.map(({ query }) => query)).toEqual([]);
  });

  it('is found different where it is', async () => {
    const source = await dataSource(database.url, 2).initialize();
    await source.query('ALTER TABLE games ADD COLUMN surprise text');
    const { upQueries } = await source.driver.createSchemaBuilder().log();
    await source.query('ALTER TABLE games DROP COLUMN surprise');
    await source.destroy();
    expect(upQueries.map(({ query }) => query)).toEqual(['ALTER TABLE "games" DROP COLUMN "surprise"']);
  });

  it('can be taken back', async () => {
    const source = await dataSource(database.url, 2).initialize();
    for (let undone = 0; undone < MIGRATIONS.length; undone++) await source.undoLastMigration();
    const tables = await source.query(
      `SELECT table_name FROM information_schema.tables WHERE table_schema = 'public'`,
    );
    await source.runMigrations();
    await source.destroy();
    expect(tables).toEqual([{ table_name: 'migrations' }]);
  });
});
