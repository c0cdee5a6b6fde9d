import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Applications, NewKey } from '../../src/applications/applications.js';
import { MemoryApplications } from '../../src/applications/memory-applications.js';
import { PostgresApplications } from '../../src/applications/postgres-applications.js';
import { toHex } from '../../src/engine/bytes.js';
import { dataSource } from '../../src/platform/postgres/data-source.js';
import { Revocations } from '../../src/platform/postgres/revocations.js';
import { SystemRandom } from '../../src/platform/random.js';
import { freshDatabase } from '../support/fresh-database.js';

const ADAPTERS: readonly (readonly [
  name: string,
  open: () => Promise<{ applications: Applications; close(): Promise<void> }>,
])[] = [
  ['in memory', async () => ({ applications: new MemoryApplications(), close: async () => undefined })],
  [
    'PostgreSQL',
    async () => {
      const database = await freshDatabase();
      const source = await dataSource(database.url, 4).initialize();
      return {
        applications: new PostgresApplications(source, new Revocations(source)),
        close: () => source.destroy().then(() => database.drop()),
      };
    },
  ],
];

const random = new SystemRandom();

describe.each(ADAPTERS)('applications %s', (_name, open) => {
  let opened: Awaited<ReturnType<typeof open>>;
  let applications: Applications;
  beforeAll(async () => {
    opened = await open();
    applications = opened.applications;
  });
  afterAll(() => opened.close());

  const aKey = (createdAt: number, expiresAt: number | null = null): NewKey => ({
    prefix: toHex(random.bytes(6)),
    secretHash: random.bytes(32),
    scopes: ['games:read', 'players:create'],
    createdAt,
    expiresAt,
    lifetime: expiresAt === null ? null : expiresAt - createdAt,
  });
  const added = async (name: string) => {
    const [application, key] = [{ id: random.id(), name }, aKey(1)];
    await applications.add({ ...application, createdAt: 1 }, key);
    return { application, key };
  };
  const found = async (prefix: string) => {
    const key = await applications.findKey(prefix);
    return key && { ...key, secretHash: toHex(key.secretHash) };
  };

  it('are found by a key, and not by what is none', async () => {
    const { application, key } = await added('Pond');
    const stored = { ...key, secretHash: toHex(key.secretHash), application, revokedAt: null };
    expect([await found(key.prefix), await found(key.prefix)]).toEqual([stored, stored]);
    expect(await found('000000000000')).toBeNull();
    expect([await applications.nameOf(application.id), await applications.nameOf(random.id())]).toEqual([
      'Pond',
      null,
    ]);
  });

  it('get another key, beside which the old one ends', async () => {
    const { application, key } = await added('River');
    await found(key.prefix);
    const next = aKey(10, 5_000);
    await applications.rotate(key.prefix, next, 700);
    expect(await found(key.prefix)).toMatchObject({ expiresAt: 700, lifetime: null });
    expect(await found(next.prefix)).toMatchObject({ application, expiresAt: 5_000, lifetime: 4_990 });
    await applications.rotate(key.prefix, aKey(20), 900);
    expect(await found(key.prefix)).toMatchObject({ expiresAt: 700 });
  });

  it('lose a key for good, at the time it was first revoked', async () => {
    const { key } = await added('Lake');
    await found(key.prefix);
    await applications.revoke(key.prefix, 30);
    await applications.revoke(key.prefix, 40);
    expect(await found(key.prefix)).toMatchObject({ revokedAt: 30 });
  });

  it('are listed with all their keys, the oldest first', async () => {
    const { application, key } = await added('Sea');
    const next = aKey(10);
    await applications.rotate(key.prefix, next, 20);
    const own = (await applications.list()).filter((each) => each.application.id === application.id);
    expect(own.map(({ prefix }) => prefix)).toEqual([key.prefix, next.prefix]);
  });
});
