import type pg from 'pg';
import type { StoredChallengeRow } from '../game/check-log.js';
import { AuditedTables, type CommandPlace, type StoredCommand } from './audited-tables.js';
import { cut, cutAll } from './cut.js';

const COMMANDS_AFTER = `
  SELECT scope, key, coalesce(game_id, scope) AS game, version,
    (SELECT true FROM events WHERE events.game_id = coalesce(commands.game_id, scope) AND seq = commands.version::bigint - 1) AS led,
    application IS NULL OR EXISTS (SELECT FROM applications WHERE id = application) AS sent
  FROM commands WHERE $1::uuid IS NULL OR (scope, key) > ($1, $2) ORDER BY scope, key LIMIT $3`;

const CHALLENGES_AFTER = `
  SELECT position, id, opens_at, closes_at, reveals_at, ranks_guests, committed_at,
    ${cutAll('ruleset', 'commitment', 'hash')},
    ${cut('challenge_seeds.server_seed', 'server_seed')}, ${cut('challenge_reveals.server_seed', 'revealed')}
  FROM challenges LEFT JOIN challenge_seeds ON challenge_seeds.challenge_id = id
    LEFT JOIN challenge_reveals ON challenge_reveals.challenge_id = id
  WHERE $1::integer IS NULL OR position > $1 ORDER BY position LIMIT $2`;

const STRAY_CHALLENGES = `
  SELECT challenge_id FROM challenge_seeds UNION SELECT challenge_id FROM challenge_reveals
    UNION SELECT challenge_id FROM attempts EXCEPT SELECT id FROM challenges ORDER BY 1`;

/** Over one connection of a login that may read everything. */
export class PostgresAuditedTables extends AuditedTables {
  constructor(private readonly client: pg.Client) {
    super();
  }

  async countGames(): Promise<number> {
    const [row] = await this.ask<{ games: string }>('SELECT count(*) AS games FROM games', []);
    return Number(row!.games);
  }

  async commandsAfter(place: CommandPlace | null, limit: number): Promise<readonly StoredCommand[]> {
    type Row = Omit<StoredCommand, 'led'> & { readonly led: true | null };
    const rows = await this.ask<Row>(COMMANDS_AFTER, [place?.scope, place?.key, limit]);
    return rows.map((row) => ({ ...row, led: row.led !== null }));
  }

  async challengesAfter(position: number | null, limit: number): Promise<readonly StoredChallengeRow[]> {
    return (await this.ask<LogRow>(CHALLENGES_AFTER, [position, limit])).map(logRowOf);
  }

  async strayChallenges(): Promise<readonly string[]> {
    const rows = await this.ask<{ challenge_id: string }>(STRAY_CHALLENGES, []);
    return rows.map(({ challenge_id }) => challenge_id);
  }

  private async ask<Row>(text: string, values: unknown[]): Promise<Row[]> {
    return (await this.client.query(text, values)).rows as Row[];
  }
}

/** As pg reads it: bigints as text. */
interface LogRow {
  readonly position: number;
  readonly id: string;
  readonly ruleset: string;
  readonly opens_at: string;
  readonly closes_at: string;
  readonly reveals_at: string;
  readonly ranks_guests: boolean;
  readonly commitment: Buffer;
  readonly committed_at: string;
  readonly hash: Buffer;
  readonly server_seed: Buffer | null;
  readonly revealed: Buffer | null;
}

function logRowOf(row: LogRow): StoredChallengeRow {
  return {
    position: row.position,
    id: row.id,
    ruleset: row.ruleset,
    opensAt: Number(row.opens_at),
    closesAt: Number(row.closes_at),
    revealsAt: Number(row.reveals_at),
    ranksGuests: row.ranks_guests,
    commitment: row.commitment.toString('hex'),
    committedAt: Number(row.committed_at),
    hash: row.hash.toString('hex'),
    serverSeed: row.server_seed,
    revealed: row.revealed,
  };
}
