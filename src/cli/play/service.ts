import { setTimeout as pause } from 'node:timers/promises';
import { harmless } from '../screen/text.js';
import { Leaving, NoAnswer, Refused } from './failures.js';
import type { Problem } from './wire.js';

const TIMEOUT = 15_000;
/** Milliseconds before a request is sent again. */
const PAUSES = [300, 1500];
const UNAVAILABLE = 503;

interface Call {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: object;
  /** Makes it safe to send the request again: the service does it once. */
  readonly key?: string;
  /** The version of the game that the request is meant for. */
  readonly version?: number;
  /** False: no answer at the first try is no answer. */
  readonly again?: boolean;
}

/** The service over HTTP. */
export class Service {
  token: string | null = null;

  constructor(
    readonly url: string,
    private readonly interrupted: AbortSignal,
  ) {}

  async get<Answer>(path: string, { again = true } = {}): Promise<Answer> {
    return read<Answer>(await this.text({ method: 'GET', path, again }));
  }

  async getText(path: string): Promise<string> {
    return this.text({ method: 'GET', path });
  }

  async post<Answer>(path: string, body: object, { key, version }: Pick<Call, 'key' | 'version'> = {}) {
    return read<Answer>(await this.text({ method: 'POST', path, body, key, version }));
  }

  /** A lost connection or a 503 leaves open what was done, so the same request goes out again, key and all. */
  private async text(call: Call): Promise<string> {
    const pauses = call.again === false ? [] : PAUSES;
    for (const length of pauses) {
      try {
        return await this.once(call);
      } catch (error) {
        if (!isPassing(error)) throw error;
        await this.rest(length);
      }
    }
    return this.once(call);
  }

  private async once(call: Call): Promise<string> {
    const response = await this.send(call);
    const text = await this.orNoAnswer(response.text());
    if (response.ok && response.headers.get('content-type')?.includes('json')) return text;
    throw new Refused(problemIn(response.status, text));
  }

  private send({ method, path, body, key, version }: Call): Promise<Response> {
    const headers = new Headers();
    if (this.token !== null) headers.set('Authorization', `Bearer ${this.token}`);
    if (body !== undefined) headers.set('Content-Type', 'application/json');
    if (key !== undefined) headers.set('Idempotency-Key', key);
    if (version !== undefined) headers.set('If-Match', `"${version}"`);
    const signal = AbortSignal.any([this.interrupted, AbortSignal.timeout(TIMEOUT)]);
    return this.orNoAnswer(
      fetch(this.url + path, { method, headers, signal, body: body && JSON.stringify(body) }),
    );
  }

  private async orNoAnswer<Value>(promise: Promise<Value>): Promise<Value> {
    try {
      return await promise;
    } catch (error) {
      if (this.interrupted.aborted) throw new Leaving();
      const { message, cause } = error as Error & { cause?: { code?: string } };
      throw new NoAnswer(cause?.code ?? message, { cause: error });
    }
  }

  private async rest(length: number): Promise<void> {
    await pause(length, undefined, { signal: this.interrupted }).catch(() => {
      throw new Leaving();
    });
  }
}

/** Whatever the service says is going to be printed somewhere. */
function read<Answer>(text: string): Answer {
  return JSON.parse(text, (_key, value: unknown) =>
    typeof value === 'string' ? harmless(value) : value,
  ) as Answer;
}

function isPassing(error: unknown): boolean {
  return error instanceof NoAnswer || (error instanceof Refused && error.problem.status === UNAVAILABLE);
}

function problemIn(status: number, text: string): Problem {
  try {
    const { code, detail } = read<Problem>(text);
    if (typeof detail === 'string') return { status, code, detail };
  } catch {
    // Told below: something else than Creel answers here.
  }
  return { status, code: 'notCreel', detail: `This is not the answer of a Creel service (HTTP ${status}).` };
}
