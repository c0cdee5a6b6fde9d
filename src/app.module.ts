import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type DynamicModule, Module, type Provider } from '@nestjs/common';
import { APP_FILTER, APP_GUARD } from '@nestjs/core';
import { graphqlModule } from './api/graphql/graphql.module.js';
import { problemCatalogue } from './api/problem-catalogue.js';
import { ActionsController } from './api/rest/actions.controller.js';
import { AttemptsController } from './api/rest/attempts.controller.js';
import { AuditController } from './api/rest/audit.controller.js';
import { CallerGuard } from './api/rest/caller.js';
import { ChallengesController } from './api/rest/challenges.controller.js';
import { Guide } from './api/rest/guide.js';
import { PagesController } from './api/rest/pages.controller.js';
import { GameListsController } from './api/rest/game-lists.controller.js';
import { ForksController } from './api/rest/forks.controller.js';
import { GamesController } from './api/rest/games.controller.js';
import { HealthController } from './api/rest/health.controller.js';
import { HistoryController } from './api/rest/history.controller.js';
import { InvitationsController } from './api/rest/invitations.controller.js';
import { KnownQueryGuard } from './api/rest/known-query.js';
import { PlayersController } from './api/rest/players.controller.js';
import { ProblemFilter } from './api/rest/problem-filter.js';
import { ReceiptsController } from './api/rest/receipts.controller.js';
import { RecordsController } from './api/rest/records.controller.js';
import { SecretsController } from './api/rest/secrets.controller.js';
import { SeatsController } from './api/rest/seats.controller.js';
import { RouteTable } from './api/rest/route-table.js';
import { StreamsController } from './api/rest/streams.controller.js';
import { WellKnownController } from './api/rest/well-known.controller.js';
import { DeprecationGuard } from './api/rest/deprecation.js';
import { ReplaysController } from './api/rest/replays.controller.js';
import { RulesetsController } from './api/rest/rulesets.controller.js';
import { labelOf } from './engine/ruleset.js';
import type { Parts } from './parts.js';
import { PROJECT_FOLDER } from './platform/project.js';
import { Readiness } from './platform/readiness.js';
import { ServiceInfo } from './platform/service-info.js';
import { offer } from './requests.js';

/** Milliseconds. */
const A_YEAR = 365 * 24 * 60 * 60 * 1_000;

/** The whole application, put together by hand in one place: the use cases know ports, not Nest. */
@Module({})
export class AppModule {
  /** What gives every request its use cases. */
  static readonly OFFER = Symbol('offer');

  static from(parts: Parts, routes: RouteTable): DynamicModule {
    const catalogue = problemCatalogue(parts.kernel.rulesets);
    const { toProcess, toRequest } = offer(parts);
    return {
      module: AppModule,
      imports: [graphqlModule(toRequest, parts.kernel.rulesets, parts.introspection)],
      controllers: [
        PlayersController,
        SecretsController,
        RulesetsController,
        GameListsController,
        GamesController,
        SeatsController,
        ForksController,
        InvitationsController,
        ActionsController,
        HistoryController,
        ReplaysController,
        StreamsController,
        ChallengesController,
        AttemptsController,
        RecordsController,
        HealthController,
        AuditController,
        ReceiptsController,
        PagesController,
        WellKnownController,
      ],
      providers: [
        ...Object.values(toProcess).map((useCase): Provider => ({
          provide: useCase.constructor,
          useValue: useCase,
        })),
        { provide: Readiness, useValue: parts.readiness },
        {
          provide: ServiceInfo,
          useValue: new ServiceInfo(parts.version, parts.kernel.rulesets.map(labelOf), {
            contact: parts.securityContact,
            expires: new Date(parts.clock.now() + A_YEAR).toISOString(),
          }),
        },
        { provide: RouteTable, useValue: routes },
        { provide: Guide, useValue: new Guide((file) => readOwn('docs', file)) },
        { provide: PagesController.CHECK_PAGE, useValue: () => readOwn('dist', 'check-page.html') },
        { provide: AppModule.OFFER, useValue: toRequest },
        { provide: APP_GUARD, useValue: new DeprecationGuard() },
        { provide: APP_GUARD, useValue: new KnownQueryGuard() },
        {
          provide: APP_GUARD,
          useValue: new CallerGuard(toRequest),
        },
        { provide: APP_FILTER, useValue: new ProblemFilter(catalogue, routes) },
      ],
    };
  }
}

/** The text of a file that comes with the program. */
function readOwn(...name: readonly string[]): string {
  return readFileSync(path.join(PROJECT_FOLDER, ...name), 'utf8');
}
