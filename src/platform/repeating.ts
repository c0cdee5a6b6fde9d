/** Work that is done again and again, a pause after each time, never twice at once. */
export interface Repeating {
  /** Brings the next run forward. */
  soon(): void;

  /** Ends it, after what is under way. */
  stop(): Promise<void>;
}

/**
 * `pause` in milliseconds; `shortest` is that of a run that is brought forward. What a run throws is told to `failed`, and
 * the next run is tried as ever.
 */
export function repeat(
  pause: number,
  work: () => Promise<unknown>,
  failed: (error: unknown) => void,
  shortest = 0,
): Repeating {
  let stopped = false;
  let hurried = false;
  let timer: NodeJS.Timeout | null = null;
  let ended = performance.now() - shortest;
  let running = Promise.resolve();
  const schedule = () => {
    const wait = hurried ? Math.max(0, ended + shortest - performance.now()) : pause;
    timer = setTimeout(() => {
      running = run();
    }, wait);
    timer.unref();
  };
  const run = async () => {
    timer = null;
    hurried = false;
    await work().catch(failed);
    ended = performance.now();
    if (!stopped) schedule();
  };
  schedule();
  return {
    soon() {
      if (hurried || stopped) return;
      hurried = true;
      // While a run is under way it schedules the next one itself.
      if (timer === null) return;
      clearTimeout(timer);
      schedule();
    },
    async stop() {
      stopped = true;
      if (timer !== null) clearTimeout(timer);
      await running;
    },
  };
}
