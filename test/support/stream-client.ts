import http from 'node:http';

/** A message as a client has it: of server-sent events with their fields, of lines with what they hold. */
export interface StreamMessage {
  readonly id: string | null;
  readonly data: any;
}

export interface OpenedStream {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  /** All that has come so far, as text. */
  readonly text: () => string;
  /** The next message; null where the connection has ended. */
  next(): Promise<StreamMessage | null>;
  /** Those up to the end of the connection. */
  rest(): Promise<StreamMessage[]>;
  /** Whether it ended as HTTP has it, and not by a cut. */
  readonly isWhole: () => boolean;
  cut(): void;
}

export interface StreamRequest {
  readonly token?: string | undefined;
  readonly lines?: boolean;
  readonly lastId?: string | undefined;
  readonly headers?: { readonly [name: string]: string };
}

const PATIENCE_MS = 30_000;

export function openStream(
  url: string,
  { token, lines = false, lastId, headers = {} }: StreamRequest = {},
): Promise<OpenedStream> {
  const all: http.OutgoingHttpHeaders = {
    Accept: lines ? 'application/x-ndjson' : 'text/event-stream',
    ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
    ...(lastId === undefined ? {} : { 'Last-Event-ID': lastId }),
    ...headers,
  };
  return new Promise((resolve, reject) => {
    const asked = http.get(url, { headers: all, agent: false }, (answer) =>
      resolve(opened(answer, asked, lines)),
    );
    asked.on('error', reject);
  });
}

function opened(answer: http.IncomingMessage, asked: http.ClientRequest, lines: boolean): OpenedStream {
  let text = '';
  /** What has come behind the last whole message: looking through all of the text each time would take ever longer. */
  let begun = '';
  let isOver = false;
  const waiting: StreamMessage[] = [];
  let resolve: (() => void) | null = null;
  const poke = () => {
    resolve?.();
    resolve = null;
  };
  answer.setEncoding('utf8');
  answer.on('data', (chunk: string) => {
    text += chunk;
    const parts = `${begun}${chunk}`.split(lines ? '\n' : '\n\n');
    begun = parts.pop()!;
    for (const part of parts) {
      const message = lines ? lineOf(part) : eventOf(part);
      if (message !== null) waiting.push(message);
    }
    poke();
  });
  const over = () => {
    isOver = true;
    poke();
  };
  answer.on('close', over).on('error', over);
  asked.on('error', over);
  const next = async (): Promise<StreamMessage | null> => {
    while (waiting.length === 0 && !isOver) {
      await new Promise<void>((done, reject) => {
        const timer = setTimeout(
          () => reject(new Error(`nothing came after: ${text.slice(-500)}`)),
          PATIENCE_MS,
        );
        resolve = () => {
          clearTimeout(timer);
          done();
        };
      });
    }
    return waiting.shift() ?? null;
  };
  return {
    status: answer.statusCode!,
    headers: answer.headers,
    text: () => text,
    next,
    async rest() {
      const messages: StreamMessage[] = [];
      for (let message = await next(); message !== null; message = await next()) messages.push(message);
      return messages;
    },
    isWhole: () => answer.complete,
    cut: () => void asked.destroy(),
  };
}

function lineOf(line: string): StreamMessage | null {
  return line === '' ? null : { id: null, data: JSON.parse(line) };
}

/** Null for what carries no message. */
function eventOf(block: string): StreamMessage | null {
  const fields = new Map(
    block.split('\n').map((line) => [line.split(': ')[0]!, line.slice(line.indexOf(': ') + 2)]),
  );
  const data = fields.get('data');
  if (data === undefined) return null;
  const parsed = JSON.parse(data);
  if (parsed.message !== fields.get('event')) throw new Error(`not the event that it holds: ${block}`);
  return { id: fields.get('id') ?? null, data: parsed };
}
