import { checkRecord, type CheckReport } from '../game/check-record.js';
import type { Kernel } from '../game/context.js';
import { RecordChecker } from './record-checker.js';

/** Checks at once, in the caller's thread: for tests, and for rulesets that a thread of its own would not know. */
export class InlineRecordChecker extends RecordChecker {
  constructor(private readonly kernel: Kernel) {
    super();
  }

  async check(source: string, parents: readonly string[] = []): Promise<CheckReport> {
    return checkRecord(this.kernel, source, {}, parents);
  }
}
