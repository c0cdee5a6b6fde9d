import { PassThrough, Writable } from 'node:stream';
import { PLAY } from '../../src/cli/play/play.js';
import type { Session } from '../../src/cli/play/session.js';
import { Terminal } from '../../src/cli/play/terminal.js';
import { sessionOf, type TerminalCommand } from '../../src/cli/play/terminal-command.js';

/** What is typed after what has been printed since the last line; null: the person leaves. */
export type Types = (screen: string) => string | null | Promise<string | null>;

const MOST_LINES = 2_000;
const PROMPT = /[:\]] $/;
const SOON = { first: 2, most: 10 };

interface At {
  readonly command: TerminalCommand<any>;
  /** Asked what a person is asked, which lines out of a file are not. */
  readonly asked: boolean;
}

/** A person at a command, `creel play` unless another is given, who types when asked. */
export class Typist {
  readonly session: Session;
  /** Everything that was printed. */
  seen = '';
  private readonly terminal: Terminal;
  private readonly input = new PassThrough();
  private since = '';
  private lines = 0;

  constructor(
    args: string[],
    env: NodeJS.ProcessEnv,
    private readonly types: Types,
    private readonly at: At = { command: PLAY, asked: false },
  ) {
    const output = new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        this.read(chunk.toString());
        done();
      },
    });
    this.terminal = new Terminal(this.input as never, output as never, env);
    // No pipe is a terminal, so whether questions are asked is said.
    Object.assign(this.terminal, { interactive: at.asked });
    const options = at.command.readOptions(args, env);
    if (options === 'help' || 'wrong' in options) throw new Error(JSON.stringify(options));
    this.session = sessionOf(options, this.terminal, env, SOON);
  }

  /** From the door to the farewell; answers the exit code. */
  async visit(): Promise<number> {
    try {
      return await this.at.command.visit(this.session);
    } finally {
      this.terminal.close();
    }
  }

  /** What the expression finds, once it has been printed. */
  async find(what: RegExp): Promise<RegExpExecArray> {
    for (;;) {
      const found = what.exec(this.seen);
      if (found !== null) return found;
      await new Promise((resolve) => setTimeout(resolve, SOON.first));
    }
  }

  private read(text: string): void {
    this.seen += text;
    this.since += text;
    if (!PROMPT.test(text)) return;
    const screen = this.since;
    this.since = '';
    void this.type(screen);
  }

  private async type(screen: string): Promise<void> {
    const line = this.lines++ < MOST_LINES ? await this.types(screen) : null;
    // People type after they have read.
    setImmediate(() => (line === null ? this.input.end() : this.input.write(`${line}\n`)));
  }
}

/** Plays Big Fish by what stands on the screen: draws, spawns, grows, plays wildcards; catches every other time. */
export function plainBigFish(atEnd: Types = () => ''): Types {
  let asked = 0;
  return (screen) => {
    asked++;
    if (/s save the record/.test(screen)) return atEnd(screen);
    if (/Numbers?(, such as 1 2)? \([^)]*\): $/.test(screen)) return numbers(screen);
    const can = screen.slice(screen.lastIndexOf('You can'));
    if (/\(d\)raw/.test(can)) return /d from the deck/.test(can) && asked % 2 === 0 ? 'd' : drawn(can);
    const step = (letter: string) => new RegExp(`\\(${letter}\\)[^:]*: (\\d+)`).exec(can)?.[1];
    for (const letter of ['s', 'g', ...(asked % 2 === 0 ? ['c'] : []), 'p']) {
      const number = step(letter);
      if (number !== undefined) return `${letter} ${number}`;
    }
    return 'e';
  };
}

function drawn(can: string): string {
  return /d 1 (to|from)/.test(can) ? 'd 1' : 'd';
}

/** As few as may be, the first of the list. */
function numbers(screen: string): string {
  const words = screen.replace(/\s+/g, ' ');
  const fewest = Number(
    /(?:Place|choose|discard) (\d)(?![^:]*(?:Place|choose|discard) \d)/.exec(words)?.[1] ?? 1,
  );
  return Array.from({ length: fewest }, (_, i) => i + 1).join(' ');
}

/** Plays Card Commons from its menus, the first of each, and stops after some tries. */
export function shortCardCommons(tries: number, atLast = 'stop'): Types {
  return (screen) => {
    if (/\[y\/N\] $/.test(screen)) return 'y';
    if (/Number \(.*\): $/.test(screen)) return '1';
    return tries-- > 0 ? String((tries % 4) + 1) : atLast;
  };
}
