import type { Patience } from '../platform/patience.js';
import type { StoredFault, StoredFaultCode } from '../game/stored-fault.js';

/** The log of audits that were published: added to at the end, never changed. */
export abstract class Audits {
  /** The same, for one request that waits no longer for it. */
  abstract within(patience: Patience): Audits;

  abstract publish(audit: PublishedAudit): Promise<void>;

  /** The newest; null: there has been none. */
  abstract latest(): Promise<PublishedAudit | null>;

  /** How many there are, and when the first ended, milliseconds since 1970. */
  abstract history(): Promise<{ readonly audits: number; readonly since: number | null }>;
}

export interface PublishedAudit {
  /** Milliseconds since 1970, as the next. */
  readonly beganAt: number;
  readonly endedAt: number;
  readonly games: number;
  readonly events: number;
  /** Some of the games; false: everything. */
  readonly sampled: boolean;
  /** Of the program that looked. */
  readonly version: string;
  /** How many faults of each code. */
  readonly counts: { readonly [code in StoredFaultCode]?: number };
  /** The first of them. */
  readonly faults: readonly NamedFault[];
}

export interface NamedFault extends StoredFault {
  /** Null: it is one of no game. */
  readonly game: string | null;
}
