import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import type { Append, Creation, EventStore, Listing } from '../../src/event-store/event-store.js';
import { MemoryEventStore } from '../../src/event-store/memory-event-store.js';
import { PostgresEventStore } from '../../src/event-store/postgres-event-store.js';
import type { GameEvent } from '../../src/game/event.js';
import type { Phase } from '../../src/game/game.js';
import { dataSource } from '../../src/platform/postgres/data-source.js';
import { SystemRandom } from '../../src/platform/random.js';
import type { GameList, GameListQuery, PlayersGames } from '../../src/projections/game-list/game-list.js';
import { MemoryGameList } from '../../src/projections/game-list/memory-game-list.js';
import { PostgresGameList } from '../../src/projections/game-list/postgres-game-list.js';
import { freshDatabase } from '../support/fresh-database.js';
import { creationOf, NO_MORE, WAITING } from '../support/append-parts.js';

interface Opened {
  readonly store: EventStore;
  readonly list: GameList;
  close(): Promise<void>;
}

const ADAPTERS: readonly (readonly [name: string, open: () => Promise<Opened>])[] = [
  [
    'in memory',
    async () => {
      const store = new MemoryEventStore();
      return { store, list: new MemoryGameList(store), close: async () => undefined };
    },
  ],
  [
    'PostgreSQL',
    async () => {
      const database = await freshDatabase();
      const pool = new pg.Pool({ connectionString: database.url });
      const source = await dataSource(database.url, 2).initialize();
      const close = async () => {
        await Promise.all([pool.end(), source.destroy()]);
        await database.drop();
      };
      return { store: new PostgresEventStore(pool), list: new PostgresGameList(source), close };
    },
  ],
];

const random = new SystemRandom();
const [PLAYER, OTHER, NOBODY] = [random.id(), random.id(), random.id()];
const OUTCOME = { reason: 'stopped', scores: [3], winners: [0] };

function event(seq: number): GameEvent {
  return {
    seq,
    at: 1_000 + seq,
    actor: 'system',
    type: 'SeatLeft',
    data: { seat: 0 },
    state: null,
    hash: 'ab'.repeat(32),
  };
}

async function add(
  store: EventStore,
  createdBy: string,
  status: Phase,
  more: Partial<Creation> = {},
  listing: Partial<Listing> = {},
): Promise<string> {
  const game = random.id();
  await store.append({
    game,
    expectedVersion: 0,
    expectedHead: null,
    events: [event(0)],
    command: null,
    creation: creationOf(createdBy, { ruleset: 'counting@1', ...more }),
    listing: { ...WAITING, status, ...listing },
    ...NO_MORE,
    joined: [createdBy],
  });
  return game;
}

