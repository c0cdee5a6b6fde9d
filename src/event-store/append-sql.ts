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
        $8::uuid[], $9::text[]) AS wanted (game_id, version, head, scope, key, version_after, request, application, notices)),
    event AS (
      SELECT * FROM unnest($10::uuid[], $11::integer[], $12::bigint[], $13::text[], $14::text[], $15::text[], $16::bytea[], $17::bytea[])
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
      INSERT INTO commands (scope, key, game_id, version, request, application)
      SELECT scope, key, NULLIF(game_id, scope), version_after, request, application FROM first JOIN wanted USING (game_id)
      WHERE key IS NOT NULL ORDER BY scope, key),
    told AS (
      INSERT INTO outbox (game_id, version, notices)
      SELECT game_id, version_after, notices FROM first JOIN wanted USING (game_id)),
    due AS (
      INSERT INTO deadlines (game_id, due_at)
      SELECT due.* FROM first JOIN unnest($18::uuid[], $19::bigint[]) AS due (game_id, due_at) USING (game_id)
      WHERE due_at IS NOT NULL ORDER BY game_id ON CONFLICT (game_id) DO UPDATE SET due_at = EXCLUDED.due_at),
    done AS (
      DELETE FROM deadlines USING first JOIN unnest($18::uuid[], $19::bigint[]) AS due (game_id, due_at) USING (game_id)
      WHERE due.due_at IS NULL AND deadlines.game_id = first.game_id)`;

/**
 * A player's attempt that there is already keeps out a second one. Its unique index would too, but by an error, which costs
 * those beside it their statement and the pool its connection, each time.
 */
const ATTEMPTED = `
        AND (SELECT attempts.game_id FROM unnest($43::uuid[], $44::text[], $45::uuid[])
            AS again (game_id, challenge_id, player_id) JOIN attempts USING (challenge_id, player_id)
          WHERE again.game_id = wanted.game_id) IS NULL`;

/** What comes along where a game is created, starts or ends, or somebody comes or goes: its parameters go on from those. */
const MORE = `
    seed AS (
      INSERT INTO seeds (game_id, server_seed, imported_by)
      SELECT game_id, server_seed, imported_by FROM first JOIN unnest($20::uuid[], $21::bytea[], $55::uuid[])
        AS seed (game_id, server_seed, imported_by) USING (game_id)),
    created AS (
      INSERT INTO games (id, created_by, created_at, ruleset, kind, visibility, seats, turn_limit, rematch_of,
        status, open_seats, ended_at, outcome, imported)
      SELECT created.* FROM first JOIN
        unnest($20::uuid[], $22::uuid[], $23::bigint[], $24::text[], $25::text[], $26::text[], $27::integer[], $28::integer[],
          $29::uuid[], $30::text[], $31::integer[], $32::bigint[], $33::text[], $56::boolean[])
        AS created (game_id, created_by, created_at, ruleset, kind, visibility, seats, turn_limit, rematch_of,
          status, open_seats, ended_at, outcome, imported) USING (game_id)
      ORDER BY rematch_of, game_id),
    listed AS (
      UPDATE games SET status = listed.status, open_seats = listed.open_seats, ended_at = listed.ended_at, outcome = listed.outcome
      FROM first JOIN unnest($34::uuid[], $35::text[], $36::integer[], $37::bigint[], $38::text[])
        AS listed (game_id, status, open_seats, ended_at, outcome) USING (game_id)
      WHERE games.id = first.game_id),
    joined AS (
      INSERT INTO game_players (game_id, player_id)
      SELECT joined.* FROM first JOIN unnest($39::uuid[], $40::uuid[]) AS joined (game_id, player_id) USING (game_id)
      ORDER BY player_id, game_id ON CONFLICT DO NOTHING),
    gone AS (
      DELETE FROM game_players USING first JOIN unnest($41::uuid[], $42::uuid[]) AS gone (game_id, player_id) USING (game_id)
      WHERE game_players.player_id = gone.player_id AND game_players.game_id = first.game_id),
    attempted AS (
      INSERT INTO attempts (challenge_id, player_id, game_id, ticket, ranked, started_at, status)
      SELECT challenge_id, player_id, game_id, ticket, ranked, started_at, 'running' FROM first JOIN
        unnest($43::uuid[], $44::text[], $45::uuid[], $46::bytea[], $47::boolean[], $48::bigint[])
        AS attempt (game_id, challenge_id, player_id, ticket, ranked, started_at) USING (game_id)
      ORDER BY challenge_id, player_id),
    ended AS (
      UPDATE attempts SET status = ended.status, ended_at = ended.ended_at, actions = ended.actions, loss = -ended.score,
        void_reason = ended.void_reason
      FROM first JOIN unnest($49::uuid[], $50::text[], $51::bigint[], $52::integer[], $53::integer[], $54::text[])
        AS ended (game_id, status, ended_at, actions, score, void_reason) USING (game_id)
      WHERE attempts.game_id = first.game_id)`;

const DONE = `
  SELECT game_id FROM first`;

/** For actions in the middle of games, of which there are the most. */
export const APPEND_ACTIONS = { name: 'append-actions', text: `WITH ${actions('')}${DONE}` } as const;
export const APPEND = { name: 'append', text: `WITH ${actions(ATTEMPTED)},${MORE}${DONE}` } as const;
