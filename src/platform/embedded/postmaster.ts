import { readFileSync, rmSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** What PostgreSQL writes about itself into its data folder. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
  readonly ready: boolean;
}

const PID_LINE = 0;
const PORT_LINE = 3;
const STATUS_LINE = 7;
const STEP_MS = 20;
const STOP_STEPS = 750;

/** The server that runs on the data folder, if one does. */
export function postmasterOf(data: string): Postmaster | undefined {
  let lines: string[];
  try {
    lines = readFileSync(pidFile(data), 'utf8').split('\n');
  } catch {
    return undefined;
  }
  const pid = Number(lines[PID_LINE]);
  if (!isAlive(pid)) return undefined;
  return { pid, port: Number(lines[PORT_LINE]), ready: lines[STATUS_LINE]?.trim() === 'ready' };
}

/**
 * Waits until no server runs on the folder: after a kill of the service its PostgreSQL needs a moment to stop. A pid
 * file whose process answers no connection belongs to a server long gone, its number taken by another process.
 */
export async function waitUntilStopped(data: string): Promise<void> {
  for (let step = 0; step < STOP_STEPS; step++) {
    const postmaster = postmasterOf(data);
    if (postmaster === undefined) return;
    await sleep(STEP_MS);
  }
  const postmaster = postmasterOf(data);
  if (postmaster === undefined) return;
  if (await answers(postmaster.port)) {
    throw new Error(
      `A PostgreSQL server (process ${postmaster.pid}) still runs on ${data}. Stop it, then start again.`,
    );
  }
  rmSync(pidFile(data), { force: true });
}

function pidFile(data: string): string {
  return path.join(data, 'postmaster.pid');
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect({ port, host: '127.0.0.1', timeout: 1_000 });
    const done = (result: boolean) => {
      socket.destroy();
      resolve(result);
    };
    socket
      .once('connect', () => done(true))
      .once('error', () => done(false))
      .once('timeout', () => done(false));
  });
}
