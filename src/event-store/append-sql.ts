/**
 * One statement, one round trip, for one append or for several that wait at the same time. A game's first event
 * decides: it is inserted only if the game stands at the expected version and head and the command has not run;
 * all else of that game is inserted from that row's RETURNING, so all or nothing of it happens, whatever becomes of
 * the games beside it. No game, no command and nothing else that there is once may be in it twice. Rows are taken in the
 * order of their keys, those too that games compete for (a rematch, a player's attempt), so that two statements that meet
 * do not wait for each other. What stands and what has run is asked by scalar subqueries, each a look-up by key: EXISTS let
 * the planner read the whole table into a hash instead. Answers the games that were appended to.
 *
 * Parameters: arrays, one for each column named here (see `actionValues`).
 */
const actions = (unless: string) => `
    wanted AS (
      SELECT * FROM unnest($1::uuid[], $2::integer[], $3::bytea[], $4::uuid[], $5::bytea[], $6::integer[], $7::bytea[],
          $8::text[])
        AS wanted (game_id, version, head, scope, key, version_after, request, notices)),
    event AS (
      SELECT * FROM unnest($9::uuid[], $10::integer[], $11::bigint[], $12::text[], $13::text[], $14::text[], $15::bytea[], $16::bytea[])
        AS event (game_id, seq, at, actor, type, data, state, hash)),
    first AS (
      INSERT INTO events (game_id, seq, at, actor, type, data, state, hash)
      SELECT event.* FROM wanted JOIN event ON event.game_id = wanted.game_id AND event.seq = wanted.version
      WHERE (SELECT hash FROM events AS before WHERE before.game_id = wanted.game_id AND before.seq = version - 1)
          IS NOT DISTINCT FROM head
        AND (SELECT commands.version FROM commands WHERE commands.scope = wanted.scope AND commands.key = wanted.key) IS NULL${unless}
      ORDER BY event.game_id
      ON CONFLICT (game_id, seq) DO NOTHING RETURNING game_id),
    rest AS (
      INSERT INTO events (game_id, seq, at, actor, type, data, state, hash)
      SELECT event.* FROM first JOIN wanted USING (game_id) JOIN event USING (game_id) WHERE seq > version),
    command AS (
      INSERT INTO commands (scope, key, game_id, version, request)
      SELECT scope, key, NULLIF(game_id, scope), version_after, request FROM first JOIN wanted USING (game_id)
      WHERE key IS NOT NULL ORDER BY scope, key),
    told AS (
      INSERT INTO outbox (game_id, version, notices)
      SELECT game_id, version_after, notices FROM first JOIN wanted USING (game_id)),
    due AS (
      INSERT INTO deadlines (game_id, due_at)
      SELECT due.* FROM first JOIN unnest($17::uuid[], $18::bigint[]) AS due (game_id, due_at) USING (game_id)
      WHERE due_at IS NOT NULL ORDER BY game_id ON CONFLICT (game_id) DO UPDATE SET due_at = EXCLUDED.due_at),
    done AS (
      DELETE FROM deadlines USING first JOIN unnest($17::uuid[], $18::bigint[]) AS due (game_id, due_at) USING (game_id)
      WHERE due.due_at IS NULL AND deadlines.game_id = first.game_id)`;

/**
 * A player's attempt that there is already keeps out a second one. Its unique index would too, but by an error, which costs
 * those beside it their statement and the pool its connection, each time.
 */
const ATTEMPTED = `
        AND (SELECT attempts.game_id FROM unnest($42::uuid[], $43::text[], $44::uuid[])
            AS again (game_id, challenge_id, player_id) JOIN attempts USING (challenge_id, player_id)
          WHERE again.game_id = wanted.game_id) IS NULL`;

/** What comes along where a game is created, starts or ends, or somebody comes or goes: its parameters go on from those. */
const MORE = `
    seed AS (
      INSERT INTO seeds (game_id, server_seed)
      SELECT game_id, server_seed FROM first JOIN unnest($19::uuid[], $20::bytea[]) AS seed (game_id, server_seed) USING (game_id)),
    created AS (
      INSERT INTO games (id, created_by, created_at, ruleset, kind, visibility, seats, turn_limit, rematch_of,
        status, open_seats, ended_at, outcome)
      SELECT created.* FROM first JOIN
        unnest($19::uuid[], $21::uuid[], $22::bigint[], $23::text[], $24::text[], $25::text[], $26::integer[], $27::integer[],
          $28::uuid[], $29::text[], $30::integer[], $31::bigint[], $32::text[])
        AS created (game_id, created_by, created_at, ruleset, kind, visibility, seats, turn_limit, rematch_of,
          status, open_seats, ended_at, outcome) USING (game_id)
      ORDER BY rematch_of, game_id),
    listed AS (
      UPDATE games SET status = listed.status, open_seats = listed.open_seats, ended_at = listed.ended_at, outcome = listed.outcome
      FROM first JOIN unnest($33::uuid[], $34::text[], $35::integer[], $36::bigint[], $37::text[])
        AS listed (game_id, status, open_seats, ended_at, outcome) USING (game_id)
      WHERE games.id = first.game_id),
    joined AS (
      INSERT INTO game_players (game_id, player_id)
      SELECT joined.* FROM first JOIN unnest($38::uuid[], $39::uuid[]) AS joined (game_id, player_id) USING (game_id)
      ORDER BY player_id, game_id ON CONFLICT DO NOTHING),
    gone AS (
      DELETE FROM game_players USING first JOIN unnest($40::uuid[], $41::uuid[]) AS gone (game_id, player_id) USING (game_id)
      WHERE game_players.player_id = gone.player_id AND game_players.game_id = first.game_id),
    attempted AS (
      INSERT INTO attempts (challenge_id, player_id, game_id, ticket, ranked, started_at, status)
      SELECT challenge_id, player_id, game_id, ticket, ranked, started_at, 'running' FROM first JOIN
        unnest($42::uuid[], $43::text[], $44::uuid[], $45::bytea[], $46::boolean[], $47::bigint[])
        AS attempt (game_id, challenge_id, player_id, ticket, ranked, started_at) USING (game_id)
      ORDER BY challenge_id, player_id),
    ended AS (
      UPDATE attempts SET status = ended.status, ended_at = ended.ended_at, actions = ended.actions, loss = -ended.score,
        void_reason = ended.void_reason
      FROM first JOIN unnest($48::uuid[], $49::text[], $50::bigint[], $51::integer[], $52::integer[], $53::text[])
        AS ended (game_id, status, ended_at, actions, score, void_reason) USING (game_id)
      WHERE attempts.game_id = first.game_id)`;

const DONE = `
  SELECT game_id FROM first`;

/** For actions in the middle of games, of which there are the most. */
export const APPEND_ACTIONS = { name: 'append-actions', text: `WITH ${actions('')}${DONE}` } as const;
export const APPEND = { name: 'append', text: `WITH ${actions(ATTEMPTED)},${MORE}${DONE}` } as const;
