import type { EventStore } from './event-store/event-store.js';
import type { Kernel } from './game/context.js';
import type { Clock } from './platform/clock.js';
import type { RandomSource } from './platform/random.js';
import type { Readiness } from './platform/readiness.js';
import type { Players } from './players/players.js';
import type { GameList } from './projections/game-list/game-list.js';

/** What the application is put together from: the real parts when it serves, others in tests. */
export interface Parts {
  readonly kernel: Kernel;
  readonly store: EventStore;
  readonly players: Players;
  readonly gameList: GameList;
  readonly readiness: Readiness;
  readonly clock: Clock;
  readonly random: RandomSource;
  /** Version of the program. */
  readonly version: string;
}
