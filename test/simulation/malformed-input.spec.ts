import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type FreshDatabase, freshDatabase } from '../support/fresh-database.js';
import { askAt, gatherMaterial } from '../support/malformed/gather-material.js';
import { bytesOf, type Junk } from '../support/malformed/junk.js';
import { judge } from '../support/malformed/judge.js';
import { malformedRequest } from '../support/malformed/malformed-requests.js';
import { type Exchange, WireClient } from '../support/malformed/wire-client.js';
import { MEASURED, memoryNeededBy } from '../support/memory-of.js';
import { streamsFrom } from '../support/playout.js';
import { PolitePlayer } from '../support/polite-player.js';
import { type Spawned, spawnService } from '../support/spawn-service.js';

const SEED = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31));
const REQUESTS = Number(process.env['MALFORMED_REQUESTS'] ?? 50_000);
/** Each with players and games of its own. */
const ROUND = 5_000;
/** Rounds that are not counted. */
const WARM_UP = Math.max(2, Math.ceil(REQUESTS / ROUND / 10));
const CLIENTS = 32;
/** Between the first requests of two clients: what is tested is not how fast a database takes connections. */
const STAGGER_MS = 40;
const MOST_FAULTS = 20;
const MOST_GROWTH = 50 * 1024 * 1024;
/** Milliseconds in which a player beside all that is answered, but for one request in a hundred. */
const POLITE_P99 = 1_000;
/** Milliseconds for a request, far more than it takes. */
const SLOWEST = 20;

class Tally {
  readonly faults: string[] = [];
  private readonly outcomes = new Map<string, number>();

  constructor(private readonly round: number) {}

  add(index: number, junk: Junk, { answers, fault }: Exchange): void {
    const verdicts = answers.map((answer) => ({ answer, ...judge(junk, answer) }));
    if (answers.length === 0) this.count(junk.ending === 'abandoned' ? 'gone' : 'unanswered');
    for (const { answer, codes } of verdicts) this.count([answer.status, ...new Set(codes)].join(' '));
    const found = fault ?? verdicts.find((verdict) => verdict.fault !== null)?.fault ?? null;
    if (found === null || this.faults.length >= MOST_FAULTS) return;
    const sent = JSON.stringify(bytesOf(junk).toString('latin1').slice(0, 600));
    const got = answers.map(({ status, body }) => `${status} ${body.slice(0, 300)}`).join(' | ');
    this.faults.push(
      `SEED=${SEED}, round ${this.round}, request ${index}, ${junk.kind}: ${found}\n  sent ${sent}\n  got  ${got}`,
    );
  }

  counts(): ReadonlyMap<string, number> {
    return this.outcomes;
  }

  private count(outcome: string): void {
    this.outcomes.set(outcome, (this.outcomes.get(outcome) ?? 0) + 1);
  }
}

