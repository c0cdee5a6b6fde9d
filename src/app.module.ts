import { type DynamicModule, Module, type Provider } from '@nestjs/common';
import { APP_FILTER, APP_GUARD } from '@nestjs/core';
import { problemCatalogue } from './api/problem-catalogue.js';
import { ActionsController } from './api/rest/actions.controller.js';
import { CallerGuard } from './api/rest/caller.js';
import { ErrorsPageController } from './api/rest/errors-page.controller.js';
import { GamesController } from './api/rest/games.controller.js';
import { HealthController } from './api/rest/health.controller.js';
import { HistoryController } from './api/rest/history.controller.js';
import { KnownQueryGuard } from './api/rest/known-query.js';
import { PlayersController } from './api/rest/players.controller.js';
import { ProblemFilter } from './api/rest/problem-filter.js';
import { RecordsController } from './api/rest/records.controller.js';
import type { RouteTable } from './api/rest/route-table.js';
import { RulesetsController } from './api/rest/rulesets.controller.js';
import { labelOf } from './engine/ruleset.js';
import type { Parts } from './parts.js';
import { Readiness } from './platform/readiness.js';
import { ServiceInfo } from './platform/service-info.js';
import { CheckGameRecord } from './use-cases/check-game-record.js';
import { CreateGame } from './use-cases/create-game.js';
import { CreateGuest } from './use-cases/create-guest.js';
import { ExportRecord } from './use-cases/export-record.js';
import { IdentifyPlayer } from './use-cases/identify-player.js';
import { ListEvents } from './use-cases/list-events.js';
import { ListGames } from './use-cases/list-games.js';
import { ListLegalActions } from './use-cases/list-legal-actions.js';
import { ListRulesets } from './use-cases/list-rulesets.js';
import { LoadedGames } from './use-cases/loaded-games.js';
import { ReadGame } from './use-cases/read-game.js';
import { ReadState } from './use-cases/read-state.js';
import { CommandRunner } from './use-cases/run-command.js';
import { StartGame } from './use-cases/start-game.js';
import { SubmitAction } from './use-cases/submit-action.js';

/** The whole application, put together by hand in one place: the use cases know ports, not Nest. */
@Module({})
export class AppModule {
  static from(parts: Parts, routes: RouteTable): DynamicModule {
    const catalogue = problemCatalogue(parts.kernel.rulesets);
    const useCases = useCasesOf(parts);
    return {
      module: AppModule,
      controllers: [
        PlayersController,
        RulesetsController,
        GamesController,
        ActionsController,
        HistoryController,
        RecordsController,
        HealthController,
        ErrorsPageController,
      ],
      providers: [
        ...useCases.map((useCase): Provider => ({ provide: useCase.constructor, useValue: useCase })),
        { provide: Readiness, useValue: parts.readiness },
        {
          provide: ServiceInfo,
          useValue: new ServiceInfo(parts.version, parts.kernel.rulesets.map(labelOf)),
        },
        { provide: ErrorsPageController.CATALOGUE, useValue: catalogue },
        { provide: APP_GUARD, useValue: new KnownQueryGuard() },
        {
          provide: APP_GUARD,
          useValue: new CallerGuard(new IdentifyPlayer(parts.players, parts.kernel.hashing)),
        },
        { provide: APP_FILTER, useValue: new ProblemFilter(catalogue, routes) },
      ],
    };
  }
}

function useCasesOf({ kernel, store, players, gameList, clock, random }: Parts): object[] {
  const games = new LoadedGames(store, kernel);
  const runner = new CommandRunner(store, games, clock);
  return [
    new CreateGuest(players, random, clock, kernel.hashing),
    new CreateGame(store, games, kernel, random, clock),
    new StartGame(runner, kernel),
    new SubmitAction(runner, kernel),
    new ReadGame(games),
    new ListGames(gameList),
    new ListLegalActions(games),
    new ListEvents(store, games),
    new ReadState(games),
    new ExportRecord(store, kernel),
    new CheckGameRecord(kernel),
    new ListRulesets(kernel),
  ];
}
