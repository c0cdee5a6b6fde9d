import type { EventStore } from '../event-store/event-store.js';
import type { Kernel } from '../game/context.js';
import type { Clock } from '../platform/clock.js';
import type { RandomSource } from '../platform/random.js';
import type { RecordChecker } from '../platform/record-checker.js';
import type { Players } from '../players/players.js';
import type { GameList } from '../projections/game-list/game-list.js';
import { CheckGameRecord } from './check-game-record.js';
import { CreateGame } from './create-game.js';
import { CreateGuest } from './create-guest.js';
import { ExportRecord } from './export-record.js';
import { IdentifyPlayer } from './identify-player.js';
import { ListEvents } from './list-events.js';
import { ListGames } from './list-games.js';
import { ListLegalActions } from './list-legal-actions.js';
import { ListRulesets } from './list-rulesets.js';
import { LoadedGames } from './loaded-games.js';
import { ReadGame } from './read-game.js';
import { ReadState } from './read-state.js';
import { CommandRunner } from './run-command.js';
import { StartGame } from './start-game.js';
import { SubmitAction } from './submit-action.js';

/** What the use cases stand on. */
export interface Ports {
  readonly kernel: Kernel;
  readonly store: EventStore;
  readonly players: Players;
  readonly gameList: GameList;
  readonly clock: Clock;
  readonly random: RandomSource;
  readonly recordChecker: RecordChecker;
}

/** All that can be asked of Creel; every protocol offers these. */
export type UseCases = ReturnType<typeof useCasesOf>;

export function useCasesOf({ kernel, store, players, gameList, clock, random, recordChecker }: Ports) {
  const games = new LoadedGames(store, kernel);
  const runner = new CommandRunner(store, games, clock);
  return {
    identifyPlayer: new IdentifyPlayer(players, kernel.hashing),
    createGuest: new CreateGuest(players, random, clock, kernel.hashing),
    createGame: new CreateGame(store, games, kernel, random, clock),
    startGame: new StartGame(runner, kernel),
    submitAction: new SubmitAction(runner, kernel),
    readGame: new ReadGame(games),
    listGames: new ListGames(gameList),
    listLegalActions: new ListLegalActions(games),
    listEvents: new ListEvents(store, games),
    readState: new ReadState(games),
    exportRecord: new ExportRecord(store, kernel),
    checkRecord: new CheckGameRecord(recordChecker),
    listRulesets: new ListRulesets(kernel),
  };
}
