import { isRefusal, type Refusal } from '../engine/refusal.js';
import { isOver } from '../game/game.js';
import type { GameList } from '../projections/game-list/game-list.js';
import { type LegalActions, legalActionsOf } from './list-legal-actions.js';
import { type ShownGame, showGame } from './show-game.js';
import type { VisibleGames } from './visible-games.js';

export interface ReadableGame {
  readonly game: ShownGame;
  /** Null without a seat, or before the deal. */
  readonly legalActions: () => LegalActions | null;
}

export interface SeveralGames {
  /** In the order asked for. */
  readonly games: readonly ShownGame[];
  readonly missing: readonly string[];
}

export class ReadGame {
  constructor(
    private readonly games: VisibleGames,
    private readonly list: GameList,
  ) {}

  /** The game as the player, or somebody without a token, may see it. */
  async execute(id: string, player: string | null): Promise<ShownGame | Refusal> {
    const read = await this.withLegalActions(id, player);
    return isRefusal(read) ? read : read.game;
  }

  /** With what the player's seat may do, of the same version. */
  async withLegalActions(id: string, player: string | null): Promise<ReadableGame | Refusal> {
    const loaded = await this.games.upToDate(id, player);
    if (isRefusal(loaded)) return loaded;
    const { game } = loaded;
    const rematch = isOver(game) && game.seats.length > 1 ? await this.list.rematchOf(id) : null;
    return {
      game: showGame(loaded, player, rematch),
      legalActions: () => legalActionsOf(game, player),
    };
  }

  /** Several at once; those that do not exist for the player are named. */
  async several(ids: readonly string[], player: string | null): Promise<SeveralGames> {
    const read = await Promise.all(ids.map((id) => this.execute(id, player)));
    return {
      games: read.flatMap((each) => (isRefusal(each) ? [] : [each])),
      missing: ids.filter((_, place) => isRefusal(read[place])),
    };
  }
}
