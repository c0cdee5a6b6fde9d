import { DataSource } from 'typeorm';
import { FirstTables1796000000000 } from '../../../migrations/1796000000000-first-tables.js';
import { ENTITIES } from './entities.js';
import { CONNECTION_LIMITS } from './limits.js';

export const MIGRATIONS = [FirstTables1796000000000];

/** TypeORM over one login: entities, migrations and read models. Nothing is synchronised behind our back. */
export function dataSource(url: string, poolSize: number): DataSource {
  return new DataSource({
    type: 'postgres',
    url,
    poolSize,
    entities: ENTITIES,
    migrations: MIGRATIONS,
    synchronize: false,
    installExtensions: false,
    uuidExtension: 'pgcrypto',
    poolErrorHandler: () => undefined,
    extra: CONNECTION_LIMITS,
  });
}
