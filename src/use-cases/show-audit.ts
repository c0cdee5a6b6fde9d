import type { Audits, NamedFault, PublishedAudit } from '../audits/audits.js';
import { showTime } from './show-event.js';

/** What everybody may know of audits: that, when and over how much, and how many faults there were. */
export interface ShownAudits {
  /** Null: none has been published yet. */
  readonly latest: ShownAudit | null;
  /** How many have been published. */
  readonly audits: number;
  /** When the first ended, RFC 3339; null: there has been none. */
  readonly since: string | null;
}

export interface ShownAudit {
  /** RFC 3339. */
  readonly beganAt: string;
  readonly endedAt: string;
  readonly games: number;
  readonly events: number;
  /** Some of the games; false: everything that is stored. */
  readonly sampled: boolean;
  /** Of the program that looked. */
  readonly version: string;
  readonly faults: number;
  readonly faultsByCode: readonly { readonly code: string; readonly count: number }[];
}

export interface AuditFaults {
  /** Null: none has been published yet. */
  readonly endedAt: string | null;
  /** The first of the newest audit. */
  readonly faults: readonly NamedFault[];
}

export class ShowAudit {
  constructor(private readonly audits: Audits) {}

  async execute(): Promise<ShownAudits> {
    const latest = await this.audits.latest();
    const { audits, since } = await this.audits.history();
    return {
      latest: latest === null ? null : showAudit(latest),
      audits,
      since: since === null ? null : showTime(since),
    };
  }

  async faults(): Promise<AuditFaults> {
    const latest = await this.audits.latest();
    return { endedAt: latest === null ? null : showTime(latest.endedAt), faults: latest?.faults ?? [] };
  }
}

function showAudit({
  beganAt,
  endedAt,
  games,
  events,
  sampled,
  version,
  counts,
}: PublishedAudit): ShownAudit {
  const faultsByCode = Object.entries(counts).map(([code, count]) => ({ code, count }));
  return {
    beganAt: showTime(beganAt),
    endedAt: showTime(endedAt),
    games,
    events,
    sampled,
    version,
    faults: faultsByCode.reduce((sum, { count }) => sum + count, 0),
    faultsByCode,
  };
}
