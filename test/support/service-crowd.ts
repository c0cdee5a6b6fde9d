import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Spawned, spawnService } from './spawn-service.js';

const PRELOAD = new URL('clock-from-file.mjs', import.meta.url).href;

/** Processes of one service on one database, with one clock that the test sets. */
export class ServiceCrowd {
  kills = 0;
  private readonly running: Spawned[] = [];
  private readonly ended: Spawned[] = [];
  private readonly folder = mkdtempSync(path.join(os.tmpdir(), 'creel-clock-'));

  private constructor(private readonly databaseUrl: string) {}

  static async start(databaseUrl: string, processes: number, at: number): Promise<ServiceCrowd> {
    const crowd = new ServiceCrowd(databaseUrl);
    crowd.setClock(at);
    const started = Array.from({ length: processes }, () => crowd.spawn());
    crowd.running.push(...(await Promise.all(started)));
    return crowd;
  }

  get urls(): readonly string[] {
    return this.running.map(({ url }) => url);
  }

  /** All that all of them have printed so far. */
  get said(): string {
    return [...this.ended, ...this.running].map((each) => each.said()).join('\n');
  }

  /** From now on it is this time, in every process at once, and goes on from there. */
  setClock(at: number): void {
    const next = path.join(this.folder, 'next');
    writeFileSync(next, String(at - Date.now()));
    renameSync(next, this.clockFile);
  }

  /** Ends one of them in whatever it is doing, and starts another in its place. */
  async kill(index: number): Promise<void> {
    const victim = this.running[index]!;
    await victim.end('SIGKILL');
    this.kills++;
    this.ended.push(victim);
    this.running[index] = await this.spawn();
  }

  async remove(): Promise<void> {
    await Promise.all(this.running.map((each) => each.end('SIGKILL')));
    rmSync(this.folder, { recursive: true, force: true });
  }

  private get clockFile(): string {
    return path.join(this.folder, 'shift');
  }

  private spawn(): Promise<Spawned> {
    return spawnService({
      DATABASE_URL: this.databaseUrl,
      ALLOW_UNSAFE_DURABILITY: '1',
      CLOCK_FILE: this.clockFile,
      NODE_OPTIONS: `--import ${PRELOAD}`,
    });
  }
}
