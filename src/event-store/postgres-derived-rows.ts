import type pg from 'pg';
import type { Phase, Visibility } from '../game/game.js';
import type { GameKind } from '../engine/fair-deal.js';
import type { Outcome } from '../engine/ruleset.js';
import { readHistory } from '../game/read-stored.js';
import { isUnavailable } from '../platform/postgres/errors.js';
import { inTransaction, lock } from '../platform/postgres/transaction.js';
import {
  type AttemptListing,
  DerivedRows,
  type EventsOfGame,
  type GameListing,
  type Mend,
  type Mended,
  type Moment,
  type RowsOfGame,
} from './derived-rows.js';
import { cut, cutAll } from './cut.js';
import type { EventRecord } from './event-record.js';
import { mendStatements } from './mend-sql.js';

/**
 * Every append writes deadlines, or would, so nobody appends while we hold this: for some milliseconds, and only where there
 * is something to mend. It is a small table, which no long work of the server's keeps locked.
 */
const HOLD_APPENDS = 'LOCK TABLE deadlines IN SHARE ROW EXCLUSIVE MODE';

/** Whatever has been done to them; none of it is taken for granted. */
const CUT_EVENT_COLUMNS = `seq, at, ${cutAll('actor', 'type', 'data', 'state', 'hash')}`;
const GAME_COLUMNS = `id, created_by, created_at, seats, turn_limit, rematch_of, open_seats, ended_at, imported,
  ${cutAll('ruleset', 'kind', 'visibility', 'status', 'outcome')}`;
const ATTEMPT_COLUMNS = `game_id, challenge_id, player_id, started_at, status, loss, actions, ended_at, ${cut('void_reason')}`;

/** Null: from the first; an id of zeros is one too. */
const behind = (column: string) => `($1::uuid IS NULL OR ${column} > $1)`;
/** Of events each game's first is looked up behind the game before: all of them are many times as many. */
const GAMES_AFTER = `
  WITH RECURSIVE played AS (
    (SELECT game_id, 1 AS place FROM events WHERE ${behind('game_id')} ORDER BY game_id LIMIT 1) UNION ALL
    SELECT (SELECT events.game_id FROM events WHERE events.game_id > played.game_id ORDER BY events.game_id LIMIT 1), place + 1
    FROM played WHERE played.game_id IS NOT NULL AND place < $2)
  SELECT game_id FROM (
    (SELECT game_id FROM played WHERE game_id IS NOT NULL) UNION
    (SELECT game_id FROM seeds WHERE ${behind('game_id')} ORDER BY game_id LIMIT $2) UNION
    (SELECT id FROM games WHERE ${behind('id')} ORDER BY id LIMIT $2) UNION
    (SELECT DISTINCT game_id FROM game_players WHERE ${behind('game_id')} ORDER BY game_id LIMIT $2) UNION
    (SELECT game_id FROM attempts WHERE ${behind('game_id')} ORDER BY game_id LIMIT $2) UNION
    (SELECT game_id FROM deadlines WHERE ${behind('game_id')} ORDER BY game_id LIMIT $2)) AS known
  ORDER BY game_id LIMIT $2`;

/** Attempts by their results, as triggers keep them counted. */
const COUNTS = `SELECT challenge_id, status, ranked, coalesce(loss, 0) AS loss, coalesce(actions, 0) AS actions, count(*)::integer AS attempts
  FROM attempts`;
const MISCOUNTED = `
  SELECT DISTINCT challenge_id FROM (${COUNTS} GROUP BY 1, 2, 3, 4, 5) AS counted
    FULL JOIN (SELECT * FROM attempt_counts WHERE attempts <> 0) AS kept USING (challenge_id, status, ranked, loss, actions)
  WHERE counted.attempts IS DISTINCT FROM kept.attempts ORDER BY challenge_id`;

/** Over one connection of the owner of the tables: some columns are written once, and no login of the service may change them. */
export class PostgresDerivedRows extends DerivedRows {
  constructor(private readonly owner: pg.Client) {
    super();
  }

