import type pg from 'pg';
import { connect } from './owner.js';

const SETTINGS = ['fsync', 'full_page_writes', 'synchronous_commit'];

/** Refuses a server that acknowledges what a power cut may take back. */
export async function checkDurability(url: string): Promise<void> {
  const client = await connect(url);
  const { rows } = await client
    .query<{ name: string }>(`SELECT name FROM pg_settings WHERE name = ANY($1) AND setting = 'off'`, [
      SETTINGS,
    ])
    .finally(() => client.end());
  if (rows.length === 0) return;
  const off = rows.map(({ name }) => name).join(', ');
  throw new Error(
    `The PostgreSQL server has ${off} switched off, so a crash could lose actions that players were told are kept. ` +
      'Switch it on, or for a server with nothing to lose set ALLOW_UNSAFE_DURABILITY=1.',
  );
}

/** Whether the database itself keeps history append-only: this login could not change an event if it tried. */
export async function isAppendOnly(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ free: boolean }>(
    `SELECT has_table_privilege('events', 'UPDATE') OR has_table_privilege('events', 'DELETE') OR has_table_privilege('events', 'TRUNCATE') AS free`,
  );
  return !rows[0]!.free;
}
