import { retryAfterOf } from './problem.js';
import { backoff, wait } from './waiting.js';

export type Fetch = (request: Request) => Promise<Response>;

export interface Retries {
  /** How often a request is sent again, at most. */
  readonly times: number;
  /** Milliseconds before the first repeat; later ones wait longer. */
  readonly first: number;
  /** Milliseconds that a repeat waits at most; what the service asks to wait longer for is not repeated. */
  readonly longest: number;
}

const PASSING: readonly number[] = [429, 502, 503, 504];

/**
 * Sends a request again after a lost connection or a refusal that passes. Only where that is safe: requests that change nothing,
 * and those with an `Idempotency-Key`, which act once however often they come.
 */
export function retrying(send: Fetch, retries: Retries): Fetch {
  return async (request) => {
    const isSafe = ['GET', 'HEAD'].includes(request.method) || request.headers.has('Idempotency-Key');
    for (let tries = 0; ; tries++) {
      const isLast = !isSafe || tries >= retries.times;
      const answer = await (isLast ? send(request) : send(request.clone()).catch(passing(request.signal)));
      if (isLast || (answer !== null && !PASSING.includes(answer.status))) return answer!;
      const asked = answer === null ? null : retryAfterOf(answer);
      if (asked !== null && asked > retries.longest) return answer!;
      await answer?.body?.cancel();
      await wait(Math.max(asked ?? 0, backoff(tries, retries)), request.signal);
    }
  };
}

/** Null for a connection that was lost; an error of whoever ended the request stays one. */
function passing(signal: AbortSignal) {
  return (error: unknown): null => {
    if (signal.aborted) throw error;
    return null;
  };
}
