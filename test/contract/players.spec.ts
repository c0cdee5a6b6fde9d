import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { dataSource } from '../../src/platform/postgres/data-source.js';
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
      const source = await dataSource(database.url, 2).initialize();
      return {
        players: new PostgresPlayers(source),
        close: () => source.destroy().then(() => database.drop()),
      };
    },
  ],
];

const random = new SystemRandom();

describe.each(ADAPTERS)('players %s', (_name, open) => {
  let opened: Awaited<ReturnType<typeof open>>;
  let players: Players;
  beforeAll(async () => {
    opened = await open();
    players = opened.players;
  });
  afterAll(() => opened.close());

  it('are found by their token, again and again, and by no other', async () => {
    const [id, tokenHash] = [random.id(), random.bytes(32)];
    expect(await players.findByToken(tokenHash)).toBeNull();
    await players.add({ id, createdAt: 1, tokenHash });
    expect([await players.findByToken(tokenHash), await players.findByToken(tokenHash)]).toEqual([id, id]);
    expect(await players.findByToken(random.bytes(32))).toBeNull();
  });
});
