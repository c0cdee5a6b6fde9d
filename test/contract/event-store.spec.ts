import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { isRefusal } from '../../src/engine/refusal.js';
import type { Append, CommandKey, EventStore } from '../../src/event-store/event-store.js';
import { MemoryEventStore } from '../../src/event-store/memory-event-store.js';
import { PostgresEventStore } from '../../src/event-store/postgres-event-store.js';
import { PLAIN_GAME, type Command } from '../../src/game/command.js';
import { follow } from '../../src/game/follow.js';
import type { Game } from '../../src/game/game.js';
import { SystemRandom } from '../../src/platform/random.js';
import { freshDatabase, type FreshDatabase } from '../support/fresh-database.js';
import { KERNEL } from '../support/kernel.js';
import { creationOf, NO_MORE, WAITING } from '../support/append-parts.js';

const random = new SystemRandom();
const SEED = new Uint8Array(32).fill(7);
const PLAYER = random.id();
const AT = 1_767_225_600_000;

interface Opened {
  readonly store: EventStore;
  close(): Promise<void>;
}

const ADAPTERS: readonly (readonly [name: string, open: () => Promise<Opened>])[] = [
  ['in memory', async () => ({ store: new MemoryEventStore(), close: async () => undefined })],
  ['PostgreSQL', openPostgres],
];

async function openPostgres(): Promise<Opened> {
  const database: FreshDatabase = await freshDatabase();
  const pool = new pg.Pool({ connectionString: database.url, max: 16 });
  return {
    store: new PostgresEventStore(pool),
    async close() {
      await pool.end();
      await database.drop();
    },
  };
}

function extended(id: string, from: Game | null, commands: readonly Command[], at = AT) {
  const result = follow({ ...KERNEL, serverSeed: SEED }, id, from, commands, at);
  if (isRefusal(result)) throw new Error(result.message);
  return result;
}

const CREATE: Command = { ...PLAIN_GAME, type: 'create', ruleset: 'card-commons', seats: 1 };
const SIT: Command = { type: 'takeSeat', seat: 0, player: PLAYER, contribution: '' };
const STOP: Command = { type: 'act', seat: 0, action: { type: 'stop' } };

/** A new game as an append, dealt or not. */
function creation(
  id: string,
  dealt = true,
  command: CommandKey | null = null,
): { append: Append; game: Game } {
  const { game, events } = extended(id, null, dealt ? [CREATE, SIT] : [CREATE]);
  const listing = { ...WAITING, status: game.phase };
  return {
    game,
    append: {
      game: id,
      expectedVersion: 0,
      expectedHead: null,
      events,
      command,
      creation: creationOf(PLAYER, { serverSeed: SEED }),
      listing,
      ...NO_MORE,
      joined: [PLAYER],
    },
  };
}

function next(game: Game, commands: readonly Command[], command: CommandKey | null = null, at = AT): Append {
  const { events } = extended(game.id, game, commands, at);
  return {
    game: game.id,
    expectedVersion: game.version,
    expectedHead: game.head,
    events,
    command,
    creation: null,
    listing: null,
    ...NO_MORE,
  };
}

/** One of the legal actions; there are always five and more. */
function legal(game: Game, number: number): Command {
  return { type: 'act', seat: 0, action: game.ruleset.legalActions(game.deal!.state, 0)[number]! };
}

const key = (scope: string, name: number, request = 1): CommandKey => ({
  scope,
  key: new Uint8Array(16).fill(name),
  request: new Uint8Array(16).fill(request),
  application: null,
});

