import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../src/platform/embedded/embedded-postgres.js';
import { postmasterOf } from '../../src/platform/embedded/postmaster.js';

/** Nothing acknowledged may be lost, whatever the defaults are. */
const DURABLE = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' };

/** A PostgreSQL server of the test's own, to be stopped, killed and started again at the same address. */
export class OwnPostgres {
  private constructor(
    private readonly dataDir: string,
    private server: EmbeddedPostgres,
  ) {}

  static async start(): Promise<OwnPostgres> {
    const dataDir = mkdtempSync(path.join(os.tmpdir(), 'creel-own-postgres-'));
    return new OwnPostgres(dataDir, await run(dataDir));
  }

  get url(): string {
    return this.server.url;
  }

  /** Every process of the server stands still, as on a machine that hangs: connections stay open and nothing answers. */
  stop(): void {
    this.signal('SIGSTOP');
  }

  continue(): void {
    this.signal('SIGCONT');
  }

  /** All at once, and no process is left that could still write. */
  async kill(): Promise<void> {
    // A postmaster that stands still starts no further process while they are being listed.
    this.signal('SIGSTOP');
    this.signal('SIGKILL');
    await this.server.ended;
  }

  async startAgain(): Promise<void> {
    this.server = await run(this.dataDir, Number(new URL(this.url).port));
  }

  async remove(): Promise<void> {
    if (this.postmaster !== undefined) await this.kill();
    rmSync(this.dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
  }

  private get postmaster(): number | undefined {
    return postmasterOf(path.join(this.dataDir, 'data'))?.pid;
  }

  private signal(signal: NodeJS.Signals): void {
    const postmaster = this.postmaster!;
    if (signal === 'SIGSTOP') process.kill(postmaster, signal);
    const children = childrenOf(postmaster);
    for (const pid of signal === 'SIGSTOP' ? children : [postmaster, ...children]) process.kill(pid, signal);
  }
}

function run(dataDir: string, port?: number): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({
    dataDir,
    database: 'creel',
    settings: DURABLE,
    ...(port === undefined ? {} : { port }),
  });
}

function childrenOf(parent: number): number[] {
  return execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/ +/).map(Number) as [number, number])
    .filter(([, ppid]) => ppid === parent)
    .map(([pid]) => pid);
}
