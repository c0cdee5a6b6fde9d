import type pg from 'pg';
import type { DataSource } from 'typeorm';
import type { Notices } from '../event-store/event-store.js';
import type { PostgresEventStore } from '../event-store/postgres-event-store.js';
import { ListeningConnection } from '../platform/postgres/listening-connection.js';
import { retrying } from '../platform/postgres/retrying.js';
import { type Bounds, Feed, type FeedEntry, type Heard, type Listening } from './feed.js';
import { AFTER, announce, BOUNDS, CHANNEL, FORGET, HAS_NEWS, OF_PLAYER, PUBLISH, WAITS } from './feed-sql.js';

const FORGOTTEN_AT_ONCE = 5_000;

interface FeedRecord {
  readonly position: string;
  readonly game_id: string | null;
  readonly version: number | null;
  readonly challenge_id: string | null;
  readonly notices: string | null;
}

/** Written by the login that plays, read by the one that reads. */
export class PostgresFeed extends Feed {
  private readonly listeners = new Set<Heard>();

  constructor(
    store: PostgresEventStore,
    private readonly play: pg.Pool,
    private readonly read: DataSource,
    /** A new connection, to listen on. */
    private readonly connect: () => pg.Client,
  ) {
    super();
    store.watch(() => this.listeners.forEach(({ appended }) => appended()));
  }

  async publish(): Promise<number> {
    const { rowCount } = await retrying(() => this.play.query(WAITS));
    return rowCount === 0 ? 0 : this.add(PUBLISH);
  }

  async announce(now: number): Promise<number> {
    const { rowCount } = await retrying(() => this.play.query({ ...HAS_NEWS, values: [now] }));
    return rowCount === 0 ? 0 : this.add(announce(now));
  }

  async bounds(): Promise<Bounds> {
    const [row] = await this.ask<{ first: string; last: string }>(BOUNDS, []);
    return { first: Number(row!.first), last: Number(row!.last) };
  }

  after(position: number, limit: number): Promise<readonly FeedEntry[]> {
    return this.entries(AFTER, [position, limit]);
  }

  ofPlayer(
    player: string,
    { after, to }: { readonly after: number; readonly to: number },
    limit: number,
  ): Promise<readonly FeedEntry[]> {
    return this.entries(OF_PLAYER, [player, after, to, limit]);
  }

  async forget(before: number): Promise<number> {
    const values = [new Date(before), FORGOTTEN_AT_ONCE];
    return (await retrying(() => this.play.query({ ...FORGET, values }))).rowCount ?? 0;
  }

  listen(heard: Heard): Listening {
    this.listeners.add(heard);
    const connection = new ListeningConnection(this.connect, CHANNEL, (last) =>
      heard.published(Number(last)),
    );
    return {
      stop: () => {
        this.listeners.delete(heard);
        return connection.close();
      },
    };
  }

  /** Doing it twice is no harm: what has been published is not in the outbox any more. */
  private async add(text: string): Promise<number> {
    // Several statements answer several results.
    const results = (await retrying(() => this.play.query(text))) as unknown as pg.QueryResult<{
      count: number;
    }>[];
    return results[1]!.rows[0]?.count ?? 0;
  }

  private async entries(sql: string, values: unknown[]): Promise<FeedEntry[]> {
    return (await this.ask<FeedRecord>(sql, values)).map(entryOf);
  }

  private ask<Row>(sql: string, values: unknown[]): Promise<Row[]> {
    return retrying(() => this.read.query<Row[]>(sql, values));
  }
}

function entryOf({
  position: text,
  game_id: game,
  version,
  challenge_id: challenge,
  notices,
}: FeedRecord): FeedEntry {
  const position = Number(text);
  if (challenge !== null) return { position, challenge, notice: notices as 'opened' | 'revealed' };
  const told = notices === null ? null : (JSON.parse(notices) as Notices);
  return { position, game: game!, version: version!, notices: told };
}
