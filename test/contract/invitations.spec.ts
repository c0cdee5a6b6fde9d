import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Invitations, NewInvitation } from '../../src/invitations/invitations.js';
import { MemoryInvitations } from '../../src/invitations/memory-invitations.js';
import { PostgresInvitations } from '../../src/invitations/postgres-invitations.js';
import { dataSource } from '../../src/platform/postgres/data-source.js';
import { SystemRandom } from '../../src/platform/random.js';
import { freshDatabase } from '../support/fresh-database.js';

const ADAPTERS: readonly (readonly [
  name: string,
  open: () => Promise<{ invitations: Invitations; close(): Promise<void> }>,
])[] = [
  ['in memory', async () => ({ invitations: new MemoryInvitations(), close: async () => undefined })],
  [
    'PostgreSQL',
    async () => {
      const database = await freshDatabase();
      const source = await dataSource(database.url, 2).initialize();
      return {
        invitations: new PostgresInvitations(source),
        close: () => source.destroy().then(() => database.drop()),
      };
    },
  ],
];

const random = new SystemRandom();
const GAME = random.id();

function made(seat: number, game = GAME): NewInvitation {
  const [id, tokenHash] = [random.id(), random.bytes(32)];
  return { id, game, seat, seating: 0, expiresAt: 1_767_225_600_000, revokedAt: null, tokenHash };
}

describe.each(ADAPTERS)('invitations %s', (_name, open) => {
  let opened: Awaited<ReturnType<typeof open>>;
  let invitations: Invitations;
  beforeAll(async () => {
    opened = await open();
    invitations = opened.invitations;
  });
  afterAll(() => opened.close());

  it('are found by their token and by their game, and revoked once', async () => {
    const all = [made(1), made(2), made(1, random.id())];
    await invitations.add(all);
    const [first, second] = all.map(({ tokenHash: _, ...invitation }) => invitation);
    expect(await invitations.findByToken(all[1]!.tokenHash)).toEqual(second);
    expect(await invitations.findByToken(random.bytes(32))).toBeNull();
    expect(await invitations.ofGame(GAME)).toEqual([first, second]);
    await invitations.revoke(first!.id, 5);
    await invitations.revoke(first!.id, 6);
    await invitations.revoke(random.id(), 7);
    expect(await invitations.ofGame(GAME)).toEqual([{ ...first, revokedAt: 5 }, second]);
  });
});
