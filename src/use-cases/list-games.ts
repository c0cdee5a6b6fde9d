import type { GameKind } from '../engine/fair-deal.js';
import type { Outcome } from '../engine/ruleset.js';
import type { Phase } from '../game/game.js';
import type { GameList, GameListQuery, ListedGame } from '../projections/game-list/game-list.js';
import { showTime } from './show-event.js';

export interface ShownListedGame {
  readonly id: string;
  readonly ruleset: string;
  readonly kind: GameKind;
  readonly status: Phase;
  readonly createdAt: string;
  readonly endedAt: string | null;
  readonly outcome: Outcome | null;
}

export interface ShownGameList {
  readonly games: readonly ShownListedGame[];
  readonly hasBefore: boolean;
  readonly hasAfter: boolean;
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
