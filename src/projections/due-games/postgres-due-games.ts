import type pg from 'pg';
import { retrying } from '../../platform/postgres/retrying.js';
import { DueGames } from './due-games.js';

const OVERDUE = {
  name: 'overdue-games',
  text: `SELECT game_id FROM deadlines WHERE due_at <= $1 ORDER BY due_at LIMIT $2`,
};
/** Only games as old as that can have been left alone for so long; of those the last event is looked up by key. */
const UNTOUCHED = {
  name: 'untouched-games',
  text: `SELECT id AS game_id FROM games WHERE status IN ('waiting', 'running') AND created_at < $1
    AND (SELECT at FROM events WHERE game_id = games.id ORDER BY seq DESC LIMIT 1) < $1
    ORDER BY created_at LIMIT $2`,
};

/** Over the login that plays: the times of events are for it alone. */
export class PostgresDueGames extends DueGames {
  constructor(private readonly pool: pg.Pool) {
    super();
  }

  overdue(now: number, limit: number): Promise<readonly string[]> {
    return this.ask(OVERDUE, [now, limit]);
  }

  untouchedSince(at: number, limit: number): Promise<readonly string[]> {
    return this.ask(UNTOUCHED, [at, limit]);
  }

  private async ask(statement: { name: string; text: string }, values: number[]): Promise<string[]> {
    const { rows } = await retrying(() => this.pool.query<{ game_id: string }>({ ...statement, values }));
    return rows.map(({ game_id }) => game_id);
  }
}
