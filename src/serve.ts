import { once } from 'node:events';
import { createServer } from 'node:net';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createApp } from './app.js';
import { DEFAULT_URL } from './cli/play/address.js';
import { type Config, readConfig } from './platform/config.js';
import { EMBEDDED_DATABASE } from './platform/embedded/embedded-postgres.js';
import { lockFolder } from './platform/embedded/folder-lock.js';
import { keepEmbeddedPostgres } from './platform/embedded/kept-postgres.js';
import { Metrics } from './platform/metrics.js';
import { openDatabase } from './platform/postgres/database.js';
import { ensureKeyFile } from './platform/receipt-key-file.js';
import { RequestLog } from './platform/request-log.js';
import { type Observer, Observers } from './platform/served.js';
import { repeat } from './platform/repeating.js';
import { Unavailable } from './platform/unavailable.js';
import { WorkerRecordChecker } from './platform/worker-record-checker.js';
import { realParts } from './real-parts.js';
import { DrawChallenges } from './use-cases/draw-challenges.js';
import { FollowFeed } from './use-cases/follow-feed.js';
import { GiveUpSeats } from './use-cases/give-up-seats.js';
import { KeepFeed } from './use-cases/keep-feed.js';
import { KeepTime } from './use-cases/keep-time.js';
import { RevealChallenges } from './use-cases/reveal-challenges.js';

/** Milliseconds from the signal to the end, whatever still runs. */
const HARD_STOP = 10_000;
/** Milliseconds between two looks at what time asks for. */
const CHECK_OVERDUE = 1_000;
const CHECK_LEFT_ALONE = 60 * 60 * 1_000;
const CHECK_DAYS_AHEAD = 60 * 1_000;
const CHECK_FEED_AGE = 10 * 60 * 1_000;

/** What has to be undone at the end, last made first. */
type Undo = () => Promise<unknown>;

/** `creel serve`: database, application, and a clean end. */
export async function serve(env: NodeJS.ProcessEnv): Promise<void> {
  const undo: Undo[] = [];
  try {
    const config = readConfig(env);
    await holdDataFolder(config, undo);
    await expectFreePort(config);
    const server = await databaseServer(config, undo);
    if (config.databaseUrl === null && config.receiptKeys !== null)
      ensureKeyFile(config.receiptKeys, Date.now());
    const database = await openDatabase({ ...server, allowUnsafeDurability: config.allowUnsafeDurability });
    undo.push(() => database.close());
    const checker = new WorkerRecordChecker();
    undo.push(() => checker.close());
    const observer = await observe(config, undo);
    const app = await createApp(realParts(database, checker, config, observer), config.trustProxy);
    undo.push(() => app.close());
    // Today's challenge is there before anybody can ask for it.
    await app.get(DrawChallenges).execute();
    await listen(app, config);
    keepTime(app, undo);
    stopOnSignal(undo);
  } catch (error) {
    console.error(`creel: ${messageOf(error)}`);
    await undoAll(undo);
    process.exit(1);
  }
}

/** One service for one folder; said first, because it is the reason why its port is in use too. */
async function holdDataFolder({ databaseUrl, dataDir }: Config, undo: Undo[]): Promise<void> {
  if (databaseUrl !== null) return;
  const lock = await lockFolder(dataDir);
  undo.push(() => lock.release());
}

/** Before a database is made for a service that could not listen. */
async function expectFreePort({ host, port }: Config): Promise<void> {
  const probe = createServer().listen(port, host);
  await once(probe, 'listening').catch((error: unknown) => {
    throw unlistenable(error, host, { host: 'HOST', port: 'PORT' });
  });
  probe.close();
  await once(probe, 'close');
}

async function databaseServer({ databaseUrl, migrateUrl, dataDir }: Config, undo: Undo[]) {
  if (databaseUrl !== null) return { ownerUrl: migrateUrl ?? databaseUrl, serviceUrl: databaseUrl };
  const embedded = await keepEmbeddedPostgres({ dataDir, database: EMBEDDED_DATABASE }, (line) =>
    console.error(`creel: ${line}`),
  );
  undo.push(() => embedded.stop());
  return { ownerUrl: embedded.url, serviceUrl: embedded.url };
}

