import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { APPEND_ACTIONS } from '../../src/event-store/append-sql.js';
import { actionValues } from '../../src/event-store/append-values.js';
import type { Kernel } from '../../src/game/context.js';
import { MEASURED, memoryNeededBy } from '../support/memory-of.js';
import { type Spawned, spawnService } from '../support/spawn-service.js';
import { BenchClient, firstVersion } from './clients.js';
import { type Load, underLoad } from './load.js';
import { type RandomGame, randomGame } from './random-games.js';
import { StreamCrowd } from './stream-crowd.js';
import { type Line, median, quantile, rounded } from './table.js';

const GAMES = 200;
const READERS_OF_EACH = 10;
const TOKENS = 120;
/** Actions, one in each of so many games at once, and how many in all. */
const AT_ONCE = 4;
const ACTIONS = 800;
const CLIENTS = 32;
const SECONDS = 5;
const ROUNDS = 3;
const TICKS_A_SECOND = 100;
const HEAD = 'ab'.repeat(32);

interface Read {
  readonly game: RandomGame;
  readonly id: string;
  taken: number;
}

/** What streams take, and what they take from actions. */
export async function measureStreams(kernel: Kernel, url: string, rowsUrl: string): Promise<Line[]> {
  const services = await Promise.all([start(url), start(url)]);
  const [first, second] = services;
  const client = new BenchClient(first.url, CLIENTS);
  await client.enter();
  const tokens = await Promise.all(Array.from({ length: TOKENS }, () => newToken(first.url)));
  const lines = [
    ...(await withReaders(kernel, client, first, first, tokens)),
    ...(await withReaders(kernel, client, first, second, tokens)),
  ];
  await client.close();
  await Promise.all(services.map((service) => service.end('SIGTERM')));
  return [...lines, ...(await costOfOutbox(rowsUrl))];
}

function start(url: string): Promise<Spawned> {
  return spawnService({ DATABASE_URL: url, PLAYERS_PER_ADDRESS: '0', ...MEASURED });
}

async function newToken(url: string): Promise<string> {
  const made = (await (await fetch(`${url}/v1/players`, { method: 'POST' })).json()) as { token: string };
  return made.token;
}

/** Acts at one service, with readers at another, or at the same. */
async function withReaders(
  kernel: Kernel,
  client: BenchClient,
  played: Spawned,
  read: Spawned,
  tokens: readonly string[],
): Promise<Line[]> {
  const isOne = played === read;
  const where = isOne ? 'one process' : 'two processes, readers at the other';
  const games = await deal(kernel, client, where);
  // Until the code is compiled as it will be.
  await loadOf(kernel, client, played, 'warm');
  const before = await memoryNeededBy(read.process);
  const alone = await loadOf(kernel, client, played, `alone ${where}`);
  const crowd = new StreamCrowd(READERS_OF_EACH);
  await crowd.enter(
    read.url,
    games.map(({ id }) => id),
    tokens,
  );
  const memory = (await memoryNeededBy(read.process)) - before;
  const delays = await actIn(games, client, crowd);
  const beside = await loadOf(kernel, client, played, `beside ${where}`);
  crowd.leave();
  const readers = GAMES * READERS_OF_EACH;
  return [
    {
      what: `${readers.toLocaleString('en')} readers of ${GAMES} games, ${where}: an action sent until its last reader has it`,
      value: `p50 ${rounded(quantile(delays, 0.5))} ms, p99 ${rounded(quantile(delays, 0.99))} ms`,
    },
    ...(isOne ? [{ what: 'memory for each reader', value: `${rounded(memory / readers / 1024)} KB` }] : []),
    {
      what: 'actions in games that nobody reads, before those readers came',
      value: `${rounded(alone.rate)}/s, ${rounded(alone.cpu)} ms of CPU of the service each`,
    },
    {
      what: 'the same with the readers there',
      value: `${rounded(beside.rate)}/s, ${rounded(beside.cpu)} ms of CPU of the service each`,
      ratio: rounded(beside.rate / alone.rate, 2),
    },
  ];
}