  async gamesAfter(game: string | null, limit: number): Promise<readonly string[]> {
    const rows = await this.ask<{ game_id: string }>(GAMES_AFTER, [game, limit]);
    return rows.map(({ game_id }) => game_id);
  }

  atOneMoment<Result>(work: (moment: Moment) => Promise<Result>): Promise<Result> {
    return inTransaction(this.owner, 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY', () =>
      work({ rows: (games) => this.rows(games), events: (games) => this.events(games) }),
    );
  }

  async mend(mends: readonly Mend[]): Promise<Mended> {
    try {
      return { changed: await this.mendTogether(mends), refused: [] };
    } catch (error) {
      if (isUnavailable(error)) throw error;
      if (mends.length === 1)
        return { changed: [], refused: [{ game: mends[0]!.game, why: (error as Error).message }] };
      return this.mendEach(mends);
    }
  }

  async miscounted(): Promise<readonly string[]> {
    const rows = await this.ask<{ challenge_id: string }>(MISCOUNTED, []);
    return rows.map(({ challenge_id }) => challenge_id);
  }

  async recount(challenge: string): Promise<void> {
    await inTransaction(this.owner, 'BEGIN', async () => {
      await lock(this.owner, HOLD_APPENDS);
      await this.ask('DELETE FROM attempt_counts WHERE challenge_id = $1', [challenge]);
      const text = `INSERT INTO attempt_counts (challenge_id, status, ranked, loss, actions, attempts)
        ${COUNTS} WHERE challenge_id = $1 GROUP BY 1, 2, 3, 4, 5`;
      await this.ask(text, [challenge]);
    });
  }

  /** One game's rows made it fail, by a key that is taken; those beside it have nothing to do with it. */
  private async mendEach(mends: readonly Mend[]): Promise<Mended> {
    const each: Mended[] = [];
    for (const mend of mends) each.push(await this.mend([mend]));
    return {
      changed: each.flatMap(({ changed }) => changed),
      refused: each.flatMap(({ refused }) => refused),
    };
  }

  /** Answers which have changed since. */
  private mendTogether(mends: readonly Mend[]): Promise<readonly string[]> {
    return inTransaction(this.owner, 'BEGIN', async () => {
      await lock(this.owner, HOLD_APPENDS);
      const versions = await this.versions(mends.map(({ game }) => game));
      const stands = ({ game, version }: Mend) => (versions.get(game) ?? 0) === version;
      for (const { text, values } of mendStatements(mends.filter(stands)))
        await this.owner.query(text, [...values]);
      return mends.filter((mend) => !stands(mend)).map(({ game }) => game);
    });
  }

  private async versions(games: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const text = `SELECT game_id, max(seq) + 1 AS version FROM events WHERE game_id = ANY($1) GROUP BY game_id`;
    const rows = await this.ask<{ game_id: string; version: number }>(text, [games]);
    return new Map(rows.map(({ game_id, version }) => [game_id, version]));
  }

  private async events(games: readonly string[]): Promise<ReadonlyMap<string, EventsOfGame>> {
    type Row = EventRecord & { game_id: string };
    const text = `SELECT game_id, ${CUT_EVENT_COLUMNS} FROM events WHERE game_id = ANY($1) ORDER BY game_id, seq`;
    const seeds = await this.seeds(games);
    const histories = new Map<string, Row[]>();
    for (const row of await this.ask<Row>(text, [games])) {
      const before = histories.get(row.game_id);
      if (before === undefined) histories.set(row.game_id, [row]);
      else before.push(row);
    }
    return new Map(
      [...histories].map(([game, rows]) => {
        const seed = seeds.get(game);
        const history: EventsOfGame = {
          serverSeed: seed?.server_seed ?? null,
          importedBy: seed?.imported_by ?? null,
          version: rows.at(-1)!.seq + 1,
          rows: rows.length,
          read: readHistory(rows),
        };
        return [game, history];
      }),
    );
  }

  private async seeds(games: readonly string[]): Promise<ReadonlyMap<string, SeedRecord>> {
    const text = `SELECT game_id, ${cut('server_seed')}, imported_by FROM seeds WHERE game_id = ANY($1)`;
    return new Map((await this.ask<SeedRecord>(text, [games])).map((row) => [row.game_id, row]));
  }

