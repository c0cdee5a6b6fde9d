import { PostgresApplications } from './applications/postgres-applications.js';
import { NO_LIMITS } from './api/limits-in-flight.js';
import { PostgresAudits } from './audits/postgres-audits.js';
import { PostgresChallenges } from './challenges/postgres-challenges.js';
import { PostgresEventStore } from './event-store/postgres-event-store.js';
import { PostgresFeed } from './feed/postgres-feed.js';
import { PostgresInvitations } from './invitations/postgres-invitations.js';
import type { Parts } from './parts.js';
import { type Config, KEPT_GAMES } from './platform/config.js';
import { SystemClock } from './platform/clock.js';
import { LimitedNewcomers } from './platform/limited-newcomers.js';
import { nodeHashing } from './platform/node-hashing.js';
import type { Database } from './platform/postgres/database.js';
import { PostgresReadiness } from './platform/postgres/postgres-readiness.js';
import { packageVersion } from './platform/project.js';
import { type Observer, Observers } from './platform/served.js';
import { receiptSignerOf } from './platform/receipt-key-file.js';
import { NoReceipts } from './platform/receipt-signer.js';
import type { RecordChecker } from './platform/record-checker.js';
import { SystemRandom } from './platform/random.js';
import { PostgresPlayers } from './players/postgres-players.js';
import { PostgresAttempts } from './projections/attempts/postgres-attempts.js';
import { PostgresDueGames } from './projections/due-games/postgres-due-games.js';
import { PostgresGameList } from './projections/game-list/postgres-game-list.js';
import { RULESETS } from './rulesets/index.js';

/** The parts of the service as it runs. */
export function realParts(
  database: Database,
  recordChecker: RecordChecker,
  config: Partial<Config> = {},
  observer: Observer = new Observers([]),
): Parts {
  const store = new PostgresEventStore(database.pool);
  const { playersPerAddress = 0, playersPerApplication = 0, ranksGuests = false } = config;
  const { introspection = true, limits = NO_LIMITS, corsOrigins = ['*'], securityContact = null } = config;
  const { receiptKeys = null, origin = 'http://localhost', keptGames = KEPT_GAMES } = config;
  return {
    kernel: { hashing: nodeHashing, rulesets: RULESETS },
    store,
    feed: new PostgresFeed(store, database.pool, database.read, database.connect),
    players: new PostgresPlayers(database.play, database.revocations),
    applications: new PostgresApplications(database.play, database.revocations),
    challenges: new PostgresChallenges(database.play, database.read, database.pool),
    audits: new PostgresAudits(database.read),
    attempts: new PostgresAttempts(database.read, database.pool),
    invitations: new PostgresInvitations(database.play),
    dueGames: new PostgresDueGames(database.pool),
    gameList: new PostgresGameList(database.read),
    readiness: new PostgresReadiness(database.pool),
    clock: new SystemClock(),
    random: new SystemRandom(),
    recordChecker,
    version: packageVersion(),
    receiptSigner: receiptKeys === null ? new NoReceipts() : receiptSignerOf(receiptKeys),
    origin,
    keptGames,
    newcomers: new LimitedNewcomers(playersPerAddress, playersPerApplication),
    introspection,
    observer,
    limits,
    corsOrigins,
    securityContact,
    ranksGuests,
  };
}
