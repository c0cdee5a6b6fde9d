/** Which optional parts an append has; each combination is a prepared statement of its own. */
export interface AppendParts {
  readonly creates: boolean;
  readonly lists: boolean;
  readonly command: boolean;
}

/**
 * One statement, one round trip. Its first event decides: it is inserted only if the game stands at the expected
 * version and head and the command has not run; all else is inserted from that row's RETURNING, so all or
 * nothing happens. Parameters: $1 game, $2 expected version, $3 expected head, $4..$10 the events as arrays;
 * then, where present, command, creation, listing (see `appendValues`).
 */
export function appendSql({ creates, lists, command }: AppendParts): {
  readonly name: string;
  readonly text: string;
} {
  let next = 11;
  const take = (count: number) => Array.from({ length: count }, () => `$${next++}`);
  const gate = [
    creates
      ? '$2 = 0 AND $3::bytea IS NULL'
      : 'EXISTS (SELECT FROM events WHERE game_id = $1 AND seq = $2 - 1 AND hash = $3)',
  ];
  const parts: string[] = [];
  if (command) {
    const [scope, key, request, version] = take(4);
    gate.push(`NOT EXISTS (SELECT FROM commands WHERE scope = ${scope} AND key = ${key})`);
    parts.push(`command AS (INSERT INTO commands (scope, key, game_id, version, request)
      SELECT ${scope}::uuid, ${key}::bytea, game_id, ${version}::integer, ${request}::bytea FROM first)`);
  }
  if (creates) parts.push(...creation(take(6)));
  if (lists && !creates) parts.push(listing(take(3)));
  return {
    name: `append${creates ? '-create' : ''}${lists ? '-list' : ''}${command ? '-command' : ''}`,
    text: `WITH event AS (
        SELECT * FROM unnest($4::integer[], $5::bigint[], $6::text[], $7::text[], $8::text[], $9::bytea[], $10::bytea[])
          AS event (seq, at, actor, type, data, state, hash)),
      first AS (INSERT INTO events (game_id, seq, at, actor, type, data, state, hash)
        SELECT $1::uuid, event.* FROM event WHERE seq = $2::integer AND ${gate.join(' AND ')}
        ON CONFLICT (game_id, seq) DO NOTHING RETURNING game_id),
      rest AS (INSERT INTO events (game_id, seq, at, actor, type, data, state, hash)
        SELECT game_id, event.* FROM event, first WHERE seq > $2::integer)
      ${parts.map((part) => `, ${part}`).join('\n')}
      SELECT count(*)::integer AS appended FROM first`,
  };
}

function creation([seed, createdBy, createdAt, ruleset, kind, status]: string[]): string[] {
  return [
    `seed AS (INSERT INTO seeds (game_id, server_seed) SELECT game_id, ${seed}::bytea FROM first)`,
    `listed AS (INSERT INTO games (id, created_by, created_at, ruleset, kind, status)
      SELECT game_id, ${createdBy}::uuid, ${createdAt}::bigint, ${ruleset}::text, ${kind}::text, ${status}::text FROM first)`,
  ];
}

function listing([status, endedAt, outcome]: string[]): string {
  return `listed AS (UPDATE games SET status = ${status}::text, ended_at = ${endedAt}::bigint, outcome = ${outcome}::text
    FROM first WHERE games.id = first.game_id)`;
}
