import type { DataSource, Repository } from 'typeorm';
import type { Patience } from '../platform/patience.js';
import { AuditRow } from '../platform/postgres/audit-entities.js';
import { retrying } from '../platform/postgres/retrying.js';
import { Audits, type PublishedAudit } from './audits.js';

/** Read by a login of the service; published by the owner of the tables, as no login may. */
export class PostgresAudits extends Audits {
  private readonly rows: Repository<AuditRow>;

  constructor(
    private readonly source: DataSource,
    private readonly patience?: Patience,
  ) {
    super();
    this.rows = source.getRepository(AuditRow);
  }

  within(patience: Patience): Audits {
    return new PostgresAudits(this.source, patience);
  }

  async publish({ beganAt, endedAt, games, events, counts, faults, ...rest }: PublishedAudit): Promise<void> {
    await this.rows.insert({
      ...rest,
      beganAt: String(beganAt),
      endedAt: String(endedAt),
      games: String(games),
      events: String(events),
      counts: JSON.stringify(counts),
      faults: JSON.stringify(faults),
    });
  }

  async latest(): Promise<PublishedAudit | null> {
    const [row] = await retrying(
      () => this.rows.find({ order: { endedAt: 'DESC' }, take: 1 }),
      this.patience,
    );
    return row === undefined ? null : auditOf(row);
  }

  async history() {
    const [first] = await retrying(
      () => this.rows.find({ order: { endedAt: 'ASC' }, take: 1 }),
      this.patience,
    );
    const audits = await retrying(() => this.rows.count(), this.patience);
    return { audits, since: first === undefined ? null : Number(first.endedAt) };
  }
}

function auditOf({ beganAt, endedAt, games, events, counts, faults, ...rest }: AuditRow): PublishedAudit {
  return {
    ...rest,
    beganAt: Number(beganAt),
    endedAt: Number(endedAt),
    games: Number(games),
    events: Number(events),
    counts: JSON.parse(counts) as PublishedAudit['counts'],
    faults: JSON.parse(faults) as PublishedAudit['faults'],
  };
}
