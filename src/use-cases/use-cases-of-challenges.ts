import { DrawChallenges } from './draw-challenges.js';
import { ExportChallenge } from './export-challenge.js';
import type { KnownChallenges } from './known-challenges.js';
import { ListChallenges } from './list-challenges.js';
import type { LoadedGames } from './loaded-games.js';
import type { NewGames } from './new-games.js';
import { PlayerChallenges } from './player-challenges.js';
import { ReadAttempt } from './read-attempt.js';
import { ReadLeaderboard } from './read-leaderboard.js';
import type { Receipts } from './receipts.js';
import { RevealChallenges } from './reveal-challenges.js';
import type { CommandRunner } from './run-command.js';
import { ShareAttempt } from './share-attempt.js';
import { StartAttempt } from './start-attempt.js';
import type { Ports } from './ports.js';
import type { VisibleGames } from './visible-games.js';
import { VoidAttempt } from './void-attempt.js';

interface Shared {
  readonly known: KnownChallenges;
  readonly visible: VisibleGames;
  readonly games: LoadedGames;
  readonly newGames: NewGames;
  readonly runner: CommandRunner;
  readonly receipts: Receipts;
}

/** What can be asked about challenges, their players and boards. */
export function challengesOf(ports: Ports, apart: Ports, shared: Shared) {
  const { kernel, store, players, challenges, attempts, clock, random, ranksGuests } = ports;
  const { known, visible, games, newGames, runner, receipts } = shared;
  const readAttempt = new ReadAttempt(known, attempts, games, clock);
  const listChallenges = new ListChallenges(challenges, known, kernel, clock);
  const starting = { players, store, kernel, random, clock, known, visible, newGames, receipts };
  return {
    drawChallenges: new DrawChallenges(challenges, kernel, random, clock, ranksGuests),
    revealChallenges: new RevealChallenges(challenges, attempts, runner, known, clock),
    listChallenges,
    startAttempt: new StartAttempt({ ...starting, attempts: readAttempt }),
    readAttempt,
    exportChallenge: new ExportChallenge({ challenges, known, attempts, kernel }, apart),
    readLeaderboard: new ReadLeaderboard(known, attempts, clock),
    shareAttempt: new ShareAttempt(listChallenges, readAttempt, games, kernel),
    voidAttempt: new VoidAttempt(runner),
    playerChallenges: new PlayerChallenges(attempts, clock),
  };
}
