import type { Applications } from '../applications/applications.js';
import type { Audits } from '../audits/audits.js';
import type { Challenges } from '../challenges/challenges.js';
import type { EventStore } from '../event-store/event-store.js';
import type { Feed } from '../feed/feed.js';
import type { Kernel } from '../game/context.js';
import type { Invitations } from '../invitations/invitations.js';
import type { Clock } from '../platform/clock.js';
import type { Newcomers } from '../platform/newcomers.js';
import type { RandomSource } from '../platform/random.js';
import type { ReceiptSigner } from '../platform/receipt-signer.js';
import type { RecordChecker } from '../platform/record-checker.js';
import type { Players } from '../players/players.js';
import type { Attempts } from '../projections/attempts/attempts.js';
import type { DueGames } from '../projections/due-games/due-games.js';
import type { GameList } from '../projections/game-list/game-list.js';

/** What the use cases stand on. */
export interface Ports {
  readonly kernel: Kernel;
  readonly store: EventStore;
  readonly feed: Feed;
  readonly players: Players;
  readonly applications: Applications;
  readonly invitations: Invitations;
  readonly gameList: GameList;
  readonly dueGames: DueGames;
  readonly challenges: Challenges;
  readonly attempts: Attempts;
  readonly audits: Audits;
  readonly clock: Clock;
  readonly random: RandomSource;
  readonly recordChecker: RecordChecker;
  readonly newcomers: Newcomers;
  readonly receiptSigner: ReceiptSigner;
  /** Where the service is to be found, as receipts say. */
  readonly origin: string;
  /** How many games are kept folded, an own edition counting for several. */
  readonly keptGames: number;
  /** Whether attempts of players without a name rank in challenges drawn from now on. */
  readonly ranksGuests: boolean;
}
