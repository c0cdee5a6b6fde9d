/** Work that is done again and again, a pause after each time, never twice at once. */
export interface Repeating {
  /** Ends it, after what is under way. */
  stop(): Promise<void>;
}

/** `pause` in milliseconds. What a run throws is told to `failed`, and the next run is tried as ever. */
export function repeat(
  pause: number,
  work: () => Promise<unknown>,
  failed: (error: unknown) => void,
): Repeating {
  let stopped = false;
  let timer: NodeJS.Timeout;
  let running = Promise.resolve();
  const schedule = () => {
    timer = setTimeout(() => {
      running = run();
    }, pause);
    timer.unref();
  };
  const run = async () => {
    await work().catch(failed);
    if (!stopped) schedule();
  };
  schedule();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
