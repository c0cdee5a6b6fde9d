import { Readable } from 'node:stream';
import { Logger, StreamableFile } from '@nestjs/common';
import { asProblem } from '../as-problem.js';

export const NDJSON = 'application/x-ndjson';

/** Whether a body of this media type is sent line by line. */
export function isNdjson(contentType: string | undefined): boolean {
  return /^application\/x-ndjson *(;|$)/i.test(contentType ?? '');
}

/**
 * An answer of one JSON document a line, made as fast as the client takes it. If it can not be made to its end the
 * connection is cut, so that nobody takes a part for the whole.
 */
export function streamLines(lines: AsyncIterator<object>, fileName: string): StreamableFile {
  // By bytes, not by lines: what waits for a slow client is then a few lines at most, however long they are.
  const stream = Readable.from(texts(lines), { objectMode: false });
  return new StreamableFile(stream, { type: NDJSON, disposition: `attachment; filename="${fileName}"` });
}

async function* texts(lines: AsyncIterator<object>): AsyncGenerator<string> {
  for (;;) {
    const next = await nextOf(lines);
    if (next.done === true) return;
    yield `${JSON.stringify(next.value)}\n`;
  }
}

async function nextOf(lines: AsyncIterator<object>): Promise<IteratorResult<object>> {
  try {
    return await lines.next();
  } catch (error) {
    // The client learns of it by the cut alone; the log of the service has to say what broke in it.
    if (asProblem(error) === null) new Logger('export').error((error as Error).stack);
    throw error;
  }
}
