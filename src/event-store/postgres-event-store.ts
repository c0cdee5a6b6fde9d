import type pg from 'pg';
import type { GameEvent } from '../game/event.js';
import type { Patience } from '../platform/patience.js';
import { isUnavailable, isUniqueViolation } from '../platform/postgres/errors.js';
import { retrying } from '../platform/postgres/retrying.js';
import { AppendQueue, type Session } from './append-queue.js';
import { APPEND, APPEND_ACTIONS } from './append-sql.js';
import { actionValues, appendValues, isOnlyAction } from './append-values.js';
import { EVENT_COLUMNS, eventOf, type EventRecord } from './event-record.js';
import { type Append, type Appended, EventStore, type RanCommand, type StoredGame } from './event-store.js';
import type { Visibility } from '../game/game.js';

const LOAD = {
  name: 'load-game',
  text: `SELECT server_seed, created_by, visibility, imported, ${EVENT_COLUMNS}
    FROM games JOIN seeds ON game_id = id JOIN events USING (game_id) WHERE id = $1 ORDER BY seq`,
};
const EVENTS_AFTER = {
  name: 'events-after',
  text: `SELECT ${EVENT_COLUMNS} FROM events WHERE game_id = $1 AND seq >= $2 ORDER BY seq LIMIT $3`,
};
const FIND_COMMAND = {
  name: 'find-command',
  text: `SELECT coalesce(game_id, scope) AS game_id, version, request FROM commands WHERE scope = $1 AND key = $2`,
};

interface GameRecord extends EventRecord {
  readonly server_seed: Buffer;
  readonly created_by: string;
  readonly visibility: Visibility;
  readonly imported: boolean;
}

/** Events in PostgreSQL, by plain SQL over the play login's pool. */
export class PostgresEventStore extends EventStore {
  constructor(
    private readonly pool: pg.Pool,
    private readonly queue = new AppendQueue(async () => new AppendSession(await pool.connect())),
    private readonly patience?: Patience,
  ) {
    super();
  }

  within(patience: Patience): EventStore {
    return new PostgresEventStore(this.pool, this.queue, patience);
  }

  /** Calls `heard` whenever something has been appended here. */
  watch(heard: () => void): void {
    this.queue.onAppended = heard;
  }

  async append(append: Append): Promise<Appended> {
    return retrying(async (attempt, patience) => {
      const appended = await this.queue.append(append, patience);
      // After a lost connection the first attempt may have been committed: our own events are then in our way.
      return appended === 'conflict' && attempt > 0 && (await this.holds(append)) ? 'appended' : appended;
    }, this.patience);
  }

  async load(game: string): Promise<StoredGame | null> {
    const { rows } = await this.query<GameRecord>(LOAD, [game]);
    const [first] = rows;
    if (first === undefined) return null;
    const { server_seed: serverSeed, created_by: createdBy, visibility, imported } = first;
    return { serverSeed, createdBy, visibility, imported, events: rows.map(eventOf) };
  }

  async eventsAfter(game: string, after: number, limit: number): Promise<readonly GameEvent[]> {
    const { rows } = await this.query<EventRecord>(EVENTS_AFTER, [game, after, limit]);
    return rows.map(eventOf);
  }

  async findCommand(scope: string, key: Uint8Array): Promise<RanCommand | null> {
    const { rows } = await this.query<{ game_id: string; version: number; request: Buffer }>(FIND_COMMAND, [
      scope,
      key,
    ]);
    const [row] = rows;
    return row === undefined ? null : { request: row.request, game: row.game_id, version: row.version };
  }

  private query<Row extends pg.QueryResultRow>(statement: { name: string; text: string }, values: unknown[]) {
    return retrying(() => this.pool.query<Row>({ ...statement, values }), this.patience);
  }

  private async holds({ game, events }: Append): Promise<boolean> {
    const stored = await this.eventsAfter(game, events[0]!.seq, events.length);
    return stored.map(({ hash }) => hash).join() === events.map(({ hash }) => hash).join();
  }
}

/** Appends over one connection of the pool's. */
class AppendSession implements Session {
  /** Nobody knows what the connection is about: the pool makes another. */
  private broken = false;

  constructor(private readonly client: pg.PoolClient) {}

  async run(appends: readonly Append[]): Promise<readonly Appended[]> {
    try {
      const { rows } = await this.client.query<{ game_id: string }>(statementFor(appends));
      const appended = new Set(rows.map(({ game_id }) => game_id));
      return appends.map(({ game }) => (appended.has(game) ? 'appended' : 'conflict'));
    } catch (error) {
      this.broken = isUnavailable(error);
      if (this.broken) throw error;
      return appends.length === 1 ? [conflictOf(error)] : this.runEach(appends);
    }
  }

  end(): void {
    this.client.release(this.broken);
  }

  /** One append made the statement fail; those beside it have nothing to do with it. */
  private async runEach(appends: readonly Append[]): Promise<readonly Appended[]> {
    const appended: Appended[] = [];
    for (const append of appends) appended.push(...(await this.run([append])));
    return appended;
  }
}

function statementFor(appends: readonly Append[]) {
  return appends.every(isOnlyAction)
    ? { ...APPEND_ACTIONS, values: actionValues(appends) }
    : { ...APPEND, values: appendValues(appends) };
}

/** The same command, sent twice at once: its other run has committed between our look and our insert. */
function conflictOf(error: unknown): 'conflict' {
  if (isUniqueViolation(error)) return 'conflict';
  throw error;
}
