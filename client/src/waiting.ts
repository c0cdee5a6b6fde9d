/** Waits so many milliseconds, or until the signal ends it, which is an error then. */
export function wait(milliseconds: number, signal?: AbortSignal | null): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const ended = () => {
      clearTimeout(timer);
      reject(signal!.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', ended);
      resolve();
    }, milliseconds);
    signal?.addEventListener('abort', ended, { once: true });
  });
}

/** Milliseconds before the next try: longer each time, and never the same for many clients at once. */
export function backoff(tries: number, { first, longest }: { first: number; longest: number }): number {
  return Math.min(longest, first * 2 ** tries) * (0.5 + Math.random() / 2);
}
