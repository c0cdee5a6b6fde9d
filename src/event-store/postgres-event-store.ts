import type pg from 'pg';
import { canonical } from '../engine/canonical-json.js';
import { Defect } from '../engine/defect.js';
import type { GameEvent } from '../game/event.js';
import { isUniqueViolation } from '../platform/postgres/errors.js';
import { retrying } from '../platform/postgres/retrying.js';
import { appendSql } from './append-sql.js';
import { type Append, EventStore, type RanCommand, type StoredGame } from './event-store.js';

const LOAD = {
  name: 'load-game',
  text: `SELECT server_seed, created_by, seq, at, actor, type, data, state, hash
    FROM games JOIN seeds ON game_id = id JOIN events USING (game_id) WHERE id = $1 ORDER BY seq`,
};
const EVENTS_AFTER = {
  name: 'events-after',
  text: `SELECT seq, at, actor, type, data, state, hash FROM events WHERE game_id = $1 AND seq >= $2 ORDER BY seq LIMIT $3`,
};
const FIND_COMMAND = {
  name: 'find-command',
  text: `SELECT game_id, version, request FROM commands WHERE scope = $1 AND key = $2`,
};

interface EventRecord {
  readonly seq: number;
  readonly at: string;
  readonly actor: string;
  readonly type: string;
  readonly data: string;
  readonly state: Buffer | null;
  readonly hash: Buffer;
}

/** Events in PostgreSQL, by plain SQL over the play login's pool. */
export class PostgresEventStore extends EventStore {
  constructor(private readonly pool: pg.Pool) {
    super();
  }

  async append(append: Append): Promise<'appended' | 'conflict'> {
    const statement = { ...appendSql(partsOf(append)), values: appendValues(append) };
    return retrying(async (attempt) => {
      if (await this.run(statement)) return 'appended';
      // After a lost connection the first attempt may have been committed: our own events are then in our way.
      return attempt > 0 && (await this.holds(append)) ? 'appended' : 'conflict';
    });
  }

  async load(game: string): Promise<StoredGame | null> {
    const { rows } = await this.query<EventRecord & { server_seed: Buffer; created_by: string }>(LOAD, [
      game,
    ]);
    if (rows.length === 0) return null;
    return { serverSeed: rows[0]!.server_seed, createdBy: rows[0]!.created_by, events: rows.map(eventOf) };
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
    return retrying(() => this.pool.query<Row>({ ...statement, values }));
  }

  private async run(statement: pg.QueryConfig): Promise<boolean> {
    try {
      const { rows } = await this.pool.query<{ appended: number }>(statement);
      return rows[0]!.appended === 1;
    } catch (error) {
      // The same command, sent twice at once: its other run has committed between our look and our insert.
      if (isUniqueViolation(error)) return false;
      throw error;
    }
  }

  private async holds({ game, events }: Append): Promise<boolean> {
    const stored = await this.eventsAfter(game, events[0]!.seq, events.length);
    return stored.map(({ hash }) => hash).join() === events.map(({ hash }) => hash).join();
  }
}

function partsOf({ creation, listing, command }: Append) {
  if (creation !== null && listing === null) throw new Defect('a new game needs a listing');
  return { creates: creation !== null, lists: listing !== null, command: command !== null };
}

function appendValues({
  game,
  expectedVersion,
  expectedHead,
  events,
  command,
  creation,
  listing,
}: Append): unknown[] {
  return [
    game,
    expectedVersion,
    expectedHead === null ? null : Buffer.from(expectedHead, 'hex'),
    events.map(({ seq }) => seq),
    events.map(({ at }) => at),
    events.map(({ actor }) => actor),
    events.map(({ type }) => type),
    events.map(({ data }) => canonical(data)),
    events.map(({ state }) => (state === null ? null : Buffer.from(state, 'hex'))),
    events.map(({ hash }) => Buffer.from(hash, 'hex')),
    ...(command === null
      ? []
      : [command.scope, command.key, command.request, expectedVersion + events.length]),
    ...(creation === null
      ? []
      : [
          creation.serverSeed,
          creation.createdBy,
          events[0]!.at,
          creation.ruleset,
          creation.kind,
          listing!.status,
        ]),
    ...(creation !== null || listing === null
      ? []
      : [listing.status, listing.endedAt, listing.outcome === null ? null : JSON.stringify(listing.outcome)]),
  ];
}

function eventOf({ seq, at, actor, type, data, state, hash }: EventRecord): GameEvent {
  return {
    seq,
    at: Number(at),
    actor,
    type,
    data: JSON.parse(data) as unknown,
    state: state === null ? null : state.toString('hex'),
    hash: hash.toString('hex'),
  } as GameEvent;
}
