import type { Json } from '../engine/json.js';
import { isRefusal, type Refusal } from '../engine/refusal.js';
import type { Kernel } from '../game/context.js';
import type { Receipt } from '../game/receipt.js';
import { seatOf } from '../game/game.js';
import { commandKey, type Repeatable } from './command-key.js';
import { type Conflict, isConflict } from './conflict.js';
import { type LegalActions, legalActionsOf } from './list-legal-actions.js';
import type { Receipts } from './receipts.js';
import { notASeat } from './refusals.js';
import type { CommandRunner } from './run-command.js';
import { type ShownStep, showStep, viewerOf } from './show-game.js';

export interface Submission {
  readonly game: string;
  readonly player: string;
  readonly action: Json;
  readonly expectedVersion: number | null;
}

export interface Submitted {
  readonly step: ShownStep;
  readonly replayed: boolean;
  /** Null where no key is set. */
  readonly receipt: Receipt | null;
  /** What the seat may do then; null where the player that created the game has none. */
  readonly legalActions: () => LegalActions | null;
}

export class SubmitAction {
  constructor(
    private readonly runner: CommandRunner,
    private readonly kernel: Kernel,
    private readonly receipts: Receipts,
  ) {}

  async execute(
    { game, player, action, expectedVersion }: Submission,
    repeatable: Repeatable,
  ): Promise<Submitted | Refusal | Conflict> {
    const ran = await this.runner.run({
      game,
      player,
      expectedVersion,
      command: commandKey(this.kernel.hashing, { scope: game, player, command: 'act' }, repeatable),
      commands: (loaded) => {
        const seat = seatOf(loaded.game, player);
        if (seat !== null) return [{ type: 'act', seat, action }];
        // Whoever created a game that waits will sit there; that it has not been started is the better answer.
        const waits = loaded.game.phase === 'waiting' && loaded.createdBy === player;
        return waits ? [{ type: 'act', seat: 0, action }] : notASeat();
      },
    });
    if (isRefusal(ran) || isConflict(ran)) return ran;
    return {
      step: showStep(ran.game, viewerOf(ran.game, player), ran.happened),
      replayed: ran.replayed,
      receipt: this.receipts.of(ran.game, ran.events),
      legalActions: () => legalActionsOf(ran.game, player),
    };
  }
}
