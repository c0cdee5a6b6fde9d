import { LRUCache } from 'lru-cache';
import type { Patience } from '../patience.js';
import type { Revocations } from './revocations.js';

const MOST = 10_000;

/** What was found, kept until something is revoked: an action should cost its append and no more. Nothing is kept of what was not found. */
export class Remembered<Value extends object> {
  private readonly found = new LRUCache<string, { readonly value: Value; readonly count: number }>({
    max: MOST,
  });

  constructor(private readonly revocations: Revocations) {}

  async get(key: string, find: () => Promise<Value | null>, patience?: Patience): Promise<Value | null> {
    // Asked first: what is read after a count holds at least for that count.
    const count = await this.revocations.current(patience);
    const kept = this.found.get(key);
    if (kept?.count === count) return kept.value;
    const value = await find();
    if (value !== null) this.found.set(key, { value, count });
    return value;
  }
}
