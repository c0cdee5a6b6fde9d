import type { components } from './schema.js';

/** The body of a refusal, RFC 9457. */
export type Problem = components['schemas']['Problem'];

/** What the service refused, and why. */
export class CreelProblem extends Error {
  override readonly name = 'CreelProblem';
  /** Stable; what each means is on the service's page `/docs/errors`. */
  readonly code: string;
  readonly status: number;

  constructor(
    readonly problem: Problem,
    /** Milliseconds that the service asks to wait before the request is sent again; null where it does not. */
    readonly retryAfter: number | null,
  ) {
    super(problem.detail);
    this.code = problem.code;
    this.status = problem.status;
  }
}

/** No answer came, or none of the service's: the network, a proxy, or another program. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}

/** What an answer that is no success says. A proxy in between may have written something else. */
export async function problemIn(response: Response): Promise<CreelProblem | NoAnswer> {
  const text = await response.text();
  if (/^application\/problem\+json\b/.test(response.headers.get('Content-Type') ?? '')) {
    try {
      return new CreelProblem(JSON.parse(text) as Problem, retryAfterOf(response));
    } catch {
      // Cut off.
    }
  }
  return new NoAnswer(`The service was not reached: ${response.status} ${text.slice(0, 200)}`);
}

/** Milliseconds; null where the answer does not say. The service says it in seconds. */
export function retryAfterOf({ headers }: Response): number | null {
  const seconds = headers.get('Retry-After');
  return seconds !== null && /^\d+$/.test(seconds) ? Number(seconds) * 1_000 : null;
}