  private async rows(games: readonly string[]): Promise<ReadonlyMap<string, RowsOfGame>> {
    const of = async <Row>(table: string, columns: string, key = 'game_id') =>
      this.ask<Row>(`SELECT ${columns} FROM ${table} WHERE ${key} = ANY($1)`, [games]);
    const listed = new Map((await of<GameRecord>('games', GAME_COLUMNS, 'id')).map((row) => [row.id, row]));
    const due = new Map(
      (await of<DueRecord>('deadlines', 'game_id, due_at')).map((row) => [row.game_id, Number(row.due_at)]),
    );
    const attempts = new Map(
      (await of<AttemptRecord>('attempts', ATTEMPT_COLUMNS)).map((row) => [row.game_id, row]),
    );
    const players = new Map<string, string[]>();
    for (const { game_id, player_id } of await of<PlayerRecord>('game_players', 'game_id, player_id'))
      players.set(game_id, [...(players.get(game_id) ?? []), player_id]);
    return new Map(
      games.map((game) => [
        game,
        {
          game: gameOf(listed.get(game)),
          players: (players.get(game) ?? []).sort(),
          dueAt: due.get(game) ?? null,
          attempt: attemptOf(attempts.get(game)),
        },
      ]),
    );
  }

  private async ask<Row>(text: string, values: unknown[]): Promise<Row[]> {
    return (await this.owner.query(text, values)).rows as Row[];
  }
}

interface SeedRecord {
  readonly game_id: string;
  readonly server_seed: Buffer;
  readonly imported_by: string | null;
}

/** As pg reads them: bigints as text. */
interface GameRecord {
  readonly id: string;
  readonly created_by: string;
  readonly created_at: string;
  readonly ruleset: string;
  readonly kind: string;
  readonly visibility: string;
  readonly seats: number;
  readonly turn_limit: number | null;
  readonly rematch_of: string | null;
  readonly status: string;
  readonly open_seats: number;
  readonly ended_at: string | null;
  readonly outcome: string | null;
  readonly imported: boolean;
}

interface PlayerRecord {
  readonly game_id: string;
  readonly player_id: string;
}

interface DueRecord {
  readonly game_id: string;
  readonly due_at: string;
}

interface AttemptRecord {
  readonly game_id: string;
  readonly challenge_id: string;
  readonly player_id: string;
  readonly started_at: string;
  readonly status: string;
  readonly loss: number | null;
  readonly actions: number | null;
  readonly ended_at: string | null;
  readonly void_reason: string | null;
}

function gameOf(row: GameRecord | undefined): GameListing | null {
  if (row === undefined) return null;
  return {
    createdBy: row.created_by,
    createdAt: Number(row.created_at),
    ruleset: row.ruleset,
    kind: row.kind as GameKind,
    visibility: row.visibility as Visibility,
    seats: row.seats,
    turnLimit: row.turn_limit,
    rematchOf: row.rematch_of,
    status: row.status as Phase,
    openSeats: row.open_seats,
    endedAt: numberOrNull(row.ended_at),
    outcome: outcomeOf(row.outcome),
    imported: row.imported,
  };
}

/** As it is stored, whatever it says: the events say what it should be. */
function outcomeOf(text: string | null): Outcome | null {
  try {
    return JSON.parse(text ?? 'null') as Outcome | null;
  } catch {
    return text as never;
  }
}

/** With the columns of its end apart, as any of them may be what it should not. */
function attemptOf(row: AttemptRecord | undefined): AttemptListing | null {
  if (row === undefined) return null;
  return {
    challenge: row.challenge_id,
    player: row.player_id,
    startedAt: Number(row.started_at),
    status: row.status as AttemptListing['status'],
    endedAt: numberOrNull(row.ended_at),
    actions: row.actions,
    score: row.loss === null ? null : 0 - row.loss,
    voidReason: row.void_reason,
  };
}

function numberOrNull(text: string | null): number | null {
  return text === null ? null : Number(text);
}
