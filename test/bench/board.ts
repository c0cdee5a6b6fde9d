import { Pool } from 'undici';
import { spawnService } from '../support/spawn-service.js';
import { query } from './server.js';
import { type Line, quantile, rounded } from './table.js';

/** Of these 100,000 stand on the board. */
const ROWS = 117_647;
/** Pages of each kind, in turns, so that what the machine does meanwhile meets all alike. */
const PAGES = 100;
const WARMING = 10;
const MOST_MS = 100;

const DAYS_BEFORE = ['one', 'two', 'three'];
const PLAYERS = `
  INSERT INTO players (id, created_at, name, name_key, names_taken, bot, leaving)
    SELECT md5('player ' || i)::uuid, 0, 'Player ' || i, 'player' || i, 1, i % 7 = 0, false
    FROM generate_series(1, ${ROWS}) AS i`;

/** Scores and numbers of actions that many share; one in ten does not rank, one in twenty still plays. */
function attemptsOf(challenge: string): string {
  const ended = (value: string) => `CASE WHEN i % 20 <> 1 THEN ${value} END`;
  return `
    INSERT INTO attempts (challenge_id, player_id, game_id, ticket, ranked, started_at, status, loss, actions, ended_at)
      SELECT '${challenge}', md5('player ' || i)::uuid, md5('${challenge} ' || i)::uuid,
        substring(sha256(('${challenge} ' || i)::bytea) for 8), i % 10 > 0, 0,
        CASE WHEN i % 20 <> 1 THEN 'finished' ELSE 'running' END, ${ended('-(i * 7919 % 23)')},
        ${ended('5 + i * 104729 % 40')}, ${ended('1767225600000 + i * 15485863 % 86400000')}
      FROM generate_series(1::bigint, ${ROWS}) AS i`;
}

/** Time of a page of a large board over HTTP, from the first rows to the last, and around one's own. */
export async function measureBoard(url: string): Promise<Line[]> {
  const service = await spawnService({ DATABASE_URL: url });
  const pool = new Pool(service.url, { connections: 1 });
  try {
    return await measure(url, service.url, pool);
  } finally {
    await pool.close();
    await service.end('SIGTERM');
  }
}

async function measure(url: string, service: string, pool: Pool): Promise<Line[]> {
  const ask = async (path: string, token?: string) => {
    const headers = token === undefined ? {} : { Authorization: `Bearer ${token}` };
    const { statusCode, body } = await pool.request({ method: 'GET', path, headers });
    const answer = (await body.json()) as { [field: string]: string };
    if (statusCode !== 200) throw new Error(`GET ${path}: ${statusCode} ${JSON.stringify(answer)}`);
    return answer;
  };
  const { id } = await ask('/v1/challenges/today');
  await query(url, PLAYERS);
  // With those of the days before, as a table has them.
  for (const challenge of [...DAYS_BEFORE, id!]) await query(url, attemptsOf(challenge));
  const token = await takeOver(url, service, id!);
  const path = `/v1/challenges/${id!}/leaderboard`;
  const kinds = await pagesOf(url, id!, path);
  const fresh = await timesOf(kinds, (kind) => ask(kind, token));
  // As the database does by itself some time after so many rows have come.
  await query(url, 'VACUUM ANALYZE attempts');
  const settled = await timesOf(kinds, (kind) => ask(kind, token));
  return [...kinds.keys()].flatMap((what) => [
    { ...line(what, settled.get(what)!), target: `p95 ${MOST_MS} ms at most` },
    line('  before a VACUUM has seen the rows', fresh.get(what)!),
  ]);
}

function line(what: string, times: readonly number[]): Line {
  const [p50, p95] = [quantile(times, 0.5), quantile(times, 0.95)];
  return { what, value: `p50 ${rounded(p50)} ms, p95 ${rounded(p95)} ms` };
}

/** A player that can be asked as: the one in the middle, whose token is made known. */
async function takeOver(url: string, service: string, challenge: string): Promise<string> {
  const made = (await (await fetch(`${service}/v1/players`, { method: 'POST' })).json()) as {
    id: string;
    token: string;
  };
  await query(
    url,
    `UPDATE attempts SET player_id = '${made.id}' WHERE challenge_id = '${challenge}' AND ticket = (
       SELECT ticket FROM attempts WHERE challenge_id = '${challenge}' AND ranked AND status = 'finished'
       ORDER BY loss, actions, ended_at, ticket OFFSET ${ROWS / 3} LIMIT 1)`,
  );
  return made.token;
}

/** Paths by what they ask for. */
async function pagesOf(url: string, challenge: string, path: string): Promise<Map<string, string>> {
  const { rows } = await query(
    url,
    `SELECT -loss AS score, actions, ended_at, encode(ticket, 'hex') AS ticket FROM attempts
     WHERE challenge_id = '${challenge}' AND ranked AND status = 'finished' ORDER BY loss, actions, ended_at, ticket`,
  );
  const cursorAt = (index: number) => {
    const { score, actions, ended_at: endedAt, ticket } = rows.at(index)!;
    return Buffer.from(['b1', score, actions, endedAt, ticket].join(':')).toString('base64url');
  };
  const middle = Math.floor(rows.length / 2);
  return new Map([
    [`first page of ${rows.length.toLocaleString('en')} rows`, path],
    ['the one in the middle', `${path}?after=${cursorAt(middle)}`],
    ['the one before it', `${path}?before=${cursorAt(middle)}`],
    ['the last', `${path}?after=${cursorAt(-21)}`],
    ['around the caller', `${path}?around=me`],
  ]);
}

async function timesOf(
  kinds: ReadonlyMap<string, string>,
  ask: (path: string) => Promise<unknown>,
): Promise<Map<string, number[]>> {
  const times = new Map([...kinds.keys()].map((what): [string, number[]] => [what, []]));
  for (let page = 0; page < PAGES + WARMING; page++)
    for (const [what, path] of kinds) {
      const began = performance.now();
      await ask(path);
      if (page >= WARMING) times.get(what)!.push(performance.now() - began);
    }
  return times;
}
