import path from 'node:path';
import { Piscina } from 'piscina';
import type { CheckReport } from '../game/check-record.js';
import { PROJECT_FOLDER } from './project.js';
import { RecordChecker } from './record-checker.js';
import { Unavailable } from './unavailable.js';

/** Always the build: a thread can not run the sources, not even in tests. */
const WORKER = path.join(PROJECT_FOLDER, 'dist/src/platform/check-worker.js');
const WAITING = 16;
const IDLE_MS = 30_000;

/** One thread beside the service's own, and a short queue before it. */
export class WorkerRecordChecker extends RecordChecker {
  private readonly pool = new Piscina({
    filename: WORKER,
    minThreads: 0,
    maxThreads: 1,
    maxQueue: WAITING,
    idleTimeout: IDLE_MS,
  });

  async check(source: string, parents: readonly string[] = []): Promise<CheckReport> {
    if (this.pool.queueSize >= WAITING) throw new Unavailable('too many records wait to be checked');
    return (await this.pool.run({ source, parents })) as CheckReport;
  }

  async close(): Promise<void> {
    await this.pool.destroy();
  }
}
