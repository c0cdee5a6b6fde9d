import { isRefusal, refuse, type Refusal } from '../engine/refusal.js';
import type { Command } from '../game/command.js';
import type { Kernel } from '../game/context.js';
import { commandKey, type Repeatable } from './command-key.js';
import { type Conflict, isConflict } from './conflict.js';
import type { CommandRunner } from './run-command.js';
import { type ShownGame, showGame, viewerOf } from './show-game.js';

export interface Start {
  readonly game: string;
  readonly player: string;
  /** Hex, 0 to 64 bytes: enters the deal, so that neither side alone controls it. */
  readonly contribution: string;
  readonly expectedVersion: number | null;
}

export class StartGame {
  constructor(
    private readonly runner: CommandRunner,
    private readonly kernel: Kernel,
  ) {}

  async execute(
    { game, player, contribution, expectedVersion }: Start,
    repeatable: Repeatable,
  ): Promise<{ readonly game: ShownGame; readonly replayed: boolean } | Refusal | Conflict> {
    const ran = await this.runner.run({
      game,
      expectedVersion,
      command: commandKey(this.kernel.hashing, { scope: game, player, command: 'start' }, repeatable),
      commands: ({ createdBy }) =>
        createdBy === player ? startCommands(player, contribution) : notTheCreator(),
    });
    if (isRefusal(ran) || isConflict(ran)) return ran;
    return { game: showGame(ran.game, viewerOf(ran.game, player)), replayed: ran.replayed };
  }
}

/** The creator takes the first seat, and the cards are dealt. */
export function startCommands(player: string, contribution: string): Command[] {
  return [{ type: 'takeSeat', seat: 0, player, contribution }, { type: 'start' }];
}

function notTheCreator(): Refusal {
  return refuse(
    'notTheCreator',
    'Only the player who created this game can start it. Use the token that created it.',
  );
}
