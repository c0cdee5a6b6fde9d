import pg from 'pg';
import type { Challenges } from '../../src/challenges/challenges.js';
import { PostgresChallenges } from '../../src/challenges/postgres-challenges.js';
import type { EventStore } from '../../src/event-store/event-store.js';
import type { Feed } from '../../src/feed/feed.js';
import { PostgresFeed } from '../../src/feed/postgres-feed.js';
import { PostgresEventStore } from '../../src/event-store/postgres-event-store.js';
import { memoryParts } from '../../src/memory-parts.js';
import { Revocations } from '../../src/platform/postgres/revocations.js';
import { dataSource } from '../../src/platform/postgres/data-source.js';
import { CONNECTION_LIMITS, PLAY_PLANS } from '../../src/platform/postgres/limits.js';
import { type LoginUrls, prepareLogins } from '../../src/platform/postgres/logins.js';
import type { Players } from '../../src/players/players.js';
import { PostgresPlayers } from '../../src/players/postgres-players.js';
import type { Attempts } from '../../src/projections/attempts/attempts.js';
import { PostgresAttempts } from '../../src/projections/attempts/postgres-attempts.js';
import { freshDatabase } from './fresh-database.js';

/** What one process works with. */
export interface ChallengePorts {
  readonly store: EventStore;
  readonly players: Players;
  readonly attempts: Attempts;
  readonly challenges: Challenges;
  readonly feed: Feed;
}

export interface OpenedPorts extends ChallengePorts {
  /** What another process works with, or this one after a restart. */
  again(): Promise<ChallengePorts>;
  close(): Promise<void>;
}

export const CHALLENGE_ADAPTERS: readonly (readonly [name: string, open: () => Promise<OpenedPorts>])[] = [
  ['in memory', inMemory],
  ['PostgreSQL', inPostgres],
];

async function inMemory(): Promise<OpenedPorts> {
  const { store, players, attempts, challenges, feed } = memoryParts();
  const ports = { store, players, attempts, challenges, feed };
  return { ...ports, again: async () => ports, close: async () => undefined };
}

async function inPostgres(): Promise<OpenedPorts> {
  const database = await freshDatabase();
  const urls = await prepareLogins(database.url, database.url);
  const closing: (() => Promise<unknown>)[] = [];
  const again = async () => {
    const { close, ...ports } = await connect(urls);
    closing.push(close);
    return ports;
  };
  return {
    ...(await again()),
    again,
    close: async () => {
      await Promise.all(closing.map((close) => close()));
      await database.drop();
    },
  };
}

/** With the logins of the service, and the limits it has. */
async function connect(
  urls: LoginUrls,
): Promise<ChallengePorts & { readonly close: () => Promise<unknown> }> {
  const pool = new pg.Pool({
    connectionString: urls.play,
    max: 4,
    options: PLAY_PLANS,
    ...CONNECTION_LIMITS,
  });
  // A connection may be ended by the server while the pool is being closed.
  pool.on('error', () => undefined);
  const play = await dataSource(urls.play, 4).initialize();
  const read = await dataSource(urls.read, 4).initialize();
  const store = new PostgresEventStore(pool);
  const listener = () => new CONNECTION_LIMITS.Client({ connectionString: urls.read, ...CONNECTION_LIMITS });
  return {
    store,
    feed: new PostgresFeed(store, pool, read, listener),
    players: new PostgresPlayers(play, new Revocations(play)),
    attempts: new PostgresAttempts(read, pool),
    challenges: new PostgresChallenges(play, read, pool),
    close: () => Promise.all([pool.end(), play.destroy(), read.destroy()]),
  };
}