async function deal(kernel: Kernel, client: BenchClient, name: string): Promise<Read[]> {
  const games = Array.from({ length: GAMES }, (_, i) => randomGame(kernel, `${name}-${i}`));
  const dealt: Read[] = [];
  for (const game of games) dealt.push({ game, id: await client.deal(game), taken: 0 });
  return dealt;
}

/** Milliseconds from the sending of each action until its last reader has it. */
async function actIn(games: readonly Read[], client: BenchClient, crowd: StreamCrowd): Promise<number[]> {
  const delays: number[] = [];
  let next = 0;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (next < ACTIONS) {
        const read = games[next++ % GAMES]!;
        // The last one ends the game, and its readers.
        if (read.taken >= read.game.actions.length - 1) continue;
        const { seat, action } = read.game.actions[read.taken]!;
        const version = firstVersion(read.game) + read.taken++;
        const last = crowd.lastToHave(read.id, version + 1);
        const began = performance.now();
        await client.act(read.id, version, seat, action);
        delays.push((await last) - began);
      }
    }),
  );
  return delays;
}

/** Actions in games of their own, and what each takes of the service's time in milliseconds. */
async function loadOf(kernel: Kernel, client: BenchClient, service: Spawned, name: string) {
  const players = Array.from({ length: CLIENTS }, (_, i) =>
    client.restPlayer([randomGame(kernel, `${name} ${i}`)], false),
  );
  const loads: (Load & { readonly cpu: number })[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const [began, before] = [performance.now(), cpuOf(service)];
    const load = await underLoad(
      players.map((player) => () => player.step()),
      SECONDS,
    );
    const done = (load.rate * (performance.now() - began)) / 1_000;
    loads.push({ ...load, cpu: (cpuOf(service) - before) / done });
  }
  return { rate: median(loads.map(({ rate }) => rate)), cpu: median(loads.map(({ cpu }) => cpu)) };
}

/** Milliseconds of processor time so far; where the system tells. */
function cpuOf({ process: { pid } }: Spawned): number {
  if (process.platform !== 'linux') return NaN;
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return ((Number(fields[11]) + Number(fields[12])) * 1_000) / TICKS_A_SECOND;
}

/** The statement of an action with its row for the outbox and without, in turns, one after the other. */
async function costOfOutbox(url: string): Promise<Line[]> {
  const service = await start(url);
  await service.end('SIGTERM');
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    options: '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off',
  });
  const without = APPEND_ACTIONS.text.replace(/told AS \([\s\S]*?USING \(game_id\)\),/, '');
  const statements = { without: { name: 'without', text: without }, with: APPEND_ACTIONS };
  const rates: { with: number[]; without: number[] } = { with: [], without: [] };
  for (let round = 0; round < 2 * ROUNDS; round++) {
    const kind = round % 2 === 0 ? 'without' : 'with';
    const { rate } = await underLoad(
      [() => pool.query({ ...statements[kind], values: anAction() })],
      SECONDS,
    );
    rates[kind].push(rate);
  }
  await pool.end();
  const [plain, told] = [median(rates.without), median(rates.with)];
  return [
    {
      what: 'the statement of an action without its row in the outbox, one at a time',
      value: `${rounded(plain)}/s`,
    },
    { what: 'the same with it', value: `${rounded(told)}/s`, ratio: rounded(told / plain, 2) },
  ];
}

/** As good as the first of its game. */
function anAction(): unknown[][] {
  const data = { action: { type: 'release', card: 'TH', column: 2 }, seat: 0 };
  return actionValues([
    {
      game: randomUUID(),
      expectedVersion: 0,
      expectedHead: null,
      events: [
        { seq: 0, at: Date.now(), actor: 'seat:0', type: 'ActionTaken', data, state: HEAD, hash: HEAD },
      ],
      command: null,
      creation: null,
      listing: null,
      joined: [],
      left: [],
      due: null,
      attemptEnd: null,
      notices: null,
    },
  ]);
}
