import 'reflect-metadata';
import os from 'node:os';
import { nodeHashing } from '../../src/platform/node-hashing.js';
import { RULESETS } from '../../src/rulesets/index.js';
import { measureAudit } from './audit.js';
import { measureBare } from './bare.js';
import { measureBoard } from './board.js';
import { GAMES, measureBots } from './bots.js';
import { measureFolding } from './folding.js';
import { measureFootprint } from './footprint.js';
import { measureGrowth } from './growth.js';
import { measureReceipts } from './receipts.js';
import { measureReplay } from './replay.js';
import { startBenchServer } from './server.js';
import { measureStreams } from './streams.js';
import { type Line, printTable } from './table.js';
import { measureThroughput } from './throughput.js';

const SEED = process.env['SEED'] ?? '1';
const KERNEL = { hashing: nodeHashing, rulesets: RULESETS };

/** `npm run bench [-- NAME...]`: all measures, or those named. */
const MEASURES: { readonly [name: string]: { readonly title: string; readonly run: () => Promise<Line[]> } } =
  {
    fold: { title: 'Folding, one core', run: () => Promise.resolve(measureFolding(KERNEL)) },
    throughput: {
      title: 'Durable actions; client, service and PostgreSQL share the machine',
      run: () =>
        withServer(async ({ newDatabase }) =>
          measureThroughput(KERNEL, await newDatabase('creel'), await newDatabase('rows')),
        ),
    },
    bare: {
      title: 'The least that the stack costs; client, services and PostgreSQL share the machine',
      run: () => withServer(async ({ newDatabase }) => measureBare(await newDatabase('rows'))),
    },
    audit: {
      title: 'An audit of all that is stored',
      run: () => withServer(({ newDatabase }) => measureAudit(KERNEL, newDatabase)),
    },
    receipts: {
      title: 'Receipts; client, services and PostgreSQL share the machine',
      run: () => withServer(({ newDatabase }) => measureReceipts(KERNEL, newDatabase)),
    },
    growth: {
      title: 'Time of an action',
      run: () => withServer(({ newDatabase }) => measureGrowth(KERNEL, newDatabase)),
    },
    replay: {
      title: 'Replay of games that are over; client, service and PostgreSQL share the machine',
      run: () => withServer(async ({ newDatabase }) => measureReplay(KERNEL, await newDatabase('creel'))),
    },
    footprint: {
      title: 'The process',
      run: () => withServer(async ({ newDatabase }) => measureFootprint(await newDatabase('creel'))),
    },
    board: {
      title: 'A page of a large board',
      run: () => withServer(async ({ newDatabase }) => measureBoard(await newDatabase('creel'))),
    },
    streams: {
      title: 'Streams; client, services and PostgreSQL share the machine',
      run: () =>
        withServer(async ({ newDatabase }) =>
          measureStreams(KERNEL, await newDatabase('creel'), await newDatabase('rows')),
        ),
    },
    bots: {
      title: `Mean scores of bots over ${GAMES.toLocaleString('en')} games, SEED=${SEED}`,
      run: () => Promise.resolve(measureBots(RULESETS, SEED)),
    },
  };

async function withServer(
  run: (server: Awaited<ReturnType<typeof startBenchServer>>) => Promise<Line[]>,
): Promise<Line[]> {
  const server = await startBenchServer();
  try {
    return await run(server);
  } finally {
    await server.stop();
  }
}

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in MEASURES));
if (unknown.length > 0) {
  console.error(`There is no measure ${unknown.join(', ')}. There are: ${Object.keys(MEASURES).join(', ')}.`);
  process.exit(1);
}
console.log(`Node ${process.version}, ${os.cpus().length} cores (${os.cpus()[0]?.model ?? 'unknown'})`);
for (const [name, { title, run }] of Object.entries(MEASURES)) {
  if (wanted.length === 0 || wanted.includes(name)) printTable(title, await run());
}
