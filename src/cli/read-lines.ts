const NEWLINE = 0x0a;

/** A line without its end; null where it is longer than it may be. */
export type RawLine = Buffer | null;

/**
 * The lines of a stream of bytes, one at a time and each of at most `maxBytes`: of a longer one no more is kept than that
 * it is there. A last line may be without its end.
 */
export async function* readLines(chunks: AsyncIterable<Buffer>, maxBytes: number): AsyncGenerator<RawLine> {
  let parts: Buffer[] = [];
  let length = 0;
  const take = (part: Buffer) => {
    length += part.length;
    if (length <= maxBytes) parts.push(part);
    else parts = [];
  };
  const line = (): RawLine => {
    const whole = length > maxBytes ? null : Buffer.concat(parts);
    parts = [];
    length = 0;
    return whole;
  };
  for await (const chunk of chunks) {
    let from = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, from)) {
      take(chunk.subarray(from, end));
      yield line();
      from = end + 1;
    }
    if (from < chunk.length) take(chunk.subarray(from));
  }
  if (length > 0) yield line();
}

/** The beginning of a stream, up to the end of its first line or a number of bytes, and the whole stream again. */
export async function peek(
  chunks: AsyncIterable<Buffer>,
  maxBytes: number,
): Promise<{ readonly beginning: Buffer; readonly all: AsyncIterable<Buffer> }> {
  const rest = chunks[Symbol.asyncIterator]();
  const seen: Buffer[] = [];
  let length = 0;
  while (length < maxBytes) {
    const next = await rest.next();
    if (next.done === true) break;
    seen.push(next.value);
    length += next.value.length;
    if (next.value.includes(NEWLINE)) break;
  }
  return { beginning: Buffer.concat(seen), all: following(seen, rest) };
}

async function* following(seen: readonly Buffer[], rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield* seen;
  yield* { [Symbol.asyncIterator]: () => rest };
}
