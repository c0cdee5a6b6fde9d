import { checkRecord, type CheckReport } from '../game/check-record.js';
import type { Kernel } from '../game/context.js';

export class CheckGameRecord {
  constructor(private readonly kernel: Kernel) {}

  /** `source` is the record as sent, byte for byte: how it is written is part of the check. */
  execute(source: string): CheckReport {
    return checkRecord(this.kernel, source);
  }
}
