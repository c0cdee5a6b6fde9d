import type { JsonObject } from '../engine/json.js';
import { isRefusal, type Refusal } from '../engine/refusal.js';
import { seatOf } from '../game/game.js';
import { notASeat, notDealt } from './refusals.js';
import type { VisibleGames } from './visible-games.js';

export interface LegalActions {
  /** Version and edition. */
  readonly ruleset: string;
  readonly version: number;
  readonly seat: number;
  /** In canonical order; empty while the seat is not to act. */
  readonly actions: readonly JsonObject[];
}

export class ListLegalActions {
  constructor(private readonly games: VisibleGames) {}

  async execute(id: string, player: string | null): Promise<LegalActions | Refusal> {
    const loaded = await this.games.upToDate(id, player);
    if (isRefusal(loaded)) return loaded;
    const { game } = loaded;
    const seat = player === null ? null : seatOf(game, player);
    if (game.deal === null) return loaded.createdBy === player || seat !== null ? notDealt() : notASeat();
    if (seat === null) return notASeat();
    const actions = game.phase === 'running' ? game.ruleset.legalActions(game.deal.state, seat) : [];
    return { ruleset: game.created.ruleset, version: game.version, seat, actions };
  }
}
