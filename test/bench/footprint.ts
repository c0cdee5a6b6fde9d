import { memoryOf } from '../support/memory-of.js';
import { spawnService } from '../support/spawn-service.js';
import { type Line, median, rounded } from './table.js';

const STARTS = 5;
/** Windows says in another way what a process holds. */
const CAN_TELL = process.platform !== 'win32';

/** How long a start takes on a database that is there, and what the process then holds. */
export async function measureFootprint(url: string): Promise<Line[]> {
  const seconds: number[] = [];
  const megabytes: number[] = [];
  for (let start = 0; start < STARTS; start++) {
    const began = performance.now();
    const service = await spawnService({ DATABASE_URL: url });
    seconds.push((performance.now() - began) / 1_000);
    if (CAN_TELL) megabytes.push(memoryOf(service.process.pid!) / 2 ** 20);
    await service.end('SIGTERM');
  }
  return [
    { what: 'start until it answers', value: `${rounded(median(seconds))} s` },
    ...(CAN_TELL ? [{ what: 'memory after the start', value: `${rounded(median(megabytes))} MB` }] : []),
  ];
}
