import type { MemoryEventStore, MemoryGame } from '../../event-store/memory-event-store.js';
import { GameList, type GameListPage, type GameListQuery, type ListedGame, pageOf } from './game-list.js';

/** The same lists over the in-memory store, for tests of the use cases. */
export class MemoryGameList extends GameList {
  constructor(private readonly store: MemoryEventStore) {
    super();
  }

  async page(query: GameListQuery): Promise<GameListPage> {
    const { player, status, from } = query;
    const games = [...this.store.games]
      .filter(
        ([, { creation, listing }]) =>
          creation.createdBy === player && (status ?? listing.status) === listing.status,
      )
      .map(([id, game]) => listed(id, game))
      .sort((a, b) => (a.id < b.id ? 1 : -1));
    if (from?.direction === 'before') {
      const newer = games.filter(({ id }) => id > from.id).reverse();
      return pageOf(newer.slice(0, query.limit + 1), query);
    }
    const rest = from === null ? games : games.filter(({ id }) => id < from.id);
    return pageOf(rest.slice(0, query.limit + 1), query);
  }
}

function listed(id: string, { creation, events, listing }: MemoryGame): ListedGame {
  const { ruleset, kind } = creation;
  const { status, endedAt, outcome } = listing;
  return { id, ruleset, kind, status, createdAt: events[0]!.at, endedAt, outcome };
}
