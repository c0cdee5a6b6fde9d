import { EventSourceParserStream } from 'eventsource-parser/stream';
import { CreelProblem, NoAnswer, problemIn } from './problem.js';
import type { Fetch } from './retrying.js';
import type { components } from './schema.js';
import { backoff, wait } from './waiting.js';

export type GameMessage = components['schemas']['GameMessage'];
export type AccountMessage = components['schemas']['AccountMessage'];

export interface Watching {
  /** Ends the stream; the loop that reads it ends with the signal's reason. */
  readonly signal?: AbortSignal;
}

export interface Source {
  readonly send: Fetch;
  /** A request for the stream from where `after` stands, or from its beginning. */
  readonly request: (after: string | null, signal: AbortSignal) => Request;
}

const BACKOFF = { first: 250, longest: 15_000 };
/** The service says something every 15 seconds; a connection that is silent for so many milliseconds is dead. */
const SILENCE = 40_000;
const TOO_MANY = 429;
const UNAVAILABLE = 503;
const NOTHING_MORE = 204;

interface Said {
  readonly message: string;
  readonly reason?: string | null;
  readonly retry?: number | null;
}

/**
 * All messages of a stream up to its end, over as many connections as it takes: each goes on behind the last message of the one
 * before. An end because of slow reading is no end here. A refusal that does not pass is thrown.
 */
export async function* messagesOf<Message extends Said>(
  source: Source,
  after: string | null,
  { signal }: Watching,
): AsyncGenerator<Message, void, undefined> {
  const way = { last: after, tries: 0 };
  for (;;) {
    const next = yield* oneConnection<Message>(source, way, signal);
    if (next === 'over') return;
    await wait(next ?? backoff(way.tries++, BACKOFF), signal);
  }
}

/** How far a stream has come: the last id, and how many connections since the last message. */
interface Way {
  last: string | null;
  tries: number;
}

/** After a connection: nothing more, or another one after so many milliseconds; null: after as many as usual. */
type Next = 'over' | number | null;

async function* oneConnection<Message extends Said>(
  source: Source,
  way: Way,
  signal: AbortSignal | undefined,
): AsyncGenerator<Message, Next, undefined> {
  let next: Next = null;
  try {
    for await (const { id, message } of received<Message>(source, way.last, signal)) {
      if (id !== undefined) way.last = id;
      way.tries = 0;
      next = nextAfter(message);
      // One with a pause is for the client alone.
      if (typeof next !== 'number') yield message;
    }
  } catch (error) {
    signal?.throwIfAborted();
    return error === ENDED ? 'over' : pauseAfter(error);
  }
  return next;
}

function nextAfter({ message, reason, retry }: Said): Next {
  if (message === 'goodbye') return retry ?? 0;
  if (message !== 'end') return null;
  return reason === 'slow' ? 0 : 'over';
}

/** Thrown where the service has nothing more to say. */
const ENDED = new Error('The stream has ended.');

/** Milliseconds, or null for as long as usual. What will not pass is thrown. */
function pauseAfter(error: unknown): number | null {
  if (!(error instanceof CreelProblem)) return null;
  if (error.status !== TOO_MANY && error.status !== UNAVAILABLE) throw error;
  return error.retryAfter;
}

async function* received<Message>(
  { send, request }: Source,
  after: string | null,
  signal: AbortSignal | undefined,
): AsyncGenerator<{ readonly id: string | undefined; readonly message: Message }> {
  const ended = new AbortController();
  const either = signal === undefined ? ended.signal : AbortSignal.any([signal, ended.signal]);
  let silent = setTimeout(() => ended.abort(), SILENCE);
  const heard = () => {
    clearTimeout(silent);
    silent = setTimeout(() => ended.abort(), SILENCE);
  };
  try {
    const response = await send(request(after, either));
    if (response.status === NOTHING_MORE) throw ENDED;
    if (!response.ok) throw await problemIn(response);
    if (response.body === null) throw new NoAnswer('The service sent no stream.');
    const events = response.body
      .pipeThrough(
        new TransformStream<Uint8Array, Uint8Array>({
          transform(chunk, out) {
            heard();
            out.enqueue(chunk);
          },
        }),
      )
      .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
      .pipeThrough(new EventSourceParserStream());
    for await (const { id, data } of inTurn(events)) yield { id, message: JSON.parse(data) as Message };
  } finally {
    clearTimeout(silent);
    ended.abort();
  }
}

/** Not every browser can loop over a stream. */
async function* inTurn<Item>(stream: ReadableStream<Item>): AsyncGenerator<Item> {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
