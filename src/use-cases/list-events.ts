import { isRefusal, type Refusal } from '../engine/refusal.js';
import type { EventStore } from '../event-store/event-store.js';
import { knownTo, showEvent, type ShownEvent } from './show-event.js';
import { viewerOf } from './show-game.js';
import type { VisibleGames } from './visible-games.js';

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
    private readonly games: VisibleGames,
  ) {}

  async execute(
    id: string,
    player: string | null,
    after: number,
    limit: number,
  ): Promise<EventPage | Refusal> {
    const loaded = await this.games.upToDate(id, player);
    if (isRefusal(loaded)) return loaded;
    const { game } = loaded;
    const viewer = viewerOf(game, player);
    const found = knownTo(game, await this.store.eventsAfter(id, after, limit + 1));
    const events = found.slice(0, limit).map((event) => showEvent(game, event, viewer));
    return { game: id, events, next: found.length > limit ? events.at(-1)!.version : null };
  }
}
