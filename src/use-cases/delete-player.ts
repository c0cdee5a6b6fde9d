import type { Refusal } from '../engine/refusal.js';
import type { Clock } from '../platform/clock.js';
import { Unavailable } from '../platform/unavailable.js';
import type { Players } from '../players/players.js';
import type { GiveUpSeats } from './give-up-seats.js';
import type { ShownPlayer, ShowPlayer } from './show-player.js';

/**
 * The player goes: its name, its tokens and its seats. Its id stays where it stands, in events, records and boards, and
 * names nobody.
 */
export class DeletePlayer {
  constructor(
    private readonly players: Players,
    private readonly seats: GiveUpSeats,
    private readonly show: ShowPlayer,
    private readonly clock: Clock,
  ) {}

  async execute(player: string): Promise<ShownPlayer | Refusal> {
    await this.players.delete(player, this.clock.now());
    try {
      await this.seats.of(player, 1);
    } catch (error) {
      // A timer gives up what is left, whether the database is away now or this process ends.
      if (!(error instanceof Unavailable)) throw error;
    }
    return this.show.execute(player);
  }
}
