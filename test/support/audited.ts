import type { NamedFault } from '../../src/audits/audits.js';
import type pg from 'pg';
import { PostgresAuditedTables } from '../../src/event-store/postgres-audited-tables.js';
import { PostgresDerivedRows } from '../../src/event-store/postgres-derived-rows.js';
import { Audit, type Audited } from '../../src/use-cases/audit.js';
import { AuditGames } from '../../src/use-cases/audit-games.js';
import { KERNEL } from './kernel.js';

/** What an audit of everything finds. */
export async function auditAll(
  owner: pg.Client,
): Promise<{ faults: readonly NamedFault[]; audited: Audited }> {
  const faults: NamedFault[] = [];
  const listener = {
    found: (fault: NamedFault) => faults.push(fault),
    progress: () => {},
    stopped: () => false,
  };
  const audit = new Audit(new PostgresDerivedRows(owner), new PostgresAuditedTables(owner), KERNEL, listener);
  return { audited: await audit.all(null), faults };
}

/** What it finds in these games, which are of no challenge. */
export async function auditSome(owner: pg.Client, games: readonly string[]): Promise<readonly NamedFault[]> {
  const audit = new AuditGames(new PostgresDerivedRows(owner), KERNEL, async () => null);
  return (await audit.look(games)).faults;
}
