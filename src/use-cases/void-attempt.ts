import { isRefusal, refuse, type Refusal } from '../engine/refusal.js';
import { type Conflict, isConflict } from './conflict.js';
import { isAttempt } from './known-challenges.js';
import { gameNotFound } from './refusals.js';
import type { CommandRunner } from './run-command.js';

/** Strikes an attempt off its board: an event of its game, with a reason that everybody can read. For operators. */
export class VoidAttempt {
  constructor(private readonly runner: CommandRunner) {}

  async execute(game: string, reason: string): Promise<null | Refusal | Conflict> {
    if (reason.trim() === '')
      return refuse('reasonMissing', 'Say why the attempt is voided: its player is told.');
    const ran = await this.runner.runForSystem(game, (loaded) =>
      isAttempt(loaded.game) ? { type: 'void', reason } : gameNotFound(),
    );
    return isRefusal(ran) || isConflict(ran) ? ran : null;
  }
}
