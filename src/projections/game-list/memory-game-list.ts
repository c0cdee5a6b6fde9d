import type { MemoryEventStore, MemoryGame } from '../../event-store/memory-event-store.js';
import {
  GameList,
  type GameListPage,
  type GameListQuery,
  isLobby,
  isOfGamesOver,
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
  const ofRuleset = (id: string | null) => id === null || creation.ruleset.startsWith(`${id}@`);
  if (isOfGamesOver(of)) {
    const over = listing.status === 'finished' || listing.status === 'voided';
    const theirs = of.overOf === null ? creation.visibility === 'public' : players.has(of.overOf);
    return over && theirs && ofRuleset(of.ruleset);
  }
  if (!isLobby(of)) return players.has(of.player) && (of.status ?? listing.status) === listing.status;
  const open = listing.status === 'waiting' && creation.visibility === 'public' && listing.openSeats > 0;
  return open && ofRuleset(of.ruleset);
}

function listed(id: string, { creation, events, listing }: MemoryGame): ListedGame {
  const { ruleset, kind, visibility, seats, turnLimit, imported } = creation;
  const createdAt = events[0]!.at;
  return { id, ruleset, kind, visibility, seats, turnLimit, imported, createdAt, ...listing };
}
