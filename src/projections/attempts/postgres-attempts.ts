import type pg from 'pg';
import type { DataSource } from 'typeorm';
import { cutPage } from '../../engine/page.js';
import type { Patience } from '../../platform/patience.js';
import { retrying } from '../../platform/postgres/retrying.js';
import {
  type Attempt,
  Attempts,
  type AttemptsPage,
  type AttemptsQuery,
  type AttemptStatus,
  type BoardPage,
  type BoardQuery,
  type NamedAttempt,
  type Place,
  type Standing,
  type Summary,
} from './attempts.js';

const ROW = `challenge_id, player_id, game_id, ticket, ranked, status, started_at, ended_at, -loss AS score, actions, void_reason`;
const ON_BOARD = `attempts.challenge_id = $1 AND attempts.ranked AND attempts.status = 'finished'`;
/** Counts of results on the board. */
const COUNTED = `attempt_counts.challenge_id = $1 AND attempt_counts.ranked AND attempt_counts.status = 'finished'`;
const ORDER = ['loss', 'actions', 'ended_at', 'ticket'];
/** Events of a game that are no actions: creation, seat and deal. */
const BEFORE_ACTIONS = 3;

interface AttemptRecord {
  readonly challenge_id: string;
  readonly player_id: string;
  readonly game_id: string;
  readonly ticket: Buffer;
  readonly ranked: boolean;
  readonly status: AttemptStatus;
  readonly started_at: string;
  readonly ended_at: string | null;
  readonly score: number | null;
  readonly actions: number | null;
  readonly void_reason: string | null;
  readonly name: string | null;
  readonly bot: boolean | null;
}

/** With its rank, and whether anybody stands in front of the page and behind it. */
type BoardRecord = AttemptRecord & {
  readonly rank: number;
  readonly before: boolean;
  /** Of a page read backwards. */
  readonly behind: boolean;
};

/** Boards by the login that serves lists; what is still played, whose events it can not see, by the one that plays. */
export class PostgresAttempts extends Attempts {
  constructor(
    private readonly read: DataSource,
    private readonly pool: pg.Pool,
    private readonly patience?: Patience,
  ) {
    super();
  }

  within(patience: Patience): Attempts {
    return new PostgresAttempts(this.read, this.pool, patience);
  }

  async find(challenge: string, player: string): Promise<Attempt | null> {
    const text = `SELECT ${ROW}, NULL AS name, NULL AS bot FROM attempts WHERE challenge_id = $1 AND player_id = $2`;
    const [row] = await this.ask<AttemptRecord>(text, [challenge, player]);
    return row === undefined ? null : attemptOf(row);
  }

  /** The page with its ranks, seen at one moment: two questions could tell of different boards. */
  async board({ challenge, limit, from }: BoardQuery): Promise<BoardPage> {
    const backwards = from?.direction === 'before';
    const than = { after: '>', at: '>=', before: '<' };
    const place = '($3::integer, $4::integer, $5::bigint, $6::bytea)';
    const beyond = from === null ? '' : `AND (${ORDER.join()}) ${than[from.direction]} ${place}`;
    // Who stood there may have been struck off, and all behind with it.
    const behind = backwards
      ? `EXISTS (SELECT FROM attempts WHERE ${ON_BOARD} AND (${ORDER.join()}) >= ${place})`
      : 'false';
    const direction = backwards ? ' DESC' : '';
    const text = `
      WITH page AS MATERIALIZED (
        SELECT ${ROW}, loss, name, bot FROM attempts JOIN players ON players.id = player_id
        WHERE ${ON_BOARD} ${beyond} ORDER BY ${ORDER.map((column) => column + direction).join()} LIMIT $2),
      counted AS MATERIALIZED (
        SELECT loss, actions, (sum(attempts) OVER (ORDER BY loss, actions))::integer - attempts + 1 AS rank
        FROM attempt_counts WHERE ${COUNTED}),
      first AS MATERIALIZED (SELECT ${ORDER.join()} FROM page ORDER BY ${ORDER.join()} LIMIT 1)
      SELECT page.*, counted.rank,
        EXISTS (SELECT FROM attempts WHERE ${ON_BOARD}
          AND (${ORDER.join()}) < (${ORDER.map((column) => `(SELECT ${column} FROM first)`).join()})) AS before,
        ${behind} AS behind
      FROM page JOIN counted USING (loss, actions) ORDER BY ${ORDER.map((column) => `page.${column}`).join()}`;
    const values = [challenge, limit + 1, ...(from === null ? [] : placeValues(from.place))];
    const found = await this.ask<BoardRecord>(text, values);
    return boardPageOf(found, limit, from);
  }

  async standing(challenge: string, player: string): Promise<Standing | null> {
    const counted = (than: string) =>
      `coalesce(sum(attempts) FILTER (WHERE (attempt_counts.loss, attempt_counts.actions) ${than} (own.loss, own.actions)), 0)::integer`;
    // The row by its key first: the board's index would fit the whole question too, and the planner take it.
    const text = `
      WITH own AS MATERIALIZED (SELECT * FROM attempts WHERE challenge_id = $1 AND player_id = $2)
      SELECT -own.loss AS score, own.actions, own.ended_at, own.ticket, counts.* FROM own, LATERAL (
        SELECT ${counted('<')} AS better, ${counted('>')} AS ahead, sum(attempts)::integer AS of FROM attempt_counts WHERE ${COUNTED}
      ) AS counts
      WHERE own.ranked AND own.status = 'finished'`;
    type Counted = PlaceRecord & { better: number; ahead: number; of: number };
    const [row] = await this.ask<Counted>(text, [challenge, player]);
    if (row === undefined) return null;
    return { place: placeOf(row), rank: row.better + 1, of: row.of, ahead: row.ahead };
  }

