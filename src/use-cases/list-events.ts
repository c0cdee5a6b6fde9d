import { isRefusal, type Refusal } from '../engine/refusal.js';
import type { EventStore } from '../event-store/event-store.js';
import { knownTo, showEvent, type ShownEvent } from './show-event.js';
import { viewerOf } from './show-game.js';
import type { VisibleGames } from './visible-games.js';

export interface EventPage {
  readonly game: string;
  /** Oldest first. */
  readonly events: readonly ShownEvent[];
  /** What to ask for `after` next; null if these are the last ones so far. */
  readonly next: number | null;
  /** What to ask for `before`; null if these are the first ones. */
  readonly prev: number | null;
}

/** Events with a version greater than `after`, or the last ones with a version less than `before`. */
export type EventRange = { readonly after: number } | { readonly before: number };

export class ListEvents {
  constructor(
    private readonly store: EventStore,
    private readonly games: VisibleGames,
  ) {}

  async execute(
    id: string,
    player: string | null,
    range: EventRange,
    limit: number,
  ): Promise<EventPage | Refusal> {
    const loaded = await this.games.upToDate(id, player);
    if (isRefusal(loaded)) return loaded;
    const { game } = loaded;
    const viewer = viewerOf(game, player);
    const { after, to } = bounds(range, game.version, limit);
    const found = to === after ? [] : knownTo(game, await this.store.eventsAfter(id, after, to - after));
    const events = found.map((event) => showEvent(game, event, viewer));
    return { game: id, events, next: to < game.version ? to : null, prev: after > 0 ? after + 1 : null };
  }
}

/** Versions of a page: those greater than `after`, up to and with `to`. */
function bounds(range: EventRange, version: number, limit: number) {
  if ('after' in range) {
    const after = Math.min(range.after, version);
    return { after, to: Math.min(after + limit, version) };
  }
  const to = Math.min(range.before - 1, version);
  return { after: Math.max(to - limit, 0), to };
}
