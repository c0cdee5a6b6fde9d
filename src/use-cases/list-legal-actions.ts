import type { JsonObject } from '../engine/json.js';
import type { Refusal } from '../engine/refusal.js';
import { seatOf } from '../game/game.js';
import type { LoadedGames } from './loaded-games.js';
import { gameNotFound, notASeat, notDealt } from './refusals.js';

export interface LegalActions {
  readonly version: number;
  readonly seat: number;
  /** In canonical order; empty while the seat is not to act. */
  readonly actions: readonly JsonObject[];
}

export class ListLegalActions {
  constructor(private readonly games: LoadedGames) {}

  async execute(id: string, player: string | null): Promise<LegalActions | Refusal> {
    const loaded = await this.games.upToDate(id);
    if (loaded === null) return gameNotFound();
    const { game } = loaded;
    const seat = player === null ? null : seatOf(game, player);
    if (game.deal === null) return loaded.createdBy === player ? notDealt() : notASeat();
    if (seat === null) return notASeat();
    const actions = game.phase === 'running' ? game.ruleset.legalActions(game.deal.state, seat) : [];
    return { version: game.version, seat, actions };
  }
}