/** The log of requests, and what is counted for the operator on a port of its own. */
async function observe({ logLevel, metricsPort, metricsHost }: Config, undo: Undo[]): Promise<Observer> {
  const log = new RequestLog(logLevel);
  if (metricsPort === null) return log;
  const metrics = new Metrics();
  const server = await metrics.listen(metricsPort, metricsHost).catch((error: unknown) => {
    throw unlistenable(error, metricsHost, { host: 'METRICS_HOST', port: 'METRICS_PORT' });
  });
  undo.push(async () => {
    server.close();
    server.closeAllConnections();
  });
  return new Observers([log, metrics]);
}

async function listen(app: NestFastifyApplication, { host, port }: Config): Promise<void> {
  await app.init();
  // Not app.listen: Nest would log a port in use with a stack before we say it plainly.
  const url = await app.getHttpAdapter().getInstance().listen({ host, port });
  const play = url === DEFAULT_URL ? 'npx creel play' : `npx creel play --url ${url}`;
  console.log(`Creel is running.
  API        ${url}/v1
  Reference  ${url}/docs
  Play       ${play}
Stop it with Ctrl-C.`);
}

/**
 * Seats that are overdue, games that everybody has left, seats of deleted players, the days of challenges, and the feed.
 * Every process of a service looks after all of them.
 */
function keepTime(app: NestFastifyApplication, undo: Undo[]): void {
  const time = app.get(KeepTime);
  const failed = (error: unknown) => {
    // The database is away for a while: whatever is due stays due.
    if (!(error instanceof Unavailable)) console.error(`creel: while keeping time: ${messageOf(error)}`);
  };
  const overdue = repeat(CHECK_OVERDUE, () => untilNothing(() => time.actForOverdueSeats()), failed);
  const leftAlone = repeat(CHECK_LEFT_ALONE, () => untilNothing(() => time.voidGamesLeftAlone()), failed);
  const seats = repeat(CHECK_OVERDUE, () => untilNothing(() => app.get(GiveUpSeats).execute()), failed);
  const reveals = repeat(CHECK_OVERDUE, () => app.get(RevealChallenges).execute(), failed);
  const days = repeat(CHECK_DAYS_AHEAD, () => app.get(DrawChallenges).execute(), failed);
  const feed = app.get(KeepFeed);
  app.get(FollowFeed).start();
  const news = repeat(CHECK_OVERDUE, () => feed.announce(), failed);
  const old = repeat(CHECK_FEED_AGE, () => untilNothing(() => feed.forget()), failed);
  const all = [overdue, leftAlone, seats, reveals, days, news, old];
  undo.push(() => Promise.all(all.map((each) => each.stop())));
}

/** `work` answers how much it did: after a long stop there may be more than it takes on at once. */
async function untilNothing(work: () => Promise<number>): Promise<void> {
  while ((await work()) > 0);
}

function stopOnSignal(undo: Undo[]): void {
  const stop = () => {
    setTimeout(() => process.exit(1), HARD_STOP).unref();
    void undoAll(undo).then(() => process.exit(0));
  };
  process.once('SIGINT', stop).once('SIGTERM', stop);
}

async function undoAll(undo: Undo[]): Promise<void> {
  for (let step = undo.pop(); step !== undefined; step = undo.pop()) {
    await step().catch((error: unknown) => console.error(`creel: while stopping: ${messageOf(error)}`));
  }
}

/** Where a port or an address is not to be had, by the settings that name them. */
function unlistenable(
  error: unknown,
  address: string,
  settings: { readonly host: string; readonly port: string },
): Error {
  const { code, port, message } = error as { code?: string; port?: number; message: string };
  return new Error(
    code === 'EADDRINUSE'
      ? `The port ${port} is in use. Stop what uses it, or set ${settings.port} to another one.`
      : `${settings.host} is "${address}"; it must be an address of this machine, such as 127.0.0.1, 0.0.0.0 or ::. (${message})`,
  );
}

/** What to tell a person: the message, and for a socket or a database what it stumbled over. */
function messageOf(error: unknown): string {
  const { code, message, errors } = error as {
    code?: string;
    message?: string;
    errors?: readonly { message: string }[];
  };
  if (code === 'ECONNREFUSED')
    return `The database can not be reached: ${message || (errors?.[0]?.message ?? code)}. Check DATABASE_URL.`;
  return message ?? String(error);
}
