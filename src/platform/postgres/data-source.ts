import type pg from 'pg';
import { type AfterQueryEvent, DataSource, type EntitySubscriberInterface, EventSubscriber } from 'typeorm';
import { FirstTables1796000000000 } from '../../../migrations/1796000000000-first-tables.js';
import { LeanerCommands1796000100000 } from '../../../migrations/1796000100000-leaner-commands.js';
import { SeveralSeats1796000200000 } from '../../../migrations/1796000200000-several-seats.js';
import { Challenges1796000300000 } from '../../../migrations/1796000300000-challenges.js';
import { AttemptCounts1796000400000 } from '../../../migrations/1796000400000-attempt-counts.js';
import { PlayersOfAGame1796000420000 } from '../../../migrations/1796000420000-players-of-a-game.js';
import { Feed1796000450000 } from '../../../migrations/1796000450000-feed.js';
import { Identity1796000500000 } from '../../../migrations/1796000500000-identity.js';
import { ImportedGames1796000620000 } from '../../../migrations/1796000620000-imported-games.js';
import { Audits1796000650000 } from '../../../migrations/1796000650000-audits.js';
import { LifetimeOfKeys1796000700000 } from '../../../migrations/1796000700000-lifetime-of-keys.js';
import { ENTITIES } from './entities.js';
import { isGivenUp } from './errors.js';
import { CONNECTION_LIMITS } from './limits.js';

export const MIGRATIONS = [
  FirstTables1796000000000,
  LeanerCommands1796000100000,
  SeveralSeats1796000200000,
  Challenges1796000300000,
  AttemptCounts1796000400000,
  PlayersOfAGame1796000420000,
  Feed1796000450000,
  Identity1796000500000,
  ImportedGames1796000620000,
  Audits1796000650000,
  LifetimeOfKeys1796000700000,
];

/**
 * A statement that was given up still occupies its connection. TypeORM hands such a connection back as if it were free,
 * and whoever gets it waits behind that statement; so it is ended here. `pg.Pool` by itself does the same.
 */
@EventSubscriber()
class EndStuckConnections implements EntitySubscriberInterface {
  async afterQuery({ error, queryRunner }: AfterQueryEvent): Promise<void> {
    if (!isGivenUp(error)) return;
    // Marks it at once; that the other side hears of it is not waited for.
    void ((await queryRunner.connect()) as pg.Client).end();
  }
}

/** TypeORM over one login: entities, migrations and read models. Nothing is synchronised behind our back. */
export function dataSource(url: string, poolSize: number): DataSource {
  return new DataSource({
    type: 'postgres',
    url,
    poolSize,
    entities: ENTITIES,
    migrations: MIGRATIONS,
    subscribers: [EndStuckConnections],
    synchronize: false,
    installExtensions: false,
    uuidExtension: 'pgcrypto',
    poolErrorHandler: () => undefined,
    extra: CONNECTION_LIMITS,
  });
}
