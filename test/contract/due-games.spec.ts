import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import type { Append, EventStore } from '../../src/event-store/event-store.js';
import { MemoryEventStore } from '../../src/event-store/memory-event-store.js';
import { PostgresEventStore } from '../../src/event-store/postgres-event-store.js';
import type { GameEvent } from '../../src/game/event.js';
import { SystemRandom } from '../../src/platform/random.js';
import type { DueGames } from '../../src/projections/due-games/due-games.js';
import { MemoryDueGames } from '../../src/projections/due-games/memory-due-games.js';
import { PostgresDueGames } from '../../src/projections/due-games/postgres-due-games.js';
import { creationOf, NO_MORE, WAITING } from '../support/append-parts.js';
import { freshDatabase } from '../support/fresh-database.js';

interface Opened {
  readonly store: EventStore;
  readonly due: DueGames;
  close(): Promise<void>;
}

const ADAPTERS: readonly (readonly [name: string, open: () => Promise<Opened>])[] = [
  [
    'in memory',
    async () => {
      const store = new MemoryEventStore();
      return { store, due: new MemoryDueGames(store), close: async () => undefined };
    },
  ],
  [
    'PostgreSQL',
    async () => {
      const database = await freshDatabase();
      const pool = new pg.Pool({ connectionString: database.url });
      const close = () => pool.end().then(() => database.drop());
      return { store: new PostgresEventStore(pool), due: new PostgresDueGames(pool), close };
    },
  ],
];

const random = new SystemRandom();

function event(seq: number, at: number): GameEvent {
  const type = 'SeatLeft';
  return { seq, at, actor: 'system', type, data: { seat: 0 }, state: null, hash: 'ab'.repeat(32) };
}

function first(game: string, at: number): Append {
  return {
    game,
    expectedVersion: 0,
    expectedHead: null,
    events: [event(0, at)],
    command: null,
    creation: creationOf(random.id()),
    listing: WAITING,
    ...NO_MORE,
  };
}

function next(game: string, seq: number, at: number, more: Partial<Append> = {}): Append {
  return {
    ...first(game, at),
    expectedVersion: seq,
    expectedHead: 'ab'.repeat(32),
    events: [event(seq, at)],
    creation: null,
    listing: null,
    ...more,
  };
}

describe.each(ADAPTERS)('games that are due %s', (_name, open) => {
  let opened: Opened;
  beforeAll(async () => {
    opened = await open();
  });
  afterAll(() => opened.close());

  it('are told by their last append, the longest overdue first', async () => {
    const { store, due } = opened;
    const [one, two, three] = [random.id(), random.id(), random.id()];
    for (const game of [one, two, three]) await store.append(first(game, 1));
    await store.append(next(one, 1, 2, { due: { at: 300 } }));
    await store.append(next(two, 1, 2, { due: { at: 200 } }));
    await store.append(next(three, 1, 2, { due: { at: 900 } }));
    expect(await due.overdue(199, 10)).toEqual([]);
    expect(await due.overdue(300, 10)).toEqual([two, one]);
    expect(await due.overdue(300, 1)).toEqual([two]);
    await store.append(next(two, 2, 3, { due: { at: 301 } }));
    expect(await due.overdue(300, 10)).toEqual([one]);
    await store.append(next(one, 2, 3, { due: { at: null } }));
    expect(await due.overdue(10_000, 10)).toEqual([two, three]);
    expect(await store.append(next(two, 2, 3, { due: { at: null } }))).toBe('conflict');
    expect(await due.overdue(10_000, 10)).toEqual([two, three]);
  });

  it('are found when nobody has touched them', async () => {
    const { store, due } = opened;
    const [left, touched, over] = [random.id(), random.id(), random.id()];
    for (const game of [left, touched, over]) await store.append(first(game, 1_000));
    await store.append(next(touched, 1, 5_000));
    const ended = { ...WAITING, status: 'voided' as const, endedAt: 2_000 };
    await store.append(next(over, 1, 2_000, { listing: ended }));
    const found = await due.untouchedSince(5_000, 100);
    expect([left, touched, over].map((game) => found.includes(game))).toEqual([true, false, false]);
    expect(await due.untouchedSince(5_000, 1)).toHaveLength(1);
  });
});