describe.each(ADAPTERS)('the event store %s', (_name, open) => {
  let opened: Opened;
  let store: EventStore;
  beforeAll(async () => {
    opened = await open();
    store = opened.store;
  });
  afterAll(() => opened.close());

  it('gives back what was appended, byte for byte', async () => {
    const id = random.id();
    const { append, game } = creation(id);
    expect(await store.append(append)).toBe('appended');
    const more = next(game, [STOP]);
    expect(await store.append(more)).toBe('appended');
    const stored = await store.load(id);
    expect(stored?.events).toEqual([...append.events, ...more.events]);
    expect(Buffer.from(stored!.serverSeed)).toEqual(Buffer.from(SEED));
    expect(stored?.createdBy).toBe(PLAYER);
  });

  it('knows nothing of other games', async () => {
    const id = random.id();
    expect(await store.load(id)).toBeNull();
    expect(await store.eventsAfter(id, 0, 10)).toEqual([]);
    expect(await store.findCommand(id, new Uint8Array(16))).toBeNull();
  });

  it('reads events after a version, up to a limit', async () => {
    const id = random.id();
    const { append } = creation(id);
    await store.append(append);
    const versions = async (after: number, limit: number) =>
      (await store.eventsAfter(id, after, limit)).map(({ seq }) => seq + 1);
    expect(await versions(0, 10)).toEqual([1, 2, 3]);
    expect(await versions(1, 1)).toEqual([2]);
    expect(await versions(3, 10)).toEqual([]);
    expect(await versions(99, 10)).toEqual([]);
  });

  it('creates a game once', async () => {
    const { append } = creation(random.id());
    expect(await store.append(append)).toBe('appended');
    expect(await store.append(append)).toBe('conflict');
  });

  it.each([
    [
      'an older version',
      (append: Append): Append => ({ ...append, expectedVersion: append.expectedVersion - 1 }),
    ],
    [
      'a version to come',
      (append: Append): Append => ({ ...append, expectedVersion: append.expectedVersion + 1 }),
    ],
    ['another head', (append: Append): Append => ({ ...append, expectedHead: 'ab'.repeat(32) })],
    ['another game', (append: Append): Append => ({ ...append, game: random.id() })],
  ])('refuses an append at %s and changes nothing', async (_what, spoil) => {
    const id = random.id();
    const { append, game } = creation(id);
    await store.append(append);
    const spoiled = spoil(next(game, [legal(game, 0)], key(id, 1)));
    const first = spoiled.expectedVersion;
    const events = spoiled.events.map((event, i) => ({ ...event, seq: first + i }));
    expect(await store.append({ ...spoiled, events })).toBe('conflict');
    expect((await store.load(id))?.events).toEqual(append.events);
    expect(await store.findCommand(id, key(id, 1).key)).toBeNull();
  });

  it('appends several events or none', async () => {
    const id = random.id();
    const { append, game } = creation(id);
    await store.append(append);
    // The winner appends one event; the loser brought two, and its second must not land behind the winner's first.
    const winner = next(game, [legal(game, 1)]);
    const loser = next(game, [STOP]);
    expect(loser.events).toHaveLength(2);
    expect(await store.append(winner)).toBe('appended');
    expect(await store.append(loser)).toBe('conflict');
    expect((await store.load(id))?.events).toEqual([...append.events, ...winner.events]);
  });

  it('lets one of many win', async () => {
    const id = random.id();
    const { append, game } = creation(id);
    await store.append(append);
    const tries = Array.from({ length: 50 }, (_, i) => next(game, [legal(game, i % 4)], key(id, i), AT + i));
    const results = await Promise.all(tries.map((each) => store.append(each)));
    expect(results.filter((result) => result === 'appended')).toHaveLength(1);
    const winner = tries[results.indexOf('appended')]!;
    expect((await store.load(id))?.events).toEqual([...append.events, ...winner.events]);
    const ran = await Promise.all(tries.map(({ command }) => store.findCommand(id, command!.key)));
    expect(ran.filter((each) => each !== null)).toHaveLength(1);
  });

  it('runs a command once, at whatever version it comes again', async () => {
    const id = random.id();
    const { append, game } = creation(id);
    await store.append(append);
    const command = key(id, 1, 5);
    const first = next(game, [legal(game, 0)], command);
    expect(await store.append(first)).toBe('appended');
    const after = extended(id, game, [legal(game, 0)]).game;
    expect(await store.append(next(after, [legal(after, 1)], command))).toBe('conflict');
    const ran = await store.findCommand(id, command.key);
    expect(ran).toMatchObject({ game: id, version: game.version + 1 });
    expect(Buffer.from(ran!.request)).toEqual(Buffer.from(command.request));
    expect(await store.append(next(after, [legal(after, 1)], key(id, 2)))).toBe('appended');
  });

  it('creates one game for one creation key, however often it is sent at once', async () => {
    const player = random.id();
    const tries = Array.from({ length: 20 }, () => creation(random.id(), false, key(player, 9)).append);
    const results = await Promise.all(tries.map((each) => store.append(each)));
    expect(results.filter((result) => result === 'appended')).toHaveLength(1);
    const winner = tries[results.indexOf('appended')]!.game;
    expect(await store.findCommand(player, key(player, 9).key)).toMatchObject({ game: winner, version: 1 });
    const stored = await Promise.all(tries.map(({ game }) => store.load(game)));
    expect(stored.filter((each) => each !== null)).toHaveLength(1);
  });

  it('answers each of many that come at once for itself', async () => {
    const games = Array.from({ length: 40 }, () => creation(random.id()));
    await Promise.all(games.map(({ append }) => store.append(append)));
    const wanted = games.map(({ game }, i) => {
      const good = next(game, [legal(game, 0), STOP], i % 2 === 0 ? key(game.id, 1) : null);
      return i % 4 === 3 ? { ...good, expectedHead: '00'.repeat(32) } : good;
    });
    // Every game once more, which comes too late wherever the first may go.
    const results = await Promise.all([...wanted, ...wanted].map((each) => store.append(each)));
    wanted.forEach(({ expectedHead, events }, i) => {
      const stands = expectedHead === games[i]!.game.head;
      expect([results[i], results[i + wanted.length], events.length]).toEqual([
        stands ? 'appended' : 'conflict',
        'conflict',
        3,
      ]);
    });
    const stored = await Promise.all(wanted.map(({ game }) => store.load(game)));
    expect(stored.map((each) => each!.events.length)).toEqual(
      wanted.map((_, i) => (i % 4 === 3 ? games[i]!.game.version : games[i]!.game.version + 3)),
    );
  });

  it('keeps a key to its scope', async () => {
    const [a, b] = [creation(random.id()), creation(random.id())];
    await store.append(a.append);
    await store.append(b.append);
    expect(await store.append(next(a.game, [STOP], key(a.game.id, 3)))).toBe('appended');
    expect(await store.append(next(b.game, [STOP], key(b.game.id, 3)))).toBe('appended');
  });
});
