import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Patience } from '../../src/platform/patience.js';
import { Unavailable } from '../../src/platform/unavailable.js';

const never = () => new Promise<never>(() => undefined);
const after = (ms: number) => () => new Promise<number>((resolve) => setTimeout(() => resolve(ms), ms));

describe('how long a request waits for the database', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  /** How each wait ended, and when the last one did. */
  const outcome = async (waits: readonly Promise<unknown>[]) => {
    const began = performance.now();
    let took = 0;
    const all = Promise.allSettled(waits).finally(() => (took = performance.now() - began));
    await jest.runAllTimersAsync();
    const ended = (await all).map((end) => (end.status === 'fulfilled' ? end.value : end.reason));
    return { ended, took };
  };

  it('is two seconds', async () => {
    const { ended, took } = await outcome([new Patience().wait(never)]);
    expect(ended).toEqual([expect.any(Unavailable)]);
    expect(took).toBe(2_000);
  });

  it('is counted over one statement after the other', async () => {
    const patience = new Patience();
    expect(await outcome([patience.wait(after(1_500))])).toEqual({ ended: [1_500], took: 1_500 });
    expect((await outcome([patience.wait(never)])).took).toBe(500);
    expect(patience.isOver).toBe(true);
    const { ended, took } = await outcome([patience.wait(after(0))]);
    expect([ended, took]).toEqual([[expect.any(Unavailable)], 0]);
  });

  it('is counted once for statements at the same time, and not between them', async () => {
    const patience = new Patience();
    const together = [after(900), after(900), after(1_000)].map((work) => patience.wait(work));
    expect(await outcome(together)).toEqual({ ended: [900, 900, 1_000], took: 1_000 });
    await jest.advanceTimersByTimeAsync(10_000);
    expect((await outcome([patience.wait(never)])).took).toBe(1_000);
  });
});