describe(`a service that is sent ${REQUESTS} malformed requests (SEED=${SEED})`, () => {
  let database: FreshDatabase;
  let service: Spawned;
  let said = '';
  beforeAll(async () => {
    database = await freshDatabase();
    service = await spawnService({
      DATABASE_URL: database.url,
      ALLOW_UNSAFE_DURABILITY: '1',
      // Rounds make players of their own, in a long run more than one address may in a day.
      PLAYERS_PER_ADDRESS: '0',
      // As many as there are after the rounds that are not counted: more of them are no leak.
      KEPT_GAMES: '200',
      ...MEASURED,
    });
    for (const output of [service.process.stdout!, service.process.stderr!])
      output.on('data', (chunk: Buffer) => (said += chunk.toString()));
  });
  afterAll(async () => {
    await service.end('SIGKILL');
    await database.drop();
  });

  /** Sends so many requests of a round, some tens at a time. */
  async function send(round: number, count: number, strangeGame: string): Promise<Tally> {
    const material = await gatherMaterial(service.url, strangeGame);
    const tally = new Tally(round);
    let sent = 0;
    const clients = Array.from({ length: CLIENTS }, () => new WireClient(Number(new URL(service.url).port)));
    await Promise.all(
      clients.map(async (client, i) => {
        await sleep(i * STAGGER_MS);
        while (sent < count && tally.faults.length < MOST_FAULTS) {
          const index = sent++;
          const junk = malformedRequest(SEED, round, index, material);
          tally.add(index, junk, await client.exchange(junk));
        }
        client.close();
      }),
    );
    return tally;
  }

  it(
    'refuses each as documented, lives on, and keeps its players',
    async () => {
      const ask = askAt(service.url);
      const { token } = await ask('POST', '/v1/players');
      const { id } = await ask('POST', '/v1/games', token, { ruleset: 'card-commons' });
      const before = JSON.stringify(await ask('GET', `/v1/games/${id}/record`));

      // Threads, connections, compiled code and pages of the heap are all there only when every kind has been served, many at a time.
      for (let round = -WARM_UP; round < 0; round++)
        expect((await send(round, ROUND, id)).faults).toEqual([]);
      const memory = await memoryNeededBy(service.process);

      let stopped = false;
      const player = new PolitePlayer(service.url, streamsFrom(SEED)('polite'));
      const playing = player.play(() => stopped);
      // Looked at below.
      playing.catch(() => undefined);
      const began = performance.now();
      const counts = new Map<string, number>();
      for (let round = 0; round * ROUND < REQUESTS; round++) {
        const tally = await send(round, Math.min(ROUND, REQUESTS - round * ROUND), id);
        expect(tally.faults).toEqual([]);
        for (const [outcome, count] of tally.counts())
          counts.set(outcome, (counts.get(outcome) ?? 0) + count);
      }
      const seconds = (performance.now() - began) / 1_000;
      stopped = true;
      await playing;

      expect([service.process.exitCode, service.process.signalCode]).toEqual([null, null]);
      expect((await ask('GET', '/livez')).status).toBe('alive');
      const growth = (await memoryNeededBy(service.process)) - memory;
      const waits = player.waits.sort((a, b) => a - b);
      const p99 = waits[Math.floor(waits.length * 0.99)]!;
      process.stdout.write(summaryOf(counts, seconds, growth, player, p99));
      expect(JSON.stringify(await ask('GET', `/v1/games/${id}/record`))).toBe(before);
      for (const { id: game, actions } of player.finished) expect(await takenIn(game)).toEqual(actions);
      expect(player.finished.length).toBeGreaterThan(0);
      expect(p99).toBeLessThan(POLITE_P99);
      expect(growth).toBeLessThan(MOST_GROWTH);
      // What is a fault of the client is none of the service's to report.
      expect(said.replace(/^.*Creel is running\.[^]*?Ctrl-C\.\n/, '')).toBe('');
    },
    120_000 + (REQUESTS + WARM_UP * ROUND) * SLOWEST,
  );

  async function takenIn(game: string): Promise<object[]> {
    const { events } = await askAt(service.url)('GET', `/v1/games/${game}/events?limit=1000`);
    return events
      .filter(({ type }: { type: string }) => type === 'ActionTaken')
      .map(({ data }: { data: { action: object } }) => data.action);
  }
});

function summaryOf(
  counts: ReadonlyMap<string, number>,
  seconds: number,
  growth: number,
  player: PolitePlayer,
  p99: number,
) {
  const lines = [...counts]
    .sort(([, a], [, b]) => b - a)
    .map(([outcome, count]) => `  ${String(count).padStart(7)}  ${outcome}`);
  return [
    `SEED=${SEED}: ${REQUESTS} requests in ${seconds.toFixed(0)} s, ${(REQUESTS / seconds).toFixed(0)}/s`,
    ...lines,
    `  memory grew by ${(growth / 2 ** 20).toFixed(1)} MB`,
    `  beside it: ${player.finished.length} games, ${player.waits.length} requests, p99 ${p99.toFixed(0)} ms\n`,
  ].join('\n');
}
