import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { openDatabase } from '../../src/platform/postgres/database.js';
import { freshDatabase, type FreshDatabase } from '../support/fresh-database.js';

describe('a server that may lose what it acknowledged', () => {
  let database: FreshDatabase;
  beforeAll(async () => {
    database = await freshDatabase();
    const owner = new pg.Client({ connectionString: database.url });
    await owner.connect();
    await owner.query(
      `ALTER DATABASE ${new URL(database.url).pathname.slice(1)} SET synchronous_commit = off`,
    );
    await owner.end();
  });
  afterAll(() => database.drop());

  const open = (allowUnsafeDurability: boolean) =>
    openDatabase({ ownerUrl: database.url, serviceUrl: database.url, allowUnsafeDurability });

  it('is refused', async () => {
    await expect(open(false)).rejects.toThrow(/synchronous_commit switched off.*ALLOW_UNSAFE_DURABILITY=1/);
  });

  it('is taken where that is allowed', async () => {
    await (await open(true)).close();
  });
});
