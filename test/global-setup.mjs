// Loaded by Jest outside its transform, so it is plain JavaScript and uses the build.
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../dist/src/platform/embedded/embedded-postgres.js';
import { prepareLogins } from '../dist/src/platform/postgres/logins.js';
import { migrate } from '../dist/src/platform/postgres/migrate.js';

/** Nothing here outlives the run, so nothing needs to survive a power cut. */
const SETTINGS = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/** One server a run: TEST_DATABASE_URL (of a superuser), else the embedded one; migrated once, cloned per test file. */
export default async function setup() {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'creel-test-'));
  const own = process.env.TEST_DATABASE_URL
    ? null
    : await startEmbeddedPostgres({ dataDir, database: 'creel', settings: SETTINGS });
  const url = own?.url ?? process.env.TEST_DATABASE_URL;
  const template = `creel_template_${process.pid}`;
  await run(url, `CREATE DATABASE ${template}`);
  const templateUrl = Object.assign(new URL(url), { pathname: `/${template}` }).href;
  await migrate(templateUrl);
  const logins = await prepareLogins(templateUrl, templateUrl);
  process.env.TEST_ADMIN_URL = url;
  process.env.TEST_TEMPLATE = template;
  globalThis.stopTestServer = async () => {
    // The template, and what a test file that crashed left behind.
    const { rows } = await run(url, `SELECT datname FROM pg_database WHERE datname LIKE '${template}%'`);
    for (const { datname } of rows) await run(url, `DROP DATABASE ${datname} WITH (FORCE)`);
    for (const login of Object.values(logins)) await run(url, `DROP ROLE "${new URL(login).username}"`);
    await own?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}

async function run(url, sql) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await client.query(sql);
  } finally {
    await client.end();
  }
}
