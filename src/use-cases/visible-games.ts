import type { Refusal } from '../engine/refusal.js';
import { type Game, seatOf } from '../game/game.js';
import type { LoadedGame, LoadedGames } from './loaded-games.js';
import { gameNotFound } from './refusals.js';

/** Games as far as they exist for a caller: a private one does for its players and its creator alone. */
export class VisibleGames {
  constructor(private readonly games: LoadedGames) {}

  /** With every event acknowledged so far. */
  async upToDate(id: string, player: string | null): Promise<LoadedGame | Refusal> {
    return this.shown(await this.games.upToDate(id), player);
  }

  /** As known to this process. */
  async current(id: string, player: string | null): Promise<LoadedGame | Refusal> {
    return this.shown(await this.games.current(id), player);
  }

  async isVisible({ game, createdBy, visibility }: LoadedGame, player: string | null): Promise<boolean> {
    if (visibility !== 'private') return true;
    if (player === null) return false;
    return (
      createdBy === player ||
      seatOf(game, player) !== null ||
      (await this.seatAwaiting(game, player)) !== null
    );
  }

  /** The seat of a rematch that waits for this player, who held it in the game before. */
  async seatAwaiting({ phase, created }: Game, player: string): Promise<number | null> {
    const { parent } = created.options;
    if (parent === undefined || phase !== 'waiting') return null;
    const before = await this.games.current(parent.game);
    return before === null ? null : seatOf(before.game, player);
  }

  private async shown(loaded: LoadedGame | null, player: string | null): Promise<LoadedGame | Refusal> {
    return loaded !== null && (await this.isVisible(loaded, player)) ? loaded : gameNotFound();
  }
}
