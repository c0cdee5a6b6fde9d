import { isRefusal, type Refusal } from '../engine/refusal.js';
import { isOver } from '../game/game.js';
import type { GameList } from '../projections/game-list/game-list.js';
import { type ShownGame, showGame } from './show-game.js';
import type { VisibleGames } from './visible-games.js';

export class ReadGame {
  constructor(
    private readonly games: VisibleGames,
    private readonly list: GameList,
  ) {}

  /** The game as the player, or somebody without a token, may see it. */
  async execute(id: string, player: string | null): Promise<ShownGame | Refusal> {
    const loaded = await this.games.upToDate(id, player);
    if (isRefusal(loaded)) return loaded;
    const { game } = loaded;
    const rematch = isOver(game) && game.seats.length > 1 ? await this.list.rematchOf(id) : null;
    return showGame(loaded, player, rematch);
  }
}
