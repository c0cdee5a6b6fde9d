import { describe, expect, it } from '@jest/globals';
import { LimitedNewcomers } from '../../src/platform/limited-newcomers.js';
import { networkOf } from '../../src/platform/network.js';
import { memoryParts } from '../../src/memory-parts.js';
import { useCasesOf } from '../../src/use-cases/use-cases.js';

describe('new players of one address', () => {
  it('are so many a day, and those of another address are not counted', async () => {
    const { createGuest } = useCasesOf({ ...memoryParts(), newcomers: new LimitedNewcomers(2, 3) });
    const from = (address: string) => createGuest.execute({ address, application: null, bot: false });
    expect(await from('192.0.2.1')).toHaveProperty('token');
    expect(await from('192.0.2.1')).toHaveProperty('token');
    const refused: any = await from('192.0.2.1');
    expect(refused).toMatchObject({ refused: 'tooManyPlayers' });
    expect(refused.data.retryAfter).toBeGreaterThan(86_000);
    expect(await from('192.0.2.2')).toHaveProperty('token');
  });

  it('do not count those that an application makes, which have a number of their own', async () => {
    const { createGuest } = useCasesOf({ ...memoryParts(), newcomers: new LimitedNewcomers(1, 2) });
    const by = (application: string | null) =>
      createGuest.execute({ address: '192.0.2.1', application, bot: true });
    for (const application of ['one', 'one', 'two', null])
      expect(await by(application)).toHaveProperty('token');
    for (const application of ['one', null])
      expect(await by(application)).toMatchObject({ refused: 'tooManyPlayers' });
  });

  it.each([
    ['192.0.2.1', '::ffff:192.0.2.1', true],
    ['192.0.2.1', '192.0.2.2', false],
    ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', true],
    ['2001:db8:1:2::1', '2001:db8:1:3::1', false],
    ['192.0.2.1', '192.0.2.1:4711', true],
    ['2001:db8:1:2::1', '[2001:db8:1:2::1]:4711', true],
    ['fe80::1', 'fe80::1%eth0', true],
    // What a proxy says that is no address is from nowhere, whatever it is.
    ['unknown', '192.0.2.1, unknown', true],
    ['unknown', '999.0.2.1', true],
    ['unknown', '192.0.2.1', false],
  ])('count %s and %s together: %s', (one, other, together) => {
    expect(networkOf(one) === networkOf(other)).toBe(together);
  });
});
