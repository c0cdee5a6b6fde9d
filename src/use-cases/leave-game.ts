import { isRefusal, type Refusal } from '../engine/refusal.js';
import type { Kernel } from '../game/context.js';
import { seatOf } from '../game/game.js';
import { commandKey, type Repeatable } from './command-key.js';
import { type Conflict, isConflict } from './conflict.js';
import type { Receipts } from './receipts.js';
import { notASeat } from './refusals.js';
import type { CommandRunner } from './run-command.js';
import { showGame } from './show-game.js';
import type { SeatAnswer } from './take-seat.js';

export interface Leaving {
  readonly game: string;
  readonly player: string;
  readonly expectedVersion: number | null;
}

/** A player goes: before the deal by freeing the seat, after it by leaving the seat to the ruleset's default. */
class GoFromGame {
  constructor(
    private readonly runner: CommandRunner,
    private readonly kernel: Kernel,
    private readonly receipts: Receipts,
    private readonly type: 'leaveSeat' | 'resign',
  ) {}

  async execute(
    { game, player, expectedVersion }: Leaving,
    repeatable: Repeatable,
  ): Promise<SeatAnswer | Refusal | Conflict> {
    const { type } = this;
    const ran = await this.runner.run({
      game,
      player,
      expectedVersion,
      command: commandKey(this.kernel.hashing, { scope: game, player, command: type }, repeatable),
      commands: (loaded) => {
        const seat = seatOf(loaded.game, player);
        return seat === null ? notASeat() : [{ type, seat }];
      },
    });
    if (isRefusal(ran) || isConflict(ran)) return ran;
    const receipt = this.receipts.of(ran.game, ran.events);
    return { game: showGame(ran, player), replayed: ran.replayed, receipt };
  }
}

/** Before the deal. */
export class LeaveSeat extends GoFromGame {
  constructor(runner: CommandRunner, kernel: Kernel, receipts: Receipts) {
    super(runner, kernel, receipts, 'leaveSeat');
  }
}

/** From the deal on: the seat retires. */
export class Resign extends GoFromGame {
  constructor(runner: CommandRunner, kernel: Kernel, receipts: Receipts) {
    super(runner, kernel, receipts, 'resign');
  }
}
