import type { DataSource } from 'typeorm';
import { toHex } from '../engine/bytes.js';
import type { Patience } from '../platform/patience.js';
import { isUniqueViolation } from '../platform/postgres/errors.js';
import { Remembered } from '../platform/postgres/remembered.js';
import { retrying } from '../platform/postgres/retrying.js';
import type { Revocations } from '../platform/postgres/revocations.js';
import {
  type NewPlayer,
  type NewToken,
  type PlayerName,
  Players,
  type Renamed,
  type StoredPlayer,
  type TokenHolder,
} from './players.js';

const ADD = `
  WITH player AS (
    INSERT INTO players (id, created_at, names_taken, bot, created_by, leaving) VALUES ($1, $2, 0, $3, $4, false))
  INSERT INTO player_tokens (token_hash, player_id, created_at) VALUES ($5, $1, $2)`;
const BY_TOKEN = `SELECT player_id, expires_at FROM player_tokens WHERE token_hash = $1`;
const FIND = `SELECT id, name, bot, created_by, deleted_at IS NOT NULL AS gone FROM players WHERE id = $1`;
const ACTOR_FOR = `SELECT created_by FROM players WHERE id = $1 AND created_by IS NOT NULL AND deleted_at IS NULL`;
const NAME_OF = 'SELECT name FROM players WHERE id = $1';
const RENAME = `
  UPDATE players SET name = $2, name_key = $3, names_taken = names_taken + 1
  WHERE id = $1 AND names_taken < $4 AND name IS DISTINCT FROM $2 AND deleted_at IS NULL`;
/** All but the newest, and that one too where it is not to stay. */
const END_TOKENS = `
  DELETE FROM player_tokens WHERE player_id = $1 AND ($2 OR token_hash <>
    (SELECT token_hash FROM player_tokens WHERE player_id = $1 ORDER BY created_at DESC, token_hash LIMIT 1))`;
const LIMIT_TOKENS = `
  UPDATE player_tokens SET expires_at = LEAST(coalesce(expires_at, $2), $2) WHERE player_id = $1`;
const ADD_TOKEN = `
  INSERT INTO player_tokens (token_hash, player_id, created_at)
  SELECT $2, id, $3 FROM players WHERE id = $1 AND deleted_at IS NULL`;
const DELETE = `
  UPDATE players SET name = NULL, deleted_at = $2, leaving = true WHERE id = $1 AND deleted_at IS NULL`;

interface PlayerRecord {
  readonly id: string;
  readonly name: string | null;
  readonly bot: boolean;
  readonly created_by: string | null;
  readonly gone: boolean;
}

type TokenRecord = { readonly player_id: string; readonly expires_at: string | null };

/** Players in PostgreSQL, by hand: they are asked for with every request. */
export class PostgresPlayers extends Players {
  constructor(
    private readonly play: DataSource,
    private readonly revocations: Revocations,
    private readonly known = {
      holders: new Remembered<TokenHolder>(revocations),
      actors: new Remembered<{ readonly application: string }>(revocations),
    },
    private readonly patience?: Patience,
  ) {
    super();
  }

  within(patience: Patience): Players {
    return new PostgresPlayers(this.play, this.revocations, this.known, patience);
  }

  async add({ id, createdAt, tokenHash, bot, createdBy }: NewPlayer): Promise<void> {
    const values = [id, createdAt, bot, createdBy, Buffer.from(tokenHash)];
    await retrying(
      (attempt) => this.play.query(ADD, values).catch((error: unknown) => unlessDone(attempt, error)),
      this.patience,
    );
  }

  async findByToken(tokenHash: Uint8Array): Promise<TokenHolder | null> {
    const find = async () => {
      const [row] = await this.ask<TokenRecord>(BY_TOKEN, [Buffer.from(tokenHash)]);
      if (row === undefined) return null;
      return { player: row.player_id, expiresAt: row.expires_at === null ? null : Number(row.expires_at) };
    };
    return this.known.holders.get(toHex(tokenHash), find, this.patience);
  }

  async find(player: string): Promise<StoredPlayer | null> {
    const [row] = await this.ask<PlayerRecord>(FIND, [player]);
    if (row === undefined) return null;
    const { id, name, bot, created_by: createdBy, gone: isGone } = row;
    return { id, name, bot, createdBy, isGone };
  }

  async actorFor(id: string): Promise<string | null> {
    const find = async () => {
      const [row] = await this.ask<{ created_by: string }>(ACTOR_FOR, [id]);
      return row === undefined ? null : { application: row.created_by };
    };
    return (await this.known.actors.get(id, find, this.patience))?.application ?? null;
  }

  async nameOf(id: string): Promise<string | null> {
    const [row] = await this.ask<{ name: string | null }>(NAME_OF, [id]);
    return row?.name ?? null;
  }

  async rename(id: string, { name, key }: PlayerName, mostNames: number): Promise<Renamed> {
    try {
      const [, changed] = await retrying(
        () => this.play.query<[unknown[], number]>(RENAME, [id, name, key, mostNames]),
        this.patience,
      );
      return changed === 1 || (await this.nameOf(id)) === name ? 'renamed' : 'tooOften';
    } catch (error) {
      if (isUniqueViolation(error)) return 'taken';
      throw error;
    }
  }

  async markBot(id: string): Promise<void> {
    await this.ask('UPDATE players SET bot = true WHERE id = $1', [id]);
  }

  async rotateToken(id: string, { tokenHash, createdAt }: NewToken, oldUntil: number): Promise<boolean> {
    const token = Buffer.from(tokenHash);
    return this.revocations.revoke(async (transaction) => {
      const [added] = await transaction.query<TokenRecord[]>(BY_TOKEN, [token]);
      // After a lost connection: the first attempt had been committed.
      if (added !== undefined) return true;
      await transaction.query(END_TOKENS, [id, oldUntil <= createdAt]);
      await transaction.query(LIMIT_TOKENS, [id, oldUntil]);
      await transaction.query(ADD_TOKEN, [id, token, createdAt]);
      return (await transaction.query<TokenRecord[]>(BY_TOKEN, [token])).length === 1;
    }, this.patience);
  }

  async revokeTokens(id: string): Promise<void> {
    await this.revocations.revoke((transaction) => transaction.query(END_TOKENS, [id, true]), this.patience);
  }

  async delete(id: string, at: number): Promise<void> {
    await this.revocations.revoke(async (transaction) => {
      await transaction.query(DELETE, [id, at]);
      await transaction.query(END_TOKENS, [id, true]);
    }, this.patience);
  }

  async leaving(limit: number): Promise<readonly string[]> {
    const rows = await this.ask<{ id: string }>('SELECT id FROM players WHERE leaving LIMIT $1', [limit]);
    return rows.map(({ id }) => id);
  }

  async left(id: string): Promise<void> {
    await this.ask('UPDATE players SET leaving = false WHERE id = $1', [id]);
  }

  private ask<Row>(text: string, values: readonly unknown[]): Promise<Row[]> {
    return retrying(() => this.play.query<Row[]>(text, [...values]), this.patience);
  }
}

/** After a lost connection the first attempt may have been committed: our own row is then in the way. */
function unlessDone(attempt: number, error: unknown): void {
  if (attempt === 0 || !isUniqueViolation(error)) throw error;
}
