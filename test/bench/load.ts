import { quantile } from './table.js';

export interface Load {
  /** Done in a second. */
  readonly rate: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
}

/** Does one thing after the other in each of `workers` at once, for some seconds. */
export async function underLoad(
  workers: readonly (() => Promise<unknown>)[],
  seconds: number,
): Promise<Load> {
  const took: number[] = [];
  const began = performance.now();
  const end = began + seconds * 1_000;
  await Promise.all(
    workers.map(async (work) => {
      for (let start = performance.now(); start < end;) {
        await work();
        const now = performance.now();
        took.push(now - start);
        start = now;
      }
    }),
  );
  const rate = (took.length / (performance.now() - began)) * 1_000;
  return { rate, p50: quantile(took, 0.5), p99: quantile(took, 0.99) };
}
