/** An answer as it came over the wire. */
export interface Answer {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
  readonly keepAlive: boolean;
}

/** A stream has no end that could be waited for. */
export function isStream({ status, headers }: Pick<Answer, 'status' | 'headers'>): boolean {
  return status === 200 && headers.get('x-accel-buffering') === 'no';
}

interface Found {
  readonly answer: Answer;
  readonly rest: Buffer;
}

const HEAD_END = '\r\n\r\n';
const STATUS_LINE = /^HTTP\/1\.[01] (\d{3}) [ -~]*$/;

/** The first answer in the bytes; null if it is not whole yet. Throws if it is none. */
export function readAnswer(bytes: Buffer, method: string, atEnd: boolean): Found | null {
  const headEnd = bytes.indexOf(HEAD_END);
  if (headEnd < 0) return null;
  const [statusLine = '', ...lines] = bytes.toString('latin1', 0, headEnd).split('\r\n');
  const status = Number(STATUS_LINE.exec(statusLine)?.[1]);
  if (Number.isNaN(status)) throw new Error(`this is no answer: ${JSON.stringify(statusLine.slice(0, 100))}`);
  const headers = new Map(lines.map(headerIn));
  const after = bytes.subarray(headEnd + HEAD_END.length);
  const body =
    method === 'HEAD' || status < 200 || status === 204 || status === 304 || isStream({ status, headers })
      ? none(after)
      : bodyIn(after, headers, atEnd);
  if (body === null) return null;
  const keepAlive = status < 200 || !/\bclose\b/i.test(headers.get('connection') ?? '');
  return { answer: { status, headers, body: body.text, keepAlive }, rest: body.rest };
}

function headerIn(line: string): [string, string] {
  const colon = line.indexOf(':');
  if (colon < 1) throw new Error(`this is no header: ${JSON.stringify(line.slice(0, 100))}`);
  return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
}

type Body = { readonly text: string; readonly rest: Buffer } | null;

function none(rest: Buffer): Body {
  return { text: '', rest };
}

function bodyIn(bytes: Buffer, headers: ReadonlyMap<string, string>, atEnd: boolean): Body {
  if (headers.get('transfer-encoding') === 'chunked') return chunksIn(bytes);
  const length = headers.get('content-length');
  if (length === undefined) return atEnd ? { text: bytes.toString(), rest: Buffer.alloc(0) } : null;
  if (bytes.length < Number(length)) return null;
  return { text: bytes.toString('utf8', 0, Number(length)), rest: bytes.subarray(Number(length)) };
}

function chunksIn(bytes: Buffer): Body {
  const chunks: Buffer[] = [];
  for (let at = 0; ;) {
    const lineEnd = bytes.indexOf('\r\n', at);
    if (lineEnd < 0) return null;
    const size = parseInt(bytes.toString('latin1', at, lineEnd), 16);
    if (Number.isNaN(size)) throw new Error('a chunk has no size');
    const next = lineEnd + 2 + size + 2;
    if (bytes.length < next) return null;
    if (size === 0) return { text: Buffer.concat(chunks).toString(), rest: bytes.subarray(next) };
    chunks.push(bytes.subarray(lineEnd + 2, lineEnd + 2 + size));
    at = next;
  }
}
