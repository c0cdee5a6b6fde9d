import { PostgresAuditedTables } from '../../src/event-store/postgres-audited-tables.js';
import { PostgresDerivedRows } from '../../src/event-store/postgres-derived-rows.js';
import type pg from 'pg';
import { checkRecord } from '../../src/game/check-record.js';
import type { Kernel } from '../../src/game/context.js';
import { migrate } from '../../src/platform/postgres/migrate.js';
import { connect } from '../../src/platform/postgres/owner.js';
import { bigFish } from '../../src/rulesets/big-fish/big-fish.js';
import { cardCommons } from '../../src/rulesets/card-commons/card-commons.js';
import { Audit, type Audited } from '../../src/use-cases/audit.js';
import { gamesAlone, makeRows, nextGames, storeGames } from '../support/stored-games.js';
import { type Line, rounded } from './table.js';

const TARGET = 300;
const ROUNDS = 3;
const KINDS = [
  { ruleset: cardCommons, games: 2_000, target: TARGET },
  { ruleset: bigFish, games: 100, target: null },
];

/** Whole audits of databases of finished games. One core audits; PostgreSQL reads on another. */
export async function measureAudit(
  kernel: Kernel,
  newDatabase: (name: string) => Promise<string>,
): Promise<Line[]> {
  const lines: Line[] = [];
  for (const { ruleset, games, target } of KINDS) {
    const url = await newDatabase(ruleset.id.replace('-', '_'));
    await migrate(url);
    const owner = await connect(url);
    const records = nextGames(gamesAlone(ruleset, 1), games);
    await storeGames(owner, records);
    await makeRows(owner);
    const texts = records.map((record) => JSON.stringify(record));
    const checked = onCore(() => {
      for (const record of texts) checkRecord(kernel, record);
    });
    const audited = await best(() => auditOnce(kernel, owner));
    await owner.end();
    lines.push(
      {
        what: `${ruleset.id}: games a second on one core, of ${rounded(audited.events / games)} events`,
        value: rounded(games / audited.seconds),
        ...(target === null ? {} : { target: `${target}` }),
      },
      {
        what: 'the same games as records from memory, each checked once: a check',
        value: rounded(games / checked),
        ratio: `an audit does ${rounded(checked / audited.seconds)} of it`,
      },
    );
  }
  return lines;
}

async function auditOnce(kernel: Kernel, owner: pg.Client): Promise<Audited> {
  const listener = { found: () => {}, progress: () => {}, stopped: () => false };
  const audit = new Audit(new PostgresDerivedRows(owner), new PostgresAuditedTables(owner), kernel, listener);
  const audited = await audit.all(null);
  if (Object.keys(audited.faults).length > 0)
    throw new Error(`faults in clean games: ${JSON.stringify(audited.faults)}`);
  return audited;
}

/** The quickest of some rounds, by the time that the core worked. */
async function best(round: () => Promise<Audited>): Promise<Audited & { readonly seconds: number }> {
  const rounds: (Audited & { readonly seconds: number })[] = [];
  for (let i = 0; i < ROUNDS; i++) {
    const began = process.cpuUsage();
    const audited = await round();
    rounds.push({ ...audited, seconds: secondsSince(began) });
  }
  return rounds.sort((a, b) => a.seconds - b.seconds)[0]!;
}

function onCore(work: () => void): number {
  const began = process.cpuUsage();
  work();
  return secondsSince(began);
}

function secondsSince(began: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1e6;
}
