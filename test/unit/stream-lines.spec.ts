import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { streamLines } from '../../src/api/rest/stream-lines.js';
import { Unavailable } from '../../src/platform/unavailable.js';

const LONG = 'x'.repeat(100_000);

describe('an answer of lines', () => {
  it('is made no faster than it is taken', async () => {
    let made = 0;
    async function* lines() {
      for (; made < 1_000; made++) yield { LONG };
    }
    const stream = streamLines(lines(), 'a.ndjson').getStream();
    stream.once('readable', () => undefined);
    await sleep(50);
    expect(made).toBeLessThan(3);
    let bytes = 0;
    for await (const chunk of stream) {
      bytes += (chunk as Buffer).length;
      if (bytes > 20 * LONG.length) break;
    }
    expect(made).toBeLessThan(25);
    expect(stream.destroyed).toBe(true);
  });

  it('breaks where a line can not be made', async () => {
    async function* lines() {
      yield { line: 1 };
      throw new Unavailable('the database does not answer');
    }
    const read: string[] = [];
    const reading = (async () => {
      for await (const chunk of streamLines(lines(), 'a.ndjson').getStream()) read.push(String(chunk));
    })();
    await expect(reading).rejects.toThrow(Unavailable);
    expect(read).toEqual(['{"line":1}\n']);
  });
});
