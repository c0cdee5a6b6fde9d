import { isRefusal, refuse } from '../engine/refusal.js';
import type { Command } from '../game/command.js';
import { overdueSeat } from '../game/deadlines.js';
import type { Clock } from '../platform/clock.js';
import { Unavailable } from '../platform/unavailable.js';
import type { DueGames } from '../projections/due-games/due-games.js';
import { isConflict } from './conflict.js';
import type { LoadedGame } from './loaded-games.js';
import type { CommandRunner } from './run-command.js';

const GAMES_AT_ONCE = 100;
/** Milliseconds after which a game that nobody touches is voided. */
export const LEFT_ALONE = 30 * 24 * 60 * 60 * 1_000;
const VOID_REASON = 'Nobody touched the game for 30 days.';

/**
 * Does what time asks for: acts for seats that are overdue, and ends games that everybody has left. Any number of
 * processes may do so at once: each act is decided on the game as it stands and appended at that version, so one of them
 * does it and the others find it done.
 */
export class KeepTime {
  constructor(
    private readonly dueGames: DueGames,
    private readonly runner: CommandRunner,
    private readonly clock: Clock,
  ) {}

  /** Answers how many games it acted in. */
  async actForOverdueSeats(): Promise<number> {
    const games = await this.dueGames.overdue(this.clock.now(), GAMES_AT_ONCE);
    return this.inEach(games, ({ game }) => {
      const seat = overdueSeat(game, this.clock.now());
      return seat === null ? null : { type: 'default', seat };
    });
  }

  /** Answers how many games it voided. */
  async voidGamesLeftAlone(): Promise<number> {
    const since = this.clock.now() - LEFT_ALONE;
    const games = await this.dueGames.untouchedSince(since, GAMES_AT_ONCE);
    return this.inEach(games, ({ game }) =>
      game.lastAt < since ? { type: 'void', reason: VOID_REASON } : null,
    );
  }

  private async inEach(
    games: readonly string[],
    wanted: (loaded: LoadedGame) => Command | null,
  ): Promise<number> {
    let acted = 0;
    let failure: unknown = null;
    for (const game of games) {
      try {
        if (await this.actIn(game, wanted)) acted++;
      } catch (error) {
        if (error instanceof Unavailable) throw error;
        // A game that is broken must not stand in the way of all that are due after it.
        failure ??= error;
      }
    }
    if (acted === 0 && failure !== null) throw failure as Error;
    return acted;
  }

  private async actIn(game: string, wanted: (loaded: LoadedGame) => Command | null): Promise<boolean> {
    const ran = await this.runner.runForSystem(
      game,
      (loaded) => wanted(loaded) ?? refuse('nothingDue', 'Somebody has acted since.'),
    );
    return !isRefusal(ran) && !isConflict(ran);
  }
}
