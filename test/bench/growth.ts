import { createApp } from '../../src/app.js';
import type { Kernel } from '../../src/game/context.js';
import { InlineRecordChecker } from '../../src/platform/inline-record-checker.js';
import { openDatabase } from '../../src/platform/postgres/database.js';
import { realParts } from '../../src/real-parts.js';
import { countingRuleset } from '../support/counting.js';
import { BenchClient } from './clients.js';
import { query } from './server.js';
import { type Line, quantile, rounded } from './table.js';

const VERSIONS = [10, 1_000, 5_000] as const;
const STORED = [1_000, 1_000_000] as const;
/** Actions measured of each, in turns, so that what the machine does meanwhile meets all alike. */
const ACTIONS = 400;
const MOST_GROWTH = 1.3;

interface CountingService {
  readonly client: BenchClient;
  close(): Promise<void>;
}

/** Time of an action as one game grows, and as the store does. One client, one action after the other. */
export async function measureGrowth(
  kernel: Kernel,
  newDatabase: (name: string) => Promise<string>,
): Promise<Line[]> {
  const few = await serve(kernel, await newDatabase('few_events'));
  const manyUrl = await newDatabase('many_events');
  const many = await serve(kernel, manyUrl);
  const ofVersions = await race(await Promise.all(VERSIONS.map((version) => gameAt(few.client, version))));
  await fill(manyUrl, STORED[1]);
  const ofStores = await race([await gameAt(few.client, 10), await gameAt(many.client, 10)]);
  await few.close();
  await many.close();
  return [
    ...linesOf(
      VERSIONS.map((version) => `an action at version ${rounded(version, 4)}`),
      ofVersions,
    ),
    ...linesOf(
      STORED.map((events) => `an action with ${rounded(events)} events stored`),
      ofStores,
    ),
  ];
}

async function serve(kernel: Kernel, url: string): Promise<CountingService> {
  const counting = { ...kernel, rulesets: [...kernel.rulesets, countingRuleset()] };
  const database = await openDatabase({ ownerUrl: url, serviceUrl: url, allowUnsafeDurability: false });
  const checker = new InlineRecordChecker(counting);
  const app = await createApp({ ...realParts(database, checker), kernel: counting });
  await app.listen(0, '127.0.0.1');
  const client = new BenchClient(await app.getUrl(), 1);
  await client.enter();
  return {
    client,
    async close() {
      await client.close();
      await app.close();
      await database.close();
    },
  };
}

/** Counts a new game up to a version; the next call of the answer takes the next action. */
async function gameAt(client: BenchClient, version: number): Promise<() => Promise<void>> {
  const game = await client.createGame({ ruleset: 'counting' });
  let at = 3;
  const act = () => client.act(game, at++, 0, { type: 'count', by: 1 });
  while (at < version) await act();
  return act;
}

/** Milliseconds of each action, of each game. */
async function race(games: readonly (() => Promise<void>)[]): Promise<number[][]> {
  const took: number[][] = games.map(() => []);
  for (let turn = 0; turn < ACTIONS; turn++) {
    for (const [i, act] of games.entries()) {
      const began = performance.now();
      await act();
      took[i]!.push(performance.now() - began);
    }
  }
  return took;
}

function linesOf(whats: readonly string[], took: readonly (readonly number[])[]): Line[] {
  const first = quantile(took[0]!, 0.5);
  return whats.map((what, i) => {
    const p50 = quantile(took[i]!, 0.5);
    return {
      what,
      value: `p50 ${rounded(p50)} ms, p99 ${rounded(quantile(took[i]!, 0.99))} ms`,
      ...(i === 0 ? {} : { ratio: `${rounded(p50 / first)} of the first`, target: `${MOST_GROWTH} at most` }),
    };
  });
}

/** Events of other games, with what lies in them and in what order as played ones have it. */
async function fill(url: string, events: number): Promise<void> {
  const perGame = 25;
  await query(
    url,
    `INSERT INTO events (game_id, seq, at, actor, type, data, state, hash)
      SELECT ('0197' || substr(md5(game::text), 5))::uuid, seq, 1796000000000 + game, 'seat:0', 'ActionTaken',
        '{"action":{"card":"TH","column":2,"type":"release"},"seat":0}',
        sha256(game::text::bytea), sha256((game * 100 + seq)::text::bytea)
      FROM generate_series(1, ${events / perGame}) AS game, generate_series(0, ${perGame - 1}) AS seq`,
  );
  await query(url, 'VACUUM ANALYZE events');
}
