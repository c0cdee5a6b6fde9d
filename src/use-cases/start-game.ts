import { isRefusal, refuse, type Refusal } from '../engine/refusal.js';
import type { Command } from '../game/command.js';
import type { Kernel } from '../game/context.js';
import { type Game, seatOf } from '../game/game.js';
import { commandKey, type Repeatable } from './command-key.js';
import { type Conflict, isConflict } from './conflict.js';
import type { Receipts } from './receipts.js';
import { notASeat } from './refusals.js';
import type { CommandRunner } from './run-command.js';
import { showGame } from './show-game.js';
import type { SeatAnswer } from './take-seat.js';

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
    private readonly receipts: Receipts,
  ) {}

  async execute(
    { game, player, contribution, expectedVersion }: Start,
    repeatable: Repeatable,
  ): Promise<SeatAnswer | Refusal | Conflict> {
    const ran = await this.runner.run({
      game,
      player,
      expectedVersion,
      command: commandKey(this.kernel.hashing, { scope: game, player, command: 'start' }, repeatable),
      commands: (loaded) =>
        loaded.createdBy === player ? startCommands(loaded.game, player, contribution) : notTheCreator(),
    });
    if (isRefusal(ran) || isConflict(ran)) return ran;
    // Where nobody sits down it is the start that the creator asked for.
    const sits = ran.game.created.seats === 1 || contribution !== '';
    const receipt = this.receipts.of(ran.game, ran.events, sits ? null : 'GameStarted');
    return { game: showGame(ran, player), replayed: ran.replayed, receipt };
  }
}

/** A game of one seat is dealt when its creator sits down, another one to those present. */
function startCommands(game: Game, player: string, contribution: string): readonly Command[] | Refusal {
  const seat = seatOf(game, player);
  const sit: Command = { type: 'takeSeat', seat, player, contribution };
  if (game.created.seats === 1) return [sit];
  if (seat === null) return notASeat();
  return contribution === '' ? [{ type: 'start' }] : [sit, { type: 'start' }];
}

function notTheCreator(): Refusal {
  return refuse(
    'notTheCreator',
    'Only the player who created this game can start it. Use the token that created it.',
  );
}
