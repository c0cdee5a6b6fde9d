import type { Kernel } from '../../src/game/context.js';
import { spawnService } from '../support/spawn-service.js';
import { type BenchPlayer, BenchClient } from './clients.js';
import { type Load, underLoad } from './load.js';
import { randomGame } from './random-games.js';
import { query } from './server.js';
import { insertThroughPg, pgbench } from './single-rows.js';
import { type Line, median, rounded } from './table.js';

/** Games played at once, and clients of what it is compared with. */
const CLIENTS = 64;
const GAMES_EACH = 20;
const ROUNDS = 3;
const SECONDS = 5;
const TARGET = 0.35;
const MOST_BYTES = 400;

type Rounds = { [name in 'pgbench' | 'pg' | 'rest' | 'keyed' | 'graphql']: Load[] };

/** Durable actions a second beside what PostgreSQL does with single rows, everything in turns and on one machine. */
export async function measureThroughput(kernel: Kernel, url: string, rowsUrl: string): Promise<Line[]> {
  const service = await spawnService({ DATABASE_URL: url });
  const client = new BenchClient(service.url, CLIENTS);
  await client.enter();
  const games = Array.from({ length: CLIENTS }, (_, i) =>
    Array.from({ length: GAMES_EACH }, (_, k) => randomGame(kernel, `load-${i}-${k}`)),
  );
  const load = (players: readonly BenchPlayer[]) =>
    underLoad(
      players.map((player) => () => player.step()),
      SECONDS,
    );
  const rest = games.map((each) => client.restPlayer(each, false));
  const keyed = games.map((each) => client.restPlayer(each, true));
  const graphql = games.map((each) => client.graphqlPlayer(each));
  await load(rest);
  const rounds: Rounds = { pgbench: [], pg: [], rest: [], keyed: [], graphql: [] };
  for (let round = 0; round < ROUNDS; round++) {
    const tps = await pgbench(rowsUrl, CLIENTS, SECONDS);
    if (tps !== null) rounds.pgbench.push({ rate: tps, p50: NaN, p99: NaN });
    rounds.pg.push(await insertThroughPg(rowsUrl, CLIENTS, SECONDS));
    rounds.rest.push(await load(rest));
    rounds.keyed.push(await load(keyed));
    rounds.graphql.push(await load(graphql));
  }
  const size = await bytesPerAction(url, () => load(keyed));
  await client.close();
  await service.end('SIGTERM');
  return [...linesOf(rounds), size];
}

function linesOf(rounds: Rounds): Line[] {
  const one = rounds.pgbench.length > 0 ? rounds.pgbench : rounds.pg;
  const name = one === rounds.pgbench ? 'pgbench' : 'pg, as pgbench is not installed';
  const line = (what: string, of: readonly Load[], target?: number): Line => {
    const ratio = median(of.map(({ rate }, round) => rate / one[round]!.rate));
    const p50 = median(of.map(({ p50 }) => p50));
    const p99 = median(of.map(({ p99 }) => p99));
    const latency = Number.isNaN(p50) ? '' : `, p50 ${rounded(p50)} ms, p99 ${rounded(p99)} ms`;
    return {
      what,
      value: `${rounded(median(of.map(({ rate }) => rate)))}/s${latency}`,
      ratio: `${rounded(ratio, 2)} of ${name}`,
      ...(target === undefined ? {} : { target: String(target) }),
    };
  };
  return [
    ...(rounds.pgbench.length > 0 ? [line('pgbench, one row a transaction', rounds.pgbench)] : []),
    line('pg, one prepared insert of one row', rounds.pg),
    line(`actions over REST, ${CLIENTS} games at once`, rounds.rest, TARGET),
    line('the same, each with an Idempotency-Key', rounds.keyed, TARGET),
    line('the same through GraphQL', rounds.graphql),
  ];
}

/** What the tables of events and commands grow by, indexes included. */
async function bytesPerAction(url: string, play: () => Promise<unknown>): Promise<Line> {
  const measure = async () => {
    await query(url, 'VACUUM events');
    const { rows } = await query(
      url,
      `SELECT (pg_total_relation_size('events') + pg_total_relation_size('commands'))::float AS bytes,
        (SELECT count(*)::integer FROM events) AS events`,
    );
    return rows[0] as { bytes: number; events: number };
  };
  const before = await measure();
  await play();
  const after = await measure();
  return {
    what: 'bytes on disk for an event with its Idempotency-Key, indexes included',
    value: rounded((after.bytes - before.bytes) / (after.events - before.events)),
    target: `${MOST_BYTES} at most`,
  };
}
