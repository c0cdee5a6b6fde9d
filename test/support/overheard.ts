import { format } from 'node:util';
import { jest } from '@jest/globals';

const METHODS = ['log', 'info', 'warn', 'error', 'debug'] as const;

/** All that this process prints while it listens, by the console or around it. */
export class Overheard {
  text = '';
  private readonly streams = [process.stdout, process.stderr].map((stream) =>
    jest.spyOn(stream, 'write').mockImplementation((chunk) => {
      this.text += typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString('latin1');
      return true;
    }),
  );
  /** Of the test, which writes to no stream of the process. */
  private readonly methods = METHODS.map((method) =>
    jest.spyOn(globalThis.console, method).mockImplementation((...words: unknown[]) => {
      this.text += `${format(...words)}\n`;
    }),
  );

  stop(): void {
    [...this.streams, ...this.methods].forEach((spy) => spy.mockRestore());
  }
}
