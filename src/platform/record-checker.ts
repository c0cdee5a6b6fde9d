import type { CheckReport } from '../game/check-record.js';

/** Checks records somewhere where they hold nobody up: a large one takes a second of a processor. */
export abstract class RecordChecker {
  /**
   * `source` is the record as sent; `parents` are those of the games that a fork goes on from. Throws Unavailable when too many
   * are waiting.
   */
  abstract check(source: string, parents?: readonly string[]): Promise<CheckReport>;
}
