import { isRefusal, refuse, type Refusal } from '../engine/refusal.js';
import { type Conflict, isConflict } from './conflict.js';
import { isAttempt } from './known-challenges.js';
import { gameNotFound } from './refusals.js';
import type { CommandRunner } from './run-command.js';

const LONGEST_REASON = 500;
/** Control characters, ends of lines, half characters and what turns the direction of a text steer the terminals of readers. */
const UNREADABLE = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u202a-\u202e\u2066-\u2069]/u;

/** Strikes an attempt off its board: an event of its game, with a reason that everybody can read. For operators. */
export class VoidAttempt {
  constructor(private readonly runner: CommandRunner) {}

  async execute(game: string, reason: string): Promise<null | Refusal | Conflict> {
    if (reason.trim() === '' || UNREADABLE.test(reason) || reason.length > LONGEST_REASON)
      return refuse(
        'reasonMissing',
        `Say why the attempt is voided, in one line of at most ${LONGEST_REASON} characters: its player is told.`,
      );
    const ran = await this.runner.runForSystem(game, (loaded) =>
      isAttempt(loaded.game) && !loaded.imported ? { type: 'void', reason } : gameNotFound(),
    );
    return isRefusal(ran) || isConflict(ran) ? ran : null;
  }
}
