import { MemoryApplications } from './applications/memory-applications.js';
import { MemoryAudits } from './audits/memory-audits.js';
import { MemoryChallenges } from './challenges/memory-challenges.js';
import { MemoryEventStore } from './event-store/memory-event-store.js';
import { MemoryFeed } from './feed/memory-feed.js';
import { NO_LIMITS } from './api/limits-in-flight.js';
import type { Kernel } from './game/context.js';
import type { Parts } from './parts.js';
import { SystemClock } from './platform/clock.js';
import { KEPT_GAMES } from './platform/config.js';
import { InlineRecordChecker } from './platform/inline-record-checker.js';
import { AllNewcomers } from './platform/newcomers.js';
import { nodeHashing } from './platform/node-hashing.js';
import { packageVersion } from './platform/project.js';
import { NoReceipts } from './platform/receipt-signer.js';
import { SystemRandom } from './platform/random.js';
import { Observers } from './platform/served.js';
import { Readiness } from './platform/readiness.js';
import { MemoryInvitations } from './invitations/memory-invitations.js';
import { MemoryPlayers } from './players/memory-players.js';
import { MemoryAttempts } from './projections/attempts/memory-attempts.js';
import { MemoryDueGames } from './projections/due-games/memory-due-games.js';
import { MemoryGameList } from './projections/game-list/memory-game-list.js';
import { RULESETS } from './rulesets/index.js';

/** Parts that keep nothing: for describing the API, and for tests. */
export function memoryParts(
  kernel: Kernel = { hashing: nodeHashing, rulesets: RULESETS },
  store = new MemoryEventStore(),
): Parts {
  const players = new MemoryPlayers();
  const attempts = new MemoryAttempts(store, (player) => players.shown(player));
  const challenges = new MemoryChallenges((id) => attempts.goesOn(id));
  return {
    kernel,
    recordChecker: new InlineRecordChecker(kernel),
    store,
    players,
    applications: new MemoryApplications(),
    attempts,
    audits: new MemoryAudits(),
    challenges,
    feed: new MemoryFeed(store, challenges),
    invitations: new MemoryInvitations(),
    gameList: new MemoryGameList(store),
    dueGames: new MemoryDueGames(store),
    readiness: new AlwaysReady(),
    clock: new SystemClock(),
    random: new SystemRandom(),
    version: packageVersion(),
    newcomers: new AllNewcomers(),
    receiptSigner: new NoReceipts(),
    keptGames: KEPT_GAMES,
    origin: 'http://localhost',
    observer: new Observers([]),
    limits: NO_LIMITS,
    corsOrigins: ['*'],
    securityContact: null,
    introspection: true,
    ranksGuests: false,
  };
}

class AlwaysReady extends Readiness {
  async check(): Promise<boolean> {
    return true;
  }
}