describe.each(ADAPTERS)('the list of games %s', (_name, open) => {
  let opened: Opened;
  /** Newest first. */
  const made: string[] = [];
  beforeAll(async () => {
    opened = await open();
    for (let i = 0; i < 6; i++) {
      made.unshift(await add(opened.store, PLAYER, i % 2 === 0 ? 'waiting' : 'running'));
      await add(opened.store, OTHER, 'running');
    }
  });
  afterAll(() => opened.close());

  type Query = Partial<GameListQuery & PlayersGames>;
  const page = ({ player = PLAYER, status = null, ...query }: Query) =>
    opened.list.page({ of: { player, status }, limit: 10, from: null, ...query });
  const ids = async (query: Query) => (await page(query)).games.map(({ id }) => id);

  it("has a player's games, newest first", async () => {
    expect(await ids({})).toEqual(made);
    expect(await ids({ player: NOBODY })).toEqual([]);
  });

  it('has those of a status', async () => {
    expect(await ids({ status: 'running' })).toEqual([made[0], made[2], made[4]]);
    expect(await ids({ status: 'voided' })).toEqual([]);
  });

  it.each<
    [
      limit: number,
      at: number | null,
      direction: 'after' | 'before',
      from: number,
      to: number,
      more: [boolean, boolean],
    ]
  >([
    [2, null, 'after', 0, 2, [false, true]],
    [2, 1, 'after', 2, 4, [true, true]],
    [2, 3, 'after', 4, 6, [true, false]],
    [9, 1, 'after', 2, 6, [true, false]],
    [2, 4, 'before', 2, 4, [true, true]],
    [2, 2, 'before', 0, 2, [false, true]],
    [9, 5, 'before', 0, 5, [false, true]],
    [2, 5, 'after', 6, 6, [true, false]],
    [2, 0, 'before', 0, 0, [false, true]],
  ])('gives %i from game %s on, %s', async (limit, at, direction, from, to, [hasBefore, hasAfter]) => {
    const cursor = at === null ? null : { direction, id: made[at]! };
    expect(await page({ limit, from: cursor })).toMatchObject({
      games: made.slice(from, to).map((id) => ({ id })),
      hasBefore,
      hasAfter,
    });
  });

  it('changes with the append that ends a game', async () => {
    const game = await add(opened.store, OTHER, 'running');
    const [listed] = (await page({ player: OTHER, limit: 1 })).games;
    expect(listed).toEqual({
      id: game,
      ruleset: 'counting@1',
      kind: 'live',
      visibility: 'unlisted',
      seats: 1,
      openSeats: 0,
      turnLimit: null,
      status: 'running',
      createdAt: 1_000,
      endedAt: null,
      outcome: null,
      imported: false,
    });
    await opened.store.append({
      game,
      expectedVersion: 1,
      expectedHead: event(0).hash,
      events: [event(1)],
      command: null,
      creation: null,
      listing: { ...WAITING, status: 'finished', endedAt: 1_001, outcome: OUTCOME },
      ...NO_MORE,
    });
    const [ended] = (await page({ player: OTHER, limit: 1 })).games;
    expect(ended).toEqual({ ...listed, status: 'finished', endedAt: 1_001, outcome: OUTCOME });
  });

  it('follows those who come and go', async () => {
    const game = await add(opened.store, OTHER, 'waiting', { seats: 3 }, { openSeats: 2 });
    const [guest, creator] = [random.id(), OTHER];
    const on = async (player: string) => (await ids({ player })).includes(game);
    const change = (seq: number, more: Partial<Append>) =>
      opened.store.append({
        game,
        expectedVersion: seq,
        expectedHead: event(0).hash,
        events: [event(seq)],
        command: null,
        creation: null,
        listing: null,
        ...NO_MORE,
        ...more,
      });
    await change(1, { joined: [guest, guest], listing: { ...WAITING, openSeats: 1 } });
    expect([await on(guest), await on(creator)]).toEqual([true, true]);
    expect((await page({ player: guest })).games).toMatchObject([{ seats: 3, openSeats: 1 }]);
    expect(await change(1, { left: [guest] })).toBe('conflict');
    expect(await on(guest)).toBe(true);
    await change(2, { left: [guest] });
    expect([await on(guest), await on(creator)]).toEqual([false, true]);
  });

  it('has the public games that wait for players, by ruleset', async () => {
    const open = (more: Partial<Creation>, listing: Partial<Listing> = {}) =>
      add(opened.store, OTHER, 'waiting', { visibility: 'public', ...more }, { openSeats: 1, ...listing });
    const one = await open({ ruleset: 'big-fish@1/house-1' });
    const two = await open({ ruleset: 'counting@1' });
    await open({ visibility: 'unlisted' });
    await open({ visibility: 'private' });
    await open({}, { openSeats: 0 });
    await open({}, { status: 'running' });
    const lobby = async (ruleset: string | null, limit = 10) =>
      (await opened.list.page({ of: { ruleset }, limit, from: null })).games.map(({ id }) => id);
    expect(await lobby(null)).toEqual([two, one]);
    expect(await lobby(null, 1)).toEqual([two]);
    expect(await lobby('big-fish')).toEqual([one]);
    expect(await lobby('big')).toEqual([]);
    expect(await lobby('big_fish')).toEqual([]);
    const before = { direction: 'before' as const, id: one };
    expect((await opened.list.page({ of: { ruleset: null }, limit: 5, from: before })).games).toMatchObject([
      { id: two },
    ]);
  });

  it('has those that are over, public ones or of one player', async () => {
    const player = random.id();
    const over = (status: Phase, more: Partial<Creation> = {}) => add(opened.store, player, status, more);
    const open = await over('finished', { visibility: 'public' });
    const voided = await over('voided', { visibility: 'public', ruleset: 'big-fish@1/house-1' });
    const own = await over('finished', { imported: true });
    await over('running', { visibility: 'public' });
    const found = async (overOf: string | null, ruleset: string | null = null) =>
      opened.list.page({ of: { overOf, ruleset }, limit: 10, from: null });
    const ids = async (...of: Parameters<typeof found>) => (await found(...of)).games.map(({ id }) => id);
    expect(await ids(null)).toEqual([voided, open]);
    expect(await ids(player)).toEqual([own, voided, open]);
    expect(await ids(player, 'big-fish')).toEqual([voided]);
    expect(await ids(null, 'counting')).toEqual([open]);
    expect((await found(player)).games.map(({ imported }) => imported)).toEqual([true, false, false]);
    const from = { direction: 'before', id: open } as const;
    expect(await opened.list.page({ of: { overOf: player, ruleset: null }, limit: 1, from })).toMatchObject({
      games: [{ id: voided }],
      hasBefore: true,
    });
  });

  it('knows the rematch of a game, of which there is one', async () => {
    const game = await add(opened.store, OTHER, 'finished');
    expect(await opened.list.rematchOf(game)).toBeNull();
    const rematch = await add(opened.store, OTHER, 'waiting', { rematchOf: game });
    await add(opened.store, OTHER, 'waiting', { rematchOf: game });
    expect(await opened.list.rematchOf(game)).toBe(rematch);
  });
});
