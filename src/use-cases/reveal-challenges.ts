import type { Challenges } from '../challenges/challenges.js';
import type { Clock } from '../platform/clock.js';
import type { Attempts } from '../projections/attempts/attempts.js';
import { isRefusal, refuse } from '../engine/refusal.js';
import { isConflict } from './conflict.js';
import type { CommandRunner } from './run-command.js';

const GAMES_AT_ONCE = 100;

/**
 * Ends the attempts that still go on when a challenge's time is over, and reveals its seed. A process may die at any
 * point of it, and others may do the same beside it: an attempt ends once, since its end is appended at the version it
 * was decided on, and a seed is revealed once, when no attempt goes on.
 */
export class RevealChallenges {
  constructor(
    private readonly challenges: Challenges,
    private readonly attempts: Attempts,
    private readonly runner: CommandRunner,
    private readonly clock: Clock,
  ) {}

  async execute(): Promise<void> {
    for (const id of await this.challenges.toReveal(this.clock.now())) {
      await this.endAttempts(id);
      await this.challenges.reveal(id, this.clock.now());
    }
  }

  private async endAttempts(challenge: string): Promise<void> {
    for (;;) {
      const games = await this.attempts.running(challenge, GAMES_AT_ONCE);
      const ended = await Promise.all(games.map((game) => this.end(game)));
      // Those that others ended are gone from the next list; what can not be ended keeps the challenge sealed.
      if (!ended.includes(true)) return;
    }
  }

  /** The default action of a ruleset that is played alone ends its game. */
  private async end(game: string): Promise<boolean> {
    const ran = await this.runner.run({
      game,
      player: null,
      expectedVersion: null,
      command: null,
      commands: ({ game: { phase } }) =>
        phase === 'running'
          ? [{ type: 'default', seat: 0 }]
          : refuse('nothingDue', 'The attempt has ended since.'),
    });
    return !isRefusal(ran) && !isConflict(ran);
  }
}
