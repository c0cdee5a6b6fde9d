import type { GameListing, Mend } from './derived-rows.js';
import { outcomeText } from './append-values.js';

export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Statements that make stored rows wanted ones, of games that nobody appends to meanwhile. */
export function mendStatements(mends: readonly Mend[]): Statement[] {
  return [...ofGames(mends), ...ofPlayers(mends), ...ofDeadlines(mends), ...ofAttempts(mends)].filter(
    ({ values }) => (values[0] as unknown[]).length > 0,
  );
}

/** `id`, and what no event tells of a public or an unlisted game, are set where a row is missing only. */
const PUT_GAMES = `
  INSERT INTO games (id, created_by, created_at, ruleset, kind, visibility, seats, turn_limit, rematch_of,
    status, open_seats, ended_at, outcome, imported)
  SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::bigint[], $4::text[], $5::text[], $6::text[], $7::integer[], $8::integer[],
    $9::uuid[], $10::text[], $11::integer[], $12::bigint[], $13::text[], $14::boolean[])
  ON CONFLICT (id) DO UPDATE SET created_by = EXCLUDED.created_by, created_at = EXCLUDED.created_at, ruleset = EXCLUDED.ruleset,
    kind = EXCLUDED.kind, visibility = EXCLUDED.visibility, seats = EXCLUDED.seats, turn_limit = EXCLUDED.turn_limit,
    rematch_of = EXCLUDED.rematch_of, status = EXCLUDED.status, open_seats = EXCLUDED.open_seats, ended_at = EXCLUDED.ended_at,
    outcome = EXCLUDED.outcome, imported = EXCLUDED.imported`;

function ofGames(mends: readonly Mend[]): Statement[] {
  const put = mends.flatMap(({ game, wanted }) =>
    wanted.game === null ? [] : [{ id: game, ...wanted.game }],
  );
  const columns: ((row: GameListing & { readonly id: string }) => unknown)[] = [
    ({ id }) => id,
    ({ createdBy }) => createdBy,
    ({ createdAt }) => createdAt,
    ({ ruleset }) => ruleset,
    ({ kind }) => kind,
    ({ visibility }) => visibility,
    ({ seats }) => seats,
    ({ turnLimit }) => turnLimit,
    ({ rematchOf }) => rematchOf,
    ({ status }) => status,
    ({ openSeats }) => openSeats,
    ({ endedAt }) => endedAt,
    ({ outcome }) => outcomeText(outcome),
    ({ imported }) => imported,
  ];
  return [
    { text: PUT_GAMES, values: columns.map((column) => put.map(column)) },
    removal(
      'games',
      'id',
      mends.filter(({ wanted }) => wanted.game === null),
    ),
  ];
}

function ofPlayers(mends: readonly Mend[]): Statement[] {
  const pairs = (of: (mend: Mend) => readonly string[]) => [
    mends.flatMap((mend) => of(mend).map(() => mend.game)),
    mends.flatMap(of),
  ];
  return [
    {
      text: `DELETE FROM game_players USING unnest($1::uuid[], $2::uuid[]) AS gone (game, player)
        WHERE game_id = gone.game AND player_id = gone.player`,
      values: pairs(({ stored, wanted }) => stored.players.filter((each) => !wanted.players.includes(each))),
    },
    {
      text: `INSERT INTO game_players (game_id, player_id) SELECT * FROM unnest($1::uuid[], $2::uuid[]) ON CONFLICT DO NOTHING`,
      values: pairs(({ wanted }) => wanted.players),
    },
  ];
}

function ofDeadlines(mends: readonly Mend[]): Statement[] {
  const due = mends.filter(({ wanted }) => wanted.dueAt !== null);
  return [
    {
      text: `INSERT INTO deadlines (game_id, due_at) SELECT * FROM unnest($1::uuid[], $2::bigint[])
        ON CONFLICT (game_id) DO UPDATE SET due_at = EXCLUDED.due_at`,
      values: [due.map(({ game }) => game), due.map(({ wanted }) => wanted.dueAt)],
    },
    removal(
      'deadlines',
      'game_id',
      mends.filter(({ wanted }) => wanted.dueAt === null),
    ),
  ];
}

/** One that is missing can not be put back: whether it ranks is in no event. */
const SET_ATTEMPTS = `
  UPDATE attempts SET challenge_id = wanted.challenge, player_id = wanted.player, started_at = wanted.started_at,
    status = wanted.status, ended_at = wanted.ended_at, actions = wanted.actions, loss = -wanted.score, void_reason = wanted.void_reason
  FROM unnest($1::uuid[], $2::text[], $3::uuid[], $4::bigint[], $5::text[], $6::bigint[], $7::integer[], $8::integer[], $9::text[])
    AS wanted (game, challenge, player, started_at, status, ended_at, actions, score, void_reason)
  WHERE attempts.game_id = wanted.game`;

function ofAttempts(mends: readonly Mend[]): Statement[] {
  const set = mends.flatMap(({ game, wanted: { attempt } }) =>
    attempt === null ? [] : [{ game, ...attempt }],
  );
  return [
    {
      text: SET_ATTEMPTS,
      values: [
        set.map(({ game }) => game),
        set.map(({ challenge }) => challenge),
        set.map(({ player }) => player),
        set.map(({ startedAt }) => startedAt),
        set.map(({ status }) => status),
        set.map(({ endedAt }) => endedAt),
        set.map(({ actions }) => actions),
        set.map(({ score }) => score),
        set.map(({ voidReason }) => voidReason),
      ],
    },
    removal(
      'attempts',
      'game_id',
      mends.filter(({ wanted }) => wanted.attempt === null),
    ),
  ];
}

function removal(table: string, column: string, of: readonly Mend[]): Statement {
  return {
    text: `DELETE FROM ${table} WHERE ${column} = ANY($1::uuid[])`,
    values: [of.map(({ game }) => game)],
  };
}
