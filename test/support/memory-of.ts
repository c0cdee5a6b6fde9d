import { type ChildProcess, execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { PROJECT_FOLDER } from '../../src/platform/project.js';

const TIMES = 8;
const PAUSE_MS = 500;

/** For the environment of a process whose memory is to be measured. */
export const MEASURED = {
  NODE_OPTIONS: `--import ${pathToFileURL(path.join(PROJECT_FOLDER, 'test/support/collect-garbage.mjs')).href}`,
};

/**
 * Bytes of memory that a process needs. A heap takes on a hundred megabytes and more of garbage before it is collected,
 * so that a look at any other moment says when that was last, not what is kept.
 */
export async function memoryNeededBy(child: ChildProcess): Promise<number> {
  for (let time = 0; time < TIMES; time++) {
    child.kill('SIGUSR2');
    await sleep(PAUSE_MS);
  }
  // Pages of the program's own file come and go as the system likes.
  return memoryOf(child.pid!, 'RssAnon');
}

/** Bytes that a process holds now; `RssAnon`, where the system tells it: without those that are pages of files. */
export function memoryOf(pid: number, kind: 'VmRSS' | 'RssAnon' = 'VmRSS'): number {
  const kilobytes =
    process.platform === 'linux'
      ? new RegExp(`^${kind}:\\s+(\\d+) kB$`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]
      : execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' });
  return Number(kilobytes) * 1024;
}
