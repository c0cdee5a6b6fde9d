import { setTimeout as sleep } from 'node:timers/promises';
import { type EmbeddedOptions, type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.js';

/** Milliseconds. Each pause before a start is twice the one before, until a server has run for a while. */
const FIRST_PAUSE = 100;
const LONGEST_PAUSE = 10_000;
const A_WHILE = 60_000;

/** The embedded PostgreSQL, started again at the same address when it ends by itself. */
export async function keepEmbeddedPostgres(
  options: EmbeddedOptions,
  say: (line: string) => void,
): Promise<Pick<EmbeddedPostgres, 'url' | 'stop'>> {
  const first = await startEmbeddedPostgres(options);
  const again = { ...options, port: Number(new URL(first.url).port) };
  const stopping = new AbortController();
  const isStopping = () => stopping.signal.aborted;
  let running: EmbeddedPostgres | null = first;
  let pause = FIRST_PAUSE;

  const keep = async (server: EmbeddedPostgres): Promise<void> => {
    const began = Date.now();
    await server.ended;
    if (isStopping()) return;
    running = null;
    say(`The embedded PostgreSQL has ended by itself and is started again. Its log is ${server.log}.`);
    if (Date.now() - began > A_WHILE) pause = FIRST_PAUSE;
    const next = await startAgain();
    if (next === null) return;
    if (isStopping()) return next.stop();
    running = next;
    say('The embedded PostgreSQL runs again.');
    return keep(next);
  };

  /** Null if it is to be stopped before it runs. */
  const startAgain = async (): Promise<EmbeddedPostgres | null> => {
    for (;;) {
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (isStopping()) return null;
      pause = Math.min(2 * pause, LONGEST_PAUSE);
      try {
        return await startEmbeddedPostgres(again);
      } catch (error) {
        say(`${(error as Error).message} The next try is in ${pause / 1_000} s.`);
      }
    }
  };

  const keeping = keep(first);
  return {
    url: first.url,
    async stop() {
      stopping.abort();
      // While it is being started again, whoever starts it stops it.
      await (running === null ? keeping : running.stop());
    },
  };
}
