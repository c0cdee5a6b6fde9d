import { createInterface, type Interface } from 'node:readline';
import { isatty } from 'node:tty';
import { Leaving } from './failures.js';
import { COLOURED, PLAIN } from '../screen/paint.js';
import type { Look } from '../screen/screen.js';

const USUAL_WIDTH = 80;
const USUAL_HEIGHT = 24;
const WIDEST = 100;

interface Waiting {
  resolve(line: string): void;
  reject(leaving: Leaving): void;
}

/** Lines in, text out. Works with a person as with lines piped in, which wait until they are asked for. */
export class Terminal {
  /** Whether a person types: only then is it worth asking whether something is meant. */
  readonly interactive: boolean;
  private readonly lines: string[] = [];
  private readonly readline: Interface;
  private readonly stop = new AbortController();
  private waiting: Waiting | null = null;
  private ended = false;

  constructor(
    input: NodeJS.ReadStream & { fd: number },
    private readonly output: NodeJS.WriteStream & { fd: number },
    private readonly env: NodeJS.ProcessEnv,
  ) {
    this.interactive = isatty(input.fd) && isatty(output.fd);
    this.readline = createInterface({ input, output, terminal: this.interactive });
    this.readline.on('line', (line) => this.take(line));
    this.readline.on('close', () => this.end());
    this.readline.on('SIGINT', () => this.interrupt());
    process.on('SIGINT', this.interrupt);
    // Somebody who closes the other end of a pipe, such as `head`, has seen enough.
    output.on('error', () => process.exit(0));
  }

  /** Aborted by Ctrl-C, so that a request on its way does not hold anybody up. */
  get interrupted(): AbortSignal {
    return this.stop.signal;
  }

  get look(): Look {
    const { NO_COLOR, TERM } = this.env;
    const onScreen = isatty(this.output.fd);
    // Some terminals say that they have no size.
    const { columns = 0, rows = 0 } = onScreen ? this.output : {};
    return {
      paint: onScreen && !NO_COLOR && TERM !== 'dumb' ? COLOURED : PLAIN,
      width: Math.min(columns || USUAL_WIDTH, WIDEST),
      height: rows || USUAL_HEIGHT,
    };
  }

  print(text: string): void {
    this.output.write(`${text}\n`);
  }

  /** The next line, without the spaces around it. Throws `Leaving` where there is none. */
  async ask(prompt: string): Promise<string> {
    const asked = this.look.paint('strong', prompt);
    const line = this.lines.shift();
    if (line !== undefined) return this.echo(asked, line);
    if (this.ended) throw new Leaving();
    this.readline.setPrompt(asked);
    this.readline.prompt();
    const typed = await new Promise<string>((resolve, reject) => (this.waiting = { resolve, reject }));
    return this.interactive ? typed.trim() : this.echo('', typed);
  }

  /** What was typed while nothing was asked for: a person who waits can only leave. */
  leaveIfAsked(): void {
    if (!this.interactive) return;
    const typed = this.lines.splice(0);
    if (this.ended || typed.some((line) => /^\s*(q|quit|exit)\s*$/i.test(line))) throw new Leaving();
  }

  close(): void {
    process.off('SIGINT', this.interrupt);
    this.readline.close();
  }

  /** Where no person typed the line, it is shown, so that the output reads like a game. */
  private echo(prompt: string, line: string): string {
    this.print(prompt + line);
    return line.trim();
  }

  private take(line: string): void {
    const { waiting } = this;
    this.waiting = null;
    if (waiting === null) this.lines.push(line);
    else waiting.resolve(line);
  }

  private readonly interrupt = (): void => {
    this.stop.abort();
    this.end();
  };

  private end(): void {
    this.ended = true;
    const { waiting } = this;
    this.waiting = null;
    if (waiting === null) return;
    this.print('');
    waiting.reject(new Leaving());
  }
}
