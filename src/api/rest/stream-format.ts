import type { FastifyReply, FastifyRequest } from 'fastify';
import { TextStream } from '../../platform/text-stream.js';
import { problem } from '../problem.js';
import { NDJSON } from './stream-lines.js';

export const SSE = 'text/event-stream';

/** A message of a stream as far as its form goes. */
export interface Streamed {
  readonly message: string;
  readonly retry: number | null;
}

/** What `Last-Event-ID` will say after a message; null leaves it as it was. */
export type IdOf<Message> = (message: Message) => string | null;

const RETRY = 1_000;

/** The forms a stream has: for each its type, what is sent at once, what says nothing, and a message. */
const FORMS = {
  sse: { type: SSE, first: `retry: ${RETRY}\n\n`, heartbeat: ':\n\n', write: writeEvent },
  ndjson: { type: NDJSON, first: '', heartbeat: '\n', write: (text: string) => `${text}\n` },
} as const;

type Form = keyof typeof FORMS;

/** Readers of one game get the same messages: each is written once in each form. */
const WRITTEN: { readonly [form in Form]: WeakMap<object, string> } = {
  sse: new WeakMap(),
  ndjson: new WeakMap(),
};

/** The form that a request asks for: server-sent events, unless it takes lines of JSON alone or before them. */
export function formOf(request: FastifyRequest): Form {
  for (const type of acceptedTypes(request)) {
    if (type === NDJSON) return 'ndjson';
    if (type === SSE || type === '*/*' || type === 'text/*') return 'sse';
  }
  throw problem('notAcceptable', `A stream is sent as ${SSE} or ${NDJSON}. Send one of them as \`Accept\`.`);
}

/** What a request takes, what it likes best first (RFC 9110, 12.5.1). */
export function acceptedTypes({ headers }: FastifyRequest): readonly string[] {
  const ranges = (headers.accept ?? '*/*').split(',').map((each) => {
    const [type, ...parameters] = each.split(';').map((part) => part.trim().toLowerCase());
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    return { type: type!, weight: weight === undefined ? 1 : Number(weight) };
  });
  return ranges
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ type }) => type);
}

/** Answers with a stream. */
export function sendStream<Message extends Streamed, Shown extends object>(
  reply: FastifyReply,
  form: Form,
  messages: AsyncIterator<Message, undefined>,
  { id, show }: { readonly id: IdOf<Message>; readonly show: (message: Message) => Shown },
): void {
  const { type, first, heartbeat, write } = FORMS[form];
  const written = (message: Message): string => {
    const known = WRITTEN[form].get(message);
    if (known !== undefined) return known;
    const text = write(JSON.stringify(show(message)), message, id(message));
    WRITTEN[form].set(message, text);
    return text;
  };
  // A proxy that keeps an answer until it is whole would keep this one for ever.
  void reply
    .headers({ 'Cache-Control': 'no-store', Vary: 'Authorization', 'X-Accel-Buffering': 'no' })
    .type(type)
    .send(new TextStream(mapped(messages, written), { first, heartbeat }));
}

function writeEvent(text: string, { message, retry }: Streamed, id: string | null): string {
  const fields = [`event: ${message}`, `data: ${text}`];
  if (id !== null) fields.unshift(`id: ${id}`);
  if (retry !== null) fields.unshift(`retry: ${retry}`);
  return `${fields.join('\n')}\n\n`;
}

function mapped<From, To>(
  from: AsyncIterator<From, undefined>,
  map: (each: From) => To,
): AsyncIterator<To, undefined> {
  return {
    async next() {
      const { value, done } = await from.next();
      return done === true ? { value: undefined, done } : { value: map(value), done: false };
    },
    async return() {
      await from.return?.();
      return { value: undefined, done: true };
    },
  };
}
