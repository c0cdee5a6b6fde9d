import { readFileSync } from 'node:fs';
import { spawnService } from '../support/spawn-service.js';
import { type Line, median, rounded } from './table.js';

const STARTS = 5;

/** How long a start takes on a database that is there, and what the process then holds. */
export async function measureFootprint(url: string): Promise<Line[]> {
  const seconds: number[] = [];
  const megabytes: number[] = [];
  for (let start = 0; start < STARTS; start++) {
    const began = performance.now();
    const service = await spawnService({ DATABASE_URL: url });
    seconds.push((performance.now() - began) / 1_000);
    const resident = residentMegabytes(service.process.pid!);
    if (resident !== null) megabytes.push(resident);
    await service.end('SIGTERM');
  }
  return [
    { what: 'start until it answers', value: `${rounded(median(seconds))} s` },
    ...(megabytes.length === 0
      ? []
      : [{ what: 'memory after the start', value: `${rounded(median(megabytes))} MB` }]),
  ];
}

/** Null where the system does not tell in this way. */
function residentMegabytes(pid: number): number | null {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes === undefined ? null : Number(kilobytes) / 1_024;
  } catch {
    return null;
  }
}
