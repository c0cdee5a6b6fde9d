import { isRefusal, type Refusal } from '../engine/refusal.js';
import type { Acting } from './command-key.js';
import { type Conflict, isConflict } from './conflict.js';
import type { Imported, ImportRecord } from './import-record.js';

export interface ImportedLine {
  /** Counted from 1. */
  readonly line: number;
  readonly result: Imported | Refusal | Conflict;
}

export interface ImportEnd {
  readonly end: true;
  readonly imported: number;
  readonly existing: number;
  readonly refused: number;
}

/** Keeps records, one a line, and answers each as it comes to it; what is refused does not keep the next from being kept. */
export class ImportRecords {
  constructor(private readonly importRecord: ImportRecord) {}

  /** `acting`: asked for each record, as each is a command of its own, and may be refused by then. */
  async *execute(
    source: string,
    player: string,
    acting: () => Promise<Acting | Refusal | null>,
  ): AsyncGenerator<ImportedLine | ImportEnd, undefined> {
    let [imported, existing, refused] = [0, 0, 0];
    for (const [position, line] of source.split('\n').entries()) {
      if (line.trim() === '' || isEndOfExport(line)) continue;
      const by = await acting();
      const result = isRefusal(by) ? by : await this.importRecord.execute(line, player, by);
      if (isRefusal(result) || isConflict(result)) refused++;
      else if (result.exists) existing++;
      else imported++;
      yield { line: position + 1, result };
    }
    yield { end: true, imported, existing, refused };
  }
}

/** So that an export can be sent as it is. */
function isEndOfExport(line: string): boolean {
  return /^\{"end":true,"records":\d+,"next":(null|"[^"]*"),"prev":(null|"[^"]*")\}$/.test(line.trim());
}
