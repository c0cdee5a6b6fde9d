import type { MemoryEventStore, MemoryGame } from '../../event-store/memory-event-store.js';
import {
  GameList,
  type GameListPage,
  type GameListQuery,
  isLobby,
  type ListedGame,
  pageOf,
} from './game-list.js';

/** The same lists over the in-memory store, for tests of the use cases. */
export class MemoryGameList extends GameList {
  constructor(private readonly store: MemoryEventStore) {
    super();
  }

  within(): this {
    return this;
  }

  async page(query: GameListQuery): Promise<GameListPage> {
    const { of, from } = query;
    const games = [...this.store.games]
      .filter(([, game]) => isOn(of, game))
      .map(([id, game]) => listed(id, game))
      .sort((a, b) => (a.id < b.id ? 1 : -1));
    if (from?.direction === 'before') {
      const newer = games.filter(({ id }) => id > from.id).reverse();
      return pageOf(newer.slice(0, query.limit + 1), query);
    }
    const rest = from === null ? games : games.filter(({ id }) => id < from.id);
    return pageOf(rest.slice(0, query.limit + 1), query);
  }

  async rematchOf(game: string): Promise<string | null> {
    const found = [...this.store.games].find(([, { creation }]) => creation.rematchOf === game);
    return found === undefined ? null : found[0];
  }
}

function isOn(of: GameListQuery['of'], { creation, listing, players }: MemoryGame): boolean {
  if (!isLobby(of)) return players.has(of.player) && (of.status ?? listing.status) === listing.status;
  const open = listing.status === 'waiting' && creation.visibility === 'public' && listing.openSeats > 0;
  return open && (of.ruleset === null || creation.ruleset.startsWith(`${of.ruleset}@`));
}

function listed(id: string, { creation, events, listing }: MemoryGame): ListedGame {
  const { ruleset, kind, visibility, seats, turnLimit } = creation;
  return { id, ruleset, kind, visibility, seats, turnLimit, createdAt: events[0]!.at, ...listing };
}
