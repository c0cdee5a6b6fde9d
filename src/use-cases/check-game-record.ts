import type { CheckReport } from '../game/check-record.js';
import type { RecordChecker } from '../platform/record-checker.js';

export class CheckGameRecord {
  constructor(private readonly checker: RecordChecker) {}

  /** `source` is the record as sent, byte for byte: how it is written is part of the check. */
  execute(source: string): Promise<CheckReport> {
    return this.checker.check(source);
  }
}
