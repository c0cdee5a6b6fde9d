import type { Json, JsonObject } from '../engine/json.js';
import { isRefusal, type Refusal } from '../engine/refusal.js';
import type { Happening, Outcome } from '../engine/ruleset.js';
import { foresee, type Stop } from '../game/foresee.js';
import { outcomeOf, seatOf } from '../game/game.js';
import { notStarted } from '../game/take-action.js';
import { notASeat } from './refusals.js';
import { showView } from './show-game.js';
import type { VisibleGames } from './visible-games.js';

/** What a line of actions would do, as far as their seat can know. */
export interface Preview {
  readonly game: string;
  /** Version and edition. */
  readonly ruleset: string;
  /** The version that the line begins at. */
  readonly version: number;
  readonly seat: number;
  readonly steps: readonly { readonly action: JsonObject; readonly happened: readonly Happening[] }[];
  /** Why no more is told; null where all is. */
  readonly stopped: Stop | null;
  readonly outcome: Outcome | null;
  /** What the seat would see then, as far as it can know. */
  readonly view: JsonObject;
}

/** Changes nothing, and tells nothing that the seat does not know. */
export class PreviewActions {
  constructor(private readonly games: VisibleGames) {}

  async execute(id: string, player: string, actions: readonly Json[]): Promise<Preview | Refusal> {
    const loaded = await this.games.upToDate(id, player);
    if (isRefusal(loaded)) return loaded;
    const { game, createdBy } = loaded;
    const seat = seatOf(game, player);
    if (seat === null) return game.deal === null && createdBy === player ? notStarted() : notASeat();
    const foreseen = foresee(game, seat, actions);
    if (isRefusal(foreseen)) return foreseen;
    return {
      game: id,
      ruleset: game.created.ruleset,
      version: game.version,
      seat,
      steps: foreseen.steps.map(({ action, happened }) => ({
        action,
        happened: game.ruleset.showHappened(happened, seat),
      })),
      stopped: foreseen.stopped,
      outcome: outcomeOf(foreseen.game),
      view: showView(foreseen.game, seat)!,
    };
  }
}
