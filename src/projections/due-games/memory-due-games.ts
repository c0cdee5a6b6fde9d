import type { MemoryEventStore } from '../../event-store/memory-event-store.js';
import { DueGames } from './due-games.js';

/** Over the in-memory store, for tests of the use cases. */
export class MemoryDueGames extends DueGames {
  constructor(private readonly store: MemoryEventStore) {
    super();
  }

  async overdue(now: number, limit: number): Promise<readonly string[]> {
    return [...this.store.games]
      .filter(([, { dueAt }]) => dueAt !== null && dueAt <= now)
      .sort(([, a], [, b]) => a.dueAt! - b.dueAt!)
      .map(([id]) => id)
      .slice(0, limit);
  }

  async untouchedSince(at: number, limit: number): Promise<readonly string[]> {
    return [...this.store.games]
      .filter(([, { listing, events }]) => listing.endedAt === null && events.at(-1)!.at < at)
      .map(([id]) => id)
      .slice(0, limit);
  }
}
