import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

export interface FreshDatabase {
  /** Connection string of the owner. */
  readonly url: string;
  drop(): Promise<void>;
}

const TEMPLATE_IN_USE = '55006';
const ATTEMPTS = 100;

/** An empty, migrated database of its own, cloned from the run's template. */
export async function freshDatabase(): Promise<FreshDatabase> {
  const name = `${process.env['TEST_TEMPLATE']!}_${randomBytes(6).toString('hex')}`;
  for (let attempt = 0; ; attempt++) {
    try {
      await asAdmin(`CREATE DATABASE ${name} TEMPLATE ${process.env['TEST_TEMPLATE']!}`);
      break;
    } catch (error) {
      // Another worker is cloning at this very moment.
      if ((error as { code?: string }).code !== TEMPLATE_IN_USE || attempt === ATTEMPTS) throw error;
      await sleep(20 + Math.random() * 60);
    }
  }
  const url = Object.assign(new URL(process.env['TEST_ADMIN_URL']!), { pathname: `/${name}` }).href;
  return { url, drop: () => asAdmin(`DROP DATABASE ${name} WITH (FORCE)`) };
}

async function asAdmin(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: process.env['TEST_ADMIN_URL']! });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
