import { createHash, randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { PostgresAudits } from './audits/postgres-audits.js';
import { AuditReport } from './audit-report.js';
import { isId } from './engine/id.js';
import { PostgresAuditedTables } from './event-store/postgres-audited-tables.js';
import { PostgresDerivedRows } from './event-store/postgres-derived-rows.js';
import { nodeHashing } from './platform/node-hashing.js';
import { dataSource } from './platform/postgres/data-source.js';
import { expectMigrated } from './platform/postgres/migrate.js';
import { connect } from './platform/postgres/owner.js';
import { packageVersion } from './platform/project.js';
import { RULESETS } from './rulesets/index.js';
import { serviceDatabase } from './service-database.js';
import type { NamedFault } from './audits/audits.js';
import { Audit, type Audited, type AuditListener } from './use-cases/audit.js';

const USAGE = `Usage: creel audit [--url <database>] [--after <game>] [--json]
       creel audit [--publish] [--json]
       creel audit --sample <games> [--seed <text>] [--url <database> | --publish] [--json]

Computes every hash anew from what is stored, plays every game again, running or over, and holds all rows beside the events
against that. It changes no game, and can work beside a running service, or on a copy of its database.

--url     postgres://user:password@host:5432/copy; left out, the database of the service that runs with the same environment variables
--after   go on behind this game, where an audit was stopped (Ctrl-C stops it and names the game)
--sample  look at so many games, chosen by chance, and at the log of challenges
--seed    what the choice follows from; drawn and told if left out
--publish keep what was found where the service shows it, as GET /v1/audit; of the service's database alone
--json    a document of JSON a line: each fault, then the counts

Exit status: 0 no fault, 1 faults, 2 stopped before the end, 64 the command is not right or the database can not be read`;

const EXIT = { clean: 0, faults: 1, stopped: 2, usage: 64 } as const;
const MOST_SAMPLED = 100_000;
const MOST_PUBLISHED = 100;

interface Wanted {
  readonly url: string | null;
  readonly after: string | null;
  /** Null: all games. */
  readonly sample: { readonly size: number; readonly seed: string } | null;
  readonly json: boolean;
  readonly publish: boolean;
}

/** `creel audit`, for operators; answers the exit status. */
export async function audit(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  if (args[0] === '--help' || args[0] === '-h') return say(USAGE, EXIT.clean);
  const wanted = readArguments(args);
  if (wanted === null) return say(USAGE, EXIT.usage);
  try {
    return await auditDatabase(wanted, wanted.url ?? serviceDatabase(env).ownerUrl);
  } catch (error) {
    console.error(`creel audit: ${(error as Error).message}`);
    return EXIT.usage;
  }
}

async function auditDatabase(wanted: Wanted, url: string): Promise<number> {
  const { sample, after, json, publish } = wanted;
  const beganAt = Date.now();
  const client = await connect(url);
  try {
    await expectMigrated(client);
    const tables = new PostgresAuditedTables(client);
    const all = await tables.countGames();
    const report = new AuditReport({
      json,
      seed: sample?.seed ?? null,
      games: sample === null ? all : Math.min(all, sample.size),
      say: (line) => console.log(line),
      aside: process.stderr,
    });
    const stopping = new Stopping(report);
    const kernel = { hashing: nodeHashing, rulesets: RULESETS };
    const work = new Audit(new PostgresDerivedRows(client), tables, kernel, stopping);
    const audited = await (sample === null ? work.all(after) : work.sample(sample.size, seedOf(sample.seed)));
    const stopped = stopping.stopped();
    report.end(audited, stopped ? { at: stopping.last ?? after } : null);
    if (publish && !stopped)
      await published(url, { beganAt, sampled: sample !== null, audited, first: stopping.first });
    return Object.keys(audited.faults).length > 0 ? EXIT.faults : stopped ? EXIT.stopped : EXIT.clean;
  } finally {
    await client.end();
  }
}

interface Finished {
  readonly beganAt: number;
  readonly sampled: boolean;
  readonly audited: Audited;
  /** The first faults. */
  readonly first: readonly NamedFault[];
}

async function published(url: string, { beganAt, sampled, audited, first }: Finished): Promise<void> {
  const source = await dataSource(url, 1).initialize();
  try {
    const { games, events, faults: counts } = audited;
    const version = packageVersion();
    const times = { beganAt, endedAt: Date.now() };
    await new PostgresAudits(source).publish({
      ...times,
      games,
      events,
      sampled,
      version,
      counts,
      faults: first,
    });
  } finally {
    await source.destroy();
  }
}

/** Stops at a signal, behind a game that is named. */
class Stopping implements AuditListener {
  last: string | null = null;
  readonly first: NamedFault[] = [];
  private asked = false;

  constructor(private readonly report: AuditReport) {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => (this.asked = true));
  }

  found(fault: NamedFault): void {
    if (this.first.length < MOST_PUBLISHED) this.first.push(fault);
    this.report.found(fault);
  }

  progress(audited: Audited, last: string): void {
    this.last = last;
    this.report.progress(audited, last);
  }

  stopped(): boolean {
    return this.asked;
  }
}

function readArguments(args: readonly string[]): Wanted | null {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        url: { type: 'string' },
        after: { type: 'string' },
        sample: { type: 'string' },
        seed: { type: 'string' },
        json: { type: 'boolean' },
        publish: { type: 'boolean' },
      },
    });
    const { url = null, after = null, json = false, publish = false } = values;
    const sample = sampleIn(values);
    const wanted = sample === undefined ? null : { url, after, sample, json, publish };
    return wanted !== null && isRight(wanted) ? wanted : null;
  } catch {
    return null;
  }
}

function isRight({ url, after, sample, publish }: Wanted): boolean {
  if (url !== null && !/^postgres(ql)?:\/\//.test(url)) return false;
  if (after !== null && (!isId(after) || sample !== null)) return false;
  // What is published is all that was looked for, in the database that the service answers from.
  return !publish || (url === null && after === null);
}

/** Undefined where it is wrong. */
function sampleIn(values: { sample?: string; seed?: string }): Wanted['sample'] | undefined {
  if (values.sample === undefined) return values.seed === undefined ? null : undefined;
  const size = sizeIn(values.sample);
  return size === undefined ? undefined : { size, seed: values.seed ?? randomBytes(8).toString('hex') };
}

/** Undefined where it is wrong. */
function sizeIn(text: string): number | undefined {
  const size = /^[1-9]\d{0,5}$/.test(text) ? Number(text) : MOST_SAMPLED + 1;
  return size <= MOST_SAMPLED ? size : undefined;
}

function seedOf(text: string): Uint8Array {
  return createHash('sha256').update(text).digest();
}

function say(text: string, status: number): number {
  console.log(text);
  return status;
}
