import type pg from 'pg';
import { Readiness } from '../readiness.js';
import { isAppendOnly } from './durability.js';
import { retrying } from './retrying.js';

export class PostgresReadiness extends Readiness {
  constructor(private readonly pool: pg.Pool) {
    super();
  }

  check(): Promise<boolean> {
    return retrying(() => isAppendOnly(this.pool));
  }
}
