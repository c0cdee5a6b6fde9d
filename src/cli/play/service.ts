import { setTimeout as pause } from 'node:timers/promises';
import { harmless } from '../screen/text.js';
import { Leaving, NoAnswer, Refused } from './failures.js';
import type { Problem } from './wire.js';

const TIMEOUT = 15_000;
/** Milliseconds before a request is sent again. */
const PAUSES = [300, 1500];
const NOT_MODIFIED = 304;
const UNAVAILABLE = 503;

interface Call {
  readonly method: 'GET' | 'POST' | 'PATCH';
  readonly path: string;
  readonly body?: object;
  /** Makes it safe to send the request again: the service does it once. */
  readonly key?: string;
  /** The version of the game that the request is meant for. */
  readonly version?: number;
  /** The answer is wanted only if it is not the one that came with this tag. */
  readonly unless?: string | null;
  /** False: no answer at the first try is no answer. */
  readonly again?: boolean;
}

interface Received {
  readonly text: string;
  readonly tag: string | null;
}

/** An answer, and the tag to ask with whether it has changed. */
export interface Tagged<Answer> {
  readonly answer: Answer;
  readonly tag: string | null;
}

/** The service over HTTP. */
export class Service {
  token: string | null = null;

  constructor(
    readonly url: string,
    private readonly interrupted: AbortSignal,
  ) {}

  /** The same service as another player, or as a new one yet. */
  as(token: string | null): Service {
    const other = new Service(this.url, this.interrupted);
    other.token = token;
    return other;
  }

  async get<Answer>(path: string, { again = true } = {}): Promise<Answer> {
    return read<Answer>(await this.text({ method: 'GET', path, again }));
  }

  /** Null: nothing has changed since the answer with this tag. */
  async getUnless<Answer>(path: string, tag: string | null): Promise<Tagged<Answer> | null> {
    const received = await this.receive({ method: 'GET', path, unless: tag });
    return received === null ? null : { answer: read<Answer>(received.text), tag: received.tag };
  }

  async getText(path: string): Promise<string> {
    return this.text({ method: 'GET', path });
  }

  async post<Answer>(path: string, body: object, { key, version }: Pick<Call, 'key' | 'version'> = {}) {
    return read<Answer>(await this.text({ method: 'POST', path, body, key, version }));
  }

  /** For what comes to the same however often it is asked for. */
  async patch<Answer>(path: string, body: object): Promise<Answer> {
    return read<Answer>(await this.text({ method: 'PATCH', path, body }));
  }

  /** Throws `Leaving` where the person will not wait. */
  async rest(length: number): Promise<void> {
    await pause(length, undefined, { signal: this.interrupted }).catch(() => {
      throw new Leaving();
    });
  }

  private async text(call: Call): Promise<string> {
    return (await this.receive(call))!.text;
  }

  /** A lost connection or a 503 leaves open what was done, so the same request goes out again, key and all. */
  private async receive(call: Call): Promise<Received | null> {
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

  private async once(call: Call): Promise<Received | null> {
    const response = await this.send(call);
    if (response.status === NOT_MODIFIED) return null;
    const text = await this.orNoAnswer(response.text());
    if (response.ok && response.headers.get('content-type')?.includes('json'))
      return { text, tag: response.headers.get('etag') };
    throw new Refused(problemIn(response.status, text));
  }

  private send({ method, path, body, key, version, unless }: Call): Promise<Response> {
    const headers = new Headers();
    if (this.token !== null) headers.set('Authorization', `Bearer ${this.token}`);
    if (body !== undefined) headers.set('Content-Type', 'application/json');
    if (key !== undefined) headers.set('Idempotency-Key', key);
    if (version !== undefined) headers.set('If-Match', `"${version}"`);
    if (typeof unless === 'string') headers.set('If-None-Match', unless);
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
