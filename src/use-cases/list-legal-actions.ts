import type { JsonObject } from '../engine/json.js';
import { isRefusal, refuse, type Refusal } from '../engine/refusal.js';
import { type Game, seatOf } from '../game/game.js';
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
    const { game, createdBy } = loaded;
    const legal = legalActionsOf(game, player);
    if (legal !== null) return legal;
    const sits = player !== null && (createdBy === player || seatOf(game, player) !== null);
    if (game.deal === null && sits) return notDealt();
    return player === null ? nobodyAsks() : notASeat();
  }
}

function nobodyAsks(): Refusal {
  return refuse(
    'notASeat',
    'Legal actions are those of a seat. Send the token of its player, or a key and `Creel-Player`.',
  );
}

/** What the player's seat may do; null without a seat, or before the deal. */
export function legalActionsOf(game: Game, player: string | null): LegalActions | null {
  const seat = player === null ? null : seatOf(game, player);
  if (seat === null || game.deal === null) return null;
  const actions = game.phase === 'running' ? game.ruleset.legalActions(game.deal.state, seat) : [];
  return { ruleset: game.created.ruleset, version: game.version, seat, actions };
}