  async summary(challenge: string): Promise<Summary> {
    const text = `SELECT status, ranked, -loss AS score, sum(attempts)::integer AS count FROM attempt_counts
      WHERE challenge_id = $1 GROUP BY status, ranked, loss HAVING sum(attempts) > 0 ORDER BY loss`;
    type Counted = { status: AttemptStatus; ranked: boolean; score: number; count: number };
    const counts = await this.ask<Counted>(text, [challenge]);
    const finished = counts.filter(({ status }) => status === 'finished');
    return {
      attempts: sum(counts),
      finished: sum(finished),
      scores: finished.filter(({ ranked }) => ranked).map(({ score, count }) => ({ score, count })),
    };
  }

  async page({ challenge, limit, from }: AttemptsQuery): Promise<AttemptsPage> {
    const backwards = from?.direction === 'before';
    const beyond = from === null ? '' : `AND ticket ${backwards ? '<' : '>'} $4`;
    const text = `
      SELECT ${ROW.replace('actions', `coalesce(actions, (SELECT max(seq) + 1 - $3 FROM events WHERE events.game_id = attempts.game_id)) AS actions`)}, name, bot
      FROM attempts JOIN players ON players.id = player_id WHERE challenge_id = $1 ${beyond}
      ORDER BY ticket ${backwards ? 'DESC' : 'ASC'} LIMIT $2`;
    const values = [
      challenge,
      limit + 1,
      BEFORE_ACTIONS,
      ...(from === null ? [] : [Buffer.from(from.ticket, 'hex')]),
    ];
    const { rows } = await retrying(
      () => this.pool.query<AttemptRecord & { actions: number }>(text, values),
      this.patience,
    );
    const { items, ...ends } = cutPage(rows, limit, from);
    return { attempts: items.map((row) => ({ ...namedOf(row), actions: row.actions })), ...ends };
  }

  async running(challenge: string, limit: number): Promise<readonly string[]> {
    const text = `SELECT game_id FROM attempts WHERE challenge_id = $1 AND status = 'running' LIMIT $2`;
    const rows = await this.ask<{ game_id: string }>(text, [challenge, limit]);
    return rows.map(({ game_id }) => game_id);
  }

  async ofPlayer(player: string): Promise<readonly Attempt[]> {
    const text = `SELECT ${ROW}, NULL AS name, NULL AS bot FROM attempts WHERE player_id = $1 ORDER BY challenge_id DESC`;
    return (await this.ask<AttemptRecord>(text, [player])).map(attemptOf);
  }

  private ask<Row>(text: string, values: readonly unknown[]): Promise<Row[]> {
    return retrying(() => this.read.query<Row[]>(text, [...values]), this.patience);
  }
}

type PlaceRecord = Pick<AttemptRecord, 'ticket'> & { score: number; actions: number; ended_at: string };

function sum(counts: readonly { readonly count: number }[]): number {
  return counts.reduce((all, { count }) => all + count, 0);
}

function placeValues({ score, actions, endedAt, ticket }: Place): unknown[] {
  return [-score, actions, endedAt, Buffer.from(ticket, 'hex')];
}

function placeOf({ score, actions, ended_at, ticket }: PlaceRecord): Place {
  return { score, actions, endedAt: Number(ended_at), ticket: ticket.toString('hex') };
}

function boardRowOf(row: AttemptRecord): NamedAttempt & Place {
  return { ...namedOf(row), ...placeOf(row as AttemptRecord & PlaceRecord) };
}

function namedOf(row: AttemptRecord): NamedAttempt {
  return { ...attemptOf(row), name: row.name, bot: row.bot === true };
}

function attemptOf(row: AttemptRecord): Attempt {
  return {
    challenge: row.challenge_id,
    player: row.player_id,
    game: row.game_id,
    ticket: row.ticket.toString('hex'),
    ranked: row.ranked,
    status: row.status,
    startedAt: Number(row.started_at),
    endedAt: row.ended_at === null ? null : Number(row.ended_at),
    score: row.score,
    actions: row.actions,
    voidReason: row.void_reason,
  };
}

/** Of one row more than the page takes, which stands in front where the page was read backwards. */
function boardPageOf(found: readonly BoardRecord[], limit: number, from: BoardQuery['from']): BoardPage {
  const backwards = from?.direction === 'before';
  const [first] = found;
  // Behind a place that somebody stood at, there is at least that one.
  if (first === undefined) return { rows: [], hasBefore: from !== null && !backwards, hasAfter: backwards };
  const tooMany = found.length > limit;
  const page = backwards && tooMany ? found.slice(1) : found.slice(0, limit);
  return {
    rows: page.map((row) => ({ ...boardRowOf(row), rank: row.rank })),
    hasBefore: first.before || (backwards && tooMany),
    hasAfter: first.behind || (tooMany && !backwards),
  };
}
