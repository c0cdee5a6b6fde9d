import type { PageEnds } from '../engine/page.js';
import type { GameList, GameListQuery, ListedGame } from '../projections/game-list/game-list.js';
import { showTime } from './show-event.js';

export type { GameListQuery } from '../projections/game-list/game-list.js';

export interface ShownListedGame extends Omit<ListedGame, 'createdAt' | 'endedAt'> {
  readonly createdAt: string;
  readonly endedAt: string | null;
}

export interface ShownGameList extends PageEnds {
  readonly games: readonly ShownListedGame[];
}

export class ListGames {
  constructor(private readonly list: GameList) {}

  async execute(query: GameListQuery): Promise<ShownGameList> {
    const page = await this.list.page(query);
    return { ...page, games: page.games.map(show) };
  }
}

function show({ createdAt, endedAt, ...game }: ListedGame): ShownListedGame {
  return { ...game, createdAt: showTime(createdAt), endedAt: endedAt === null ? null : showTime(endedAt) };
}
