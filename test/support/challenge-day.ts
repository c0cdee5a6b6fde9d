import type { Parts } from '../../src/parts.js';
import { memoryParts } from '../../src/memory-parts.js';
import { type UseCases, useCasesOf } from '../../src/use-cases/use-cases.js';
import { SetClock } from './set-clock.js';
import { SeededRandom } from './two-worlds.js';
import { aGuest } from './a-guest.js';

export const HOUR = 60 * 60 * 1_000;
export const DAY = 24 * HOUR;
/** 2026-12-01, midnight UTC. */
export const TODAY = Date.UTC(2026, 11, 1);
export const ID = 'card-commons-2026-12-01';
export const ONCE = { key: null, body: {}, acting: null };

/** A service whose challenges were drawn three days ago, an hour after today's has opened. */
export class ChallengeDay {
  readonly clock = new SetClock(TODAY - 3 * DAY);

  private constructor(
    public parts: Parts,
    public useCases: UseCases,
  ) {}

  /** From a seed, so that every run sees the same deals. */
  static async begin(seed = 1): Promise<ChallengeDay> {
    const parts = { ...memoryParts(), random: new SeededRandom(seed) };
    const day = new ChallengeDay(parts, useCasesOf(parts));
    day.with({ clock: day.clock });
    await day.useCases.drawChallenges.execute();
    day.clock.at = TODAY + HOUR;
    return day;
  }

  /** The same service with other parts. */
  with(parts: Partial<Parts>): void {
    this.parts = { ...this.parts, ...parts };
    this.useCases = useCasesOf(this.parts);
  }

  async guest(): Promise<string> {
    return await aGuest(this.useCases);
  }

  async named(name: string): Promise<string> {
    const player = await this.guest();
    await this.useCases.changePlayer.execute(player, { name, bot: false });
    return player;
  }

  async start(player: string, id = ID): Promise<any> {
    return this.useCases.startAttempt.execute(id, player, ONCE);
  }

  async act(game: string, player: string, action: object): Promise<any> {
    return this.useCases.submitAction.execute(
      { game, player, action: action as never, expectedVersion: null },
      ONCE,
    );
  }

  stop(game: string, player: string): Promise<any> {
    return this.act(game, player, { type: 'stop' });
  }

  /** The first legal action, until the end or a number of times. */
  async play(game: string, player: string, most = 100): Promise<void> {
    for (let i = 0; i < most; i++) {
      const legal: any = await this.useCases.listLegalActions.execute(game, player);
      if (legal.actions.length === 0) return;
      await this.act(game, player, legal.actions[0]);
    }
  }

  async board(player: string | null = null, more: object = {}): Promise<any> {
    return this.useCases.readLeaderboard.execute({ challenge: ID, limit: 50, from: null, ...more }, player);
  }

  /** Comes to the reveal of today's. */
  async reveal(): Promise<void> {
    this.clock.at = TODAY + DAY + 2 * HOUR;
    await this.useCases.revealChallenges.execute();
  }
}
