import { randomUUID } from 'node:crypto';
import type { Kernel } from '../../src/game/context.js';
import { spawnService } from '../support/spawn-service.js';
import { BenchClient, type BenchPlayer, firstVersion } from './clients.js';
import { type Load, underLoad } from './load.js';
import { BIG_FISH, type RandomGame, randomGame } from './random-games.js';
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

type Rounds = { [name in 'pgbench' | 'pg' | 'rest' | 'twice' | 'keyed' | 'graphql' | 'bigFish']: Load[] };

/** Durable actions a second beside what PostgreSQL does with single rows, everything in turns and on one machine. */
export async function measureThroughput(kernel: Kernel, url: string, rowsUrl: string): Promise<Line[]> {
  const service = await spawnService({ DATABASE_URL: url });
  const client = new BenchClient(service.url, CLIENTS);
  await client.enter();
  // A process of Node runs on one core; another one beside it, on the same database, takes half of the games.
  const second = await spawnService({ DATABASE_URL: url });
  const other = new BenchClient(second.url, CLIENTS);
  await other.enter();
  const games = Array.from({ length: CLIENTS }, (_, i) =>
    Array.from({ length: GAMES_EACH }, (_, k) => randomGame(kernel, `load-${i}-${k}`)),
  );
  const load = async (players: readonly BenchPlayer[]) => {
    await Promise.all(players.map((player) => player.deal()));
    return underLoad(
      players.map((player) => () => player.step()),
      SECONDS,
    );
  };
  const rest = games.map((each) => client.restPlayer(each, false));
  const twice = games.map((each, i) => (i % 2 === 0 ? client : other).restPlayer(each, false));
  const keyed = games.map((each) => client.restPlayer(each, true));
  const graphql = games.map((each) => client.graphqlPlayer(each));
  const bigFish = Array.from({ length: CLIENTS }, (_, i) =>
    client.restPlayer([randomGame(kernel, `load-${i}`, BIG_FISH)], false),
  );
  // Until the code is compiled as it will be.
  for (let round = 0; round < ROUNDS; round++) {
    await load(rest);
    await load(twice);
  }
  await load(bigFish);
  const rounds: Rounds = { pgbench: [], pg: [], rest: [], twice: [], keyed: [], graphql: [], bigFish: [] };
  for (let round = 0; round < ROUNDS; round++) {
    const tps = await pgbench(rowsUrl, CLIENTS, SECONDS);
    if (tps !== null) rounds.pgbench.push({ rate: tps, p50: NaN, p99: NaN });
    rounds.pg.push(await insertThroughPg(rowsUrl, CLIENTS, SECONDS));
    rounds.rest.push(await load(rest));
    rounds.twice.push(await load(twice));
    rounds.keyed.push(await load(keyed));
    rounds.graphql.push(await load(graphql));
    rounds.bigFish.push(await load(bigFish));
  }
  const sizes = [
    await bytesPerAction(url, client, games.flat(), false),
    await bytesPerAction(url, client, games.flat(), true),
  ];
  await Promise.all([client.close(), other.close()]);
  await Promise.all([service.end('SIGTERM'), second.end('SIGTERM')]);
  return [...linesOf(rounds), ...sizes];
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
    line('the same from two processes of the service', rounds.twice, TARGET),
    line('from one, each with an Idempotency-Key', rounds.keyed, TARGET),
    line('the same through GraphQL', rounds.graphql),
    line(`Big Fish over REST, ${CLIENTS} games of ${BIG_FISH.seats} at once`, rounds.bigFish),
  ];
}

/** What the tables of events and commands grow by while games that are there are played to their ends. */
async function bytesPerAction(
  url: string,
  client: BenchClient,
  games: readonly RandomGame[],
  keyed: boolean,
): Promise<Line> {
  const created = await Promise.all(games.map((game) => client.deal(game)));
  const before = await bytesStored(url);
  await Promise.all(
    created.map(async (id, i) => {
      const game = games[i]!;
      for (const [taken, { seat, action }] of game.actions.entries())
        await client.act(id, firstVersion(game) + taken, seat, action, keyed ? randomUUID() : undefined);
    }),
  );
  const actions = games.reduce((sum, game) => sum + game.actions.length, 0);
  return {
    what: `bytes on disk for an action, indexes included${keyed ? ', with its Idempotency-Key' : ''}`,
    value: rounded(((await bytesStored(url)) - before) / actions),
    target: `${MOST_BYTES} at most`,
  };
}

async function bytesStored(url: string): Promise<number> {
  const { rows } = await query(
    url,
    `SELECT (pg_total_relation_size('events') + pg_total_relation_size('commands'))::float AS bytes`,
  );
  return (rows[0] as { bytes: number }).bytes;
}
