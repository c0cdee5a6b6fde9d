import type { DataSource } from 'typeorm';
import type { Patience } from '../platform/patience.js';
import { isUniqueViolation } from '../platform/postgres/errors.js';
import { Remembered } from '../platform/postgres/remembered.js';
import { retrying } from '../platform/postgres/retrying.js';
import type { Revocations } from '../platform/postgres/revocations.js';
import { type Application, Applications, type NewKey, type StoredKey } from './applications.js';
import { isScope } from './scopes.js';

const ADD_KEY = `
  INSERT INTO api_keys (application_id, prefix, secret_hash, scopes, created_at, expires_at, lifetime)
  VALUES ($1, $2, $3, $4, $5, $6, $7)`;
const ADD = `WITH application AS (INSERT INTO applications (id, name, created_at) VALUES ($1, $8, $9)) ${ADD_KEY}`;
const LIMIT_KEY = 'UPDATE api_keys SET expires_at = LEAST(coalesce(expires_at, $2), $2) WHERE prefix = $1';
const REVOKE_KEY = 'UPDATE api_keys SET revoked_at = $2 WHERE prefix = $1 AND revoked_at IS NULL';
const KEYS = `
  SELECT prefix, secret_hash, scopes, api_keys.created_at, expires_at, lifetime, revoked_at, application_id, name
  FROM api_keys JOIN applications ON applications.id = application_id`;

interface KeyRecord {
  readonly prefix: string;
  readonly secret_hash: Buffer;
  readonly scopes: string;
  readonly created_at: string;
  readonly expires_at: string | null;
  readonly lifetime: string | null;
  readonly revoked_at: string | null;
  readonly application_id: string;
  readonly name: string;
}

/** Applications and their keys in PostgreSQL. */
export class PostgresApplications extends Applications {
  constructor(
    private readonly play: DataSource,
    private readonly revocations: Revocations,
    private readonly keys = new Remembered<StoredKey>(revocations),
    private readonly patience?: Patience,
  ) {
    super();
  }

  within(patience: Patience): Applications {
    return new PostgresApplications(this.play, this.revocations, this.keys, patience);
  }

  async add({ id, name, createdAt }: Application, key: NewKey): Promise<void> {
    const values = [...keyValues(id, key), name, createdAt];
    await retrying(
      (attempt) =>
        this.play.query(ADD, values).catch((error: unknown) => {
          // After a lost connection: the first attempt had been committed.
          if (attempt === 0 || !isUniqueViolation(error)) throw error;
        }),
      this.patience,
    );
  }

  async findKey(prefix: string): Promise<StoredKey | null> {
    const find = async () => {
      const [row] = await this.ask<KeyRecord>(`${KEYS} WHERE prefix = $1`, [prefix]);
      return row === undefined ? null : keyOf(row);
    };
    return this.keys.get(prefix, find, this.patience);
  }

  async rotate(old: string, key: NewKey, oldUntil: number): Promise<void> {
    await this.revocations.revoke(async (transaction) => {
      const [before] = await transaction.query<KeyRecord[]>(`${KEYS} WHERE prefix = $1`, [old]);
      const added = await transaction.query<KeyRecord[]>(`${KEYS} WHERE prefix = $1`, [key.prefix]);
      // After a lost connection: the first attempt had been committed.
      if (added.length > 0) return;
      await transaction.query(LIMIT_KEY, [old, oldUntil]);
      await transaction.query(ADD_KEY, keyValues(before!.application_id, key));
    }, this.patience);
  }

  async revoke(prefix: string, at: number): Promise<void> {
    await this.revocations.revoke(
      (transaction) => transaction.query(REVOKE_KEY, [prefix, at]),
      this.patience,
    );
  }

  async nameOf(id: string): Promise<string | null> {
    const [row] = await this.ask<{ name: string }>('SELECT name FROM applications WHERE id = $1', [id]);
    return row?.name ?? null;
  }

  async list(): Promise<readonly StoredKey[]> {
    const rows = await this.ask<KeyRecord>(
      `${KEYS} ORDER BY application_id, api_keys.created_at, prefix`,
      [],
    );
    return rows.map(keyOf);
  }

  private ask<Row>(text: string, values: unknown[]): Promise<Row[]> {
    return retrying(() => this.play.query<Row[]>(text, values), this.patience);
  }
}

function keyValues(
  application: string,
  { prefix, secretHash, scopes, createdAt, expiresAt, lifetime }: NewKey,
): unknown[] {
  return [application, prefix, Buffer.from(secretHash), scopes.join(' '), createdAt, expiresAt, lifetime];
}

function keyOf(row: KeyRecord): StoredKey {
  const time = (text: string | null) => (text === null ? null : Number(text));
  return {
    prefix: row.prefix,
    secretHash: row.secret_hash,
    // One that this version does not know any more opens nothing.
    scopes: row.scopes.split(' ').filter(isScope),
    createdAt: Number(row.created_at),
    expiresAt: time(row.expires_at),
    lifetime: time(row.lifetime),
    revokedAt: time(row.revoked_at),
    application: { id: row.application_id, name: row.name },
  };
}
