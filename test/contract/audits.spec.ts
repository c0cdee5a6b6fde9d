import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Audits, PublishedAudit } from '../../src/audits/audits.js';
import { MemoryAudits } from '../../src/audits/memory-audits.js';
import { PostgresAudits } from '../../src/audits/postgres-audits.js';
import { dataSource } from '../../src/platform/postgres/data-source.js';
import { freshDatabase } from '../support/fresh-database.js';

const ADAPTERS: readonly (readonly [
  name: string,
  open: () => Promise<{ audits: Audits; close: () => Promise<void> }>,
])[] = [
  ['in memory', async () => ({ audits: new MemoryAudits(), close: async () => undefined })],
  [
    'PostgreSQL',
    async () => {
      const database = await freshDatabase();
      const source = await dataSource(database.url, 2).initialize();
      return {
        audits: new PostgresAudits(source),
        close: () => source.destroy().then(() => database.drop()),
      };
    },
  ],
];

const CLEAN: PublishedAudit = {
  beganAt: 1_796_000_000_000,
  endedAt: 1_796_000_009_000,
  games: 3_000_000_000,
  events: 90_000_000_000,
  sampled: false,
  version: '0.1.0',
  counts: {},
  faults: [],
};
const FAULTY: PublishedAudit = {
  ...CLEAN,
  endedAt: CLEAN.endedAt + 1,
  sampled: true,
  counts: { wrongHash: 1, wrongCount: 2 },
  faults: [
    { code: 'wrongHash', game: '018f4e2a-0000-7000-8000-000000000001', version: 3, message: 'one' },
    { code: 'wrongCount', game: null, version: null, message: 'card-commons-2026-12-01: its attempts' },
  ],
};

describe.each(ADAPTERS)('audits, %s', (_name, open) => {
  let audits: Audits;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ audits, close } = await open());
  });
  afterAll(() => close());

  it('has none at first, then the newest, and since when there have been any', async () => {
    expect([await audits.latest(), await audits.history()]).toEqual([null, { audits: 0, since: null }]);
    await audits.publish(FAULTY);
    await audits.publish(CLEAN);
    expect(await audits.latest()).toEqual(FAULTY);
    expect(await audits.history()).toEqual({ audits: 2, since: CLEAN.endedAt });
  });
});
