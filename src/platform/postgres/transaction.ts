import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { isLockTimeout } from './errors.js';

/** Milliseconds that others may have to wait behind us for a lock that we do not get: less than they wait for one. */
const LOCK_TIMEOUT = 200;
const PAUSE = 100;

/** Work in one transaction over one connection, which `begin` opens. */
export async function inTransaction<Result>(
  client: pg.Client,
  begin: string,
  work: () => Promise<Result>,
): Promise<Result> {
  await client.query(begin);
  try {
    const result = await work();
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

/** Takes a lock in a transaction, however long it takes, without keeping those who come after us waiting for all of that time. */
export async function lock(client: pg.Client, statement: string): Promise<void> {
  await client.query(`SET LOCAL lock_timeout = ${LOCK_TIMEOUT}`);
  for (;;) {
    await client.query('SAVEPOINT before_lock');
    try {
      await client.query(statement);
      return;
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
      await client.query('ROLLBACK TO SAVEPOINT before_lock');
      await sleep(PAUSE);
    }
  }
}
