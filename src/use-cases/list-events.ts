import type { Refusal } from '../engine/refusal.js';
import type { EventStore } from '../event-store/event-store.js';
import type { LoadedGames } from './loaded-games.js';
import { gameNotFound } from './refusals.js';
import { showEvent, type ShownEvent } from './show-event.js';

export interface EventPage {
  readonly game: string;
  /** Oldest first, each with a version greater than `after`. */
  readonly events: readonly ShownEvent[];
  /** What to ask for `after` next; null if these are the last ones so far. */
  readonly next: number | null;
}

export class ListEvents {
  constructor(
    private readonly store: EventStore,
    private readonly games: LoadedGames,
  ) {}

  async execute(id: string, after: number, limit: number): Promise<EventPage | Refusal> {
    const found = await this.store.eventsAfter(id, after, limit + 1);
    if (found.length === 0 && (await this.games.current(id)) === null) return gameNotFound();
    const events = found.slice(0, limit).map(showEvent);
    return { game: id, events, next: found.length > limit ? events.at(-1)!.version : null };
  }
}
