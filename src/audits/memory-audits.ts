import { Audits, type PublishedAudit } from './audits.js';

export class MemoryAudits extends Audits {
  private readonly published: PublishedAudit[] = [];

  within(): this {
    return this;
  }

  async publish(audit: PublishedAudit): Promise<void> {
    this.published.push(audit);
    this.published.sort((one, other) => one.endedAt - other.endedAt);
  }

  async latest(): Promise<PublishedAudit | null> {
    return this.published.at(-1) ?? null;
  }

  async history() {
    return { audits: this.published.length, since: this.published[0]?.endedAt ?? null };
  }
}
