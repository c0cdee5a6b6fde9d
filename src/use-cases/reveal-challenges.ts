import type { Challenges } from '../challenges/challenges.js';
import type { Clock } from '../platform/clock.js';
import { Unavailable } from '../platform/unavailable.js';
import type { Attempts } from '../projections/attempts/attempts.js';
import { isRefusal, refuse } from '../engine/refusal.js';
import { isConflict } from './conflict.js';
import type { KnownChallenges } from './known-challenges.js';
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
    private readonly known: KnownChallenges,
    private readonly clock: Clock,
  ) {}

  async execute(): Promise<void> {
    const failures: unknown[] = [];
    for (const id of await this.challenges.toReveal(this.clock.now())) {
      failures.push(...(await this.endAttempts(id)));
      await this.challenges.reveal(id, this.clock.now());
      this.known.forget(id);
    }
    if (failures.length > 0) throw failures[0] as Error;
  }

  /**
   * Answers what failed: a game that is broken keeps its challenge sealed, but must not stand in the way of the others, nor
   * of the challenges after it.
   */
  private async endAttempts(challenge: string): Promise<readonly unknown[]> {
    for (;;) {
      const games = await this.attempts.running(challenge, GAMES_AT_ONCE);
      const ended = await Promise.allSettled(games.map((game) => this.end(game)));
      const failures = ended.flatMap((each): unknown[] => (each.status === 'rejected' ? [each.reason] : []));
      const away = failures.find((failure) => failure instanceof Unavailable);
      if (away !== undefined) throw away as Error;
      // Those that others ended are gone from the next list.
      if (!ended.some((each) => each.status === 'fulfilled' && each.value)) return failures;
    }
  }

  /** The default action of a ruleset that is played alone ends its game. */
  private async end(game: string): Promise<boolean> {
    const ran = await this.runner.runForSystem(game, ({ game: { phase } }) =>
      phase === 'running'
        ? { type: 'default', seat: 0 }
        : refuse('nothingDue', 'The attempt has ended since.'),
    );
    return !isRefusal(ran) && !isConflict(ran);
  }
}
