import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { dataSource } from '../../src/platform/postgres/data-source.js';
import { Revocations } from '../../src/platform/postgres/revocations.js';
import { SystemRandom } from '../../src/platform/random.js';
import { MemoryPlayers } from '../../src/players/memory-players.js';
import type { Players } from '../../src/players/players.js';
import { PostgresPlayers } from '../../src/players/postgres-players.js';
import { freshDatabase } from '../support/fresh-database.js';

const ADAPTERS: readonly (readonly [
  name: string,
  open: () => Promise<{ players: Players; close(): Promise<void> }>,
])[] = [
  ['in memory', async () => ({ players: new MemoryPlayers(), close: async () => undefined })],
  [
    'PostgreSQL',
    async () => {
      const database = await freshDatabase();
      const source = await dataSource(database.url, 4).initialize();
      return {
        players: new PostgresPlayers(source, new Revocations(source)),
        close: () => source.destroy().then(() => database.drop()),
      };
    },
  ],
];

const random = new SystemRandom();
const MOST_NAMES = 3;

describe.each(ADAPTERS)('players %s', (_name, open) => {
  let opened: Awaited<ReturnType<typeof open>>;
  let players: Players;
  beforeAll(async () => {
    opened = await open();
    players = opened.players;
  });
  afterAll(() => opened.close());

  /** A new player, and its token. */
  const added = async ({ bot = false, createdBy = null as string | null } = {}) => {
    const [id, tokenHash] = [random.id(), random.bytes(32)];
    await players.add({ id, createdAt: 1, tokenHash, bot, createdBy });
    return { id, tokenHash };
  };
  const name = (text: string) => ({ name: text, key: `key of ${text}` });

  it('are found by their token, again and again, and by no other', async () => {
    const tokenHash = random.bytes(32);
    expect(await players.findByToken(tokenHash)).toBeNull();
    const id = random.id();
    await players.add({ id, createdAt: 1, tokenHash, bot: false, createdBy: null });
    const holder = { player: id, expiresAt: null };
    expect([await players.findByToken(tokenHash), await players.findByToken(tokenHash)]).toEqual([
      holder,
      holder,
    ]);
    expect(await players.findByToken(random.bytes(32))).toBeNull();
  });

  it('are shown with what they are and who made them', async () => {
    const application = random.id();
    const [own, bot] = [await added({ createdBy: application }), await added({ bot: true })];
    expect(await players.find(own.id)).toEqual({
      id: own.id,
      name: null,
      bot: false,
      createdBy: application,
      isGone: false,
    });
    expect(await players.find(bot.id)).toMatchObject({ bot: true, createdBy: null });
    await players.markBot(own.id);
    expect(await players.find(own.id)).toMatchObject({ bot: true });
    expect([await players.actorFor(own.id), await players.actorFor(bot.id)]).toEqual([application, null]);
    expect([await players.find(random.id()), await players.actorFor(random.id())]).toEqual([null, null]);
  });

  it('get a new token, beside which the newest before it ends, and older ones have ended', async () => {
    const { id, tokenHash: first } = await added();
    const [second, third, fourth] = [random.bytes(32), random.bytes(32), random.bytes(32)];
    await players.findByToken(first);
    expect(await players.rotateToken(id, { tokenHash: second, createdAt: 10 }, 500)).toBe(true);
    expect(await players.findByToken(first)).toEqual({ player: id, expiresAt: 500 });
    expect(await players.findByToken(second)).toEqual({ player: id, expiresAt: null });
    await players.rotateToken(id, { tokenHash: third, createdAt: 20 }, 300);
    expect(await players.findByToken(first)).toBeNull();
    expect(await players.findByToken(second)).toEqual({ player: id, expiresAt: 300 });
    await players.rotateToken(id, { tokenHash: fourth, createdAt: 30 }, 30);
    expect([await players.findByToken(second), await players.findByToken(third)]).toEqual([null, null]);
    expect(await players.findByToken(fourth)).toEqual({ player: id, expiresAt: null });
  });

  it('lose their tokens and nobody else does', async () => {
    const [one, other] = [await added(), await added()];
    await players.findByToken(one.tokenHash);
    await players.revokeTokens(one.id);
    expect(await players.findByToken(one.tokenHash)).toBeNull();
    expect(await players.findByToken(other.tokenHash)).toMatchObject({ player: other.id });
    const tokenHash = random.bytes(32);
    expect(await players.rotateToken(one.id, { tokenHash, createdAt: 2 }, 2)).toBe(true);
    expect(await players.findByToken(tokenHash)).toMatchObject({ player: one.id });
  });

  it('go with name and tokens, and their name goes to nobody else', async () => {
    const [gone, other] = [await added({ createdBy: random.id() }), await added()];
    await players.rename(gone.id, name('Ada'), MOST_NAMES);
    await players.findByToken(gone.tokenHash);
    await players.actorFor(gone.id);
    await players.delete(gone.id, 5);
    await players.delete(gone.id, 6);
    expect(await players.find(gone.id)).toMatchObject({ name: null, isGone: true });
    expect([await players.nameOf(gone.id), await players.findByToken(gone.tokenHash)]).toEqual([null, null]);
    expect(await players.actorFor(gone.id)).toBeNull();
    expect(await players.rename(other.id, name('Ada'), MOST_NAMES)).toBe('taken');
    const tokenHash = random.bytes(32);
    expect(await players.rotateToken(gone.id, { tokenHash, createdAt: 7 }, 7)).toBe(false);
    expect(await players.findByToken(tokenHash)).toBeNull();
    expect(await players.leaving(10)).toEqual([gone.id]);
    await players.left(gone.id);
    expect(await players.leaving(10)).toEqual([]);
  });
});
