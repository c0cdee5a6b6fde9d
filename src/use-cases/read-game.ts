import type { Refusal } from '../engine/refusal.js';
import type { LoadedGames } from './loaded-games.js';
import { gameNotFound } from './refusals.js';
import { type ShownGame, showGame, viewerOf } from './show-game.js';

export class ReadGame {
  constructor(private readonly games: LoadedGames) {}

  /** The game as the player, or somebody without a token, may see it. */
  async execute(id: string, player: string | null): Promise<ShownGame | Refusal> {
    const loaded = await this.games.upToDate(id);
    return loaded === null ? gameNotFound() : showGame(loaded.game, viewerOf(loaded.game, player));
  }
}
