import net from 'node:net';
import { type Answer, isStream, readAnswer } from './read-answer.js';
import { bytesOf, type Junk } from './junk.js';

/** Milliseconds after which an answer does not come any more. */
const PATIENCE_MS = 5_000;
/** For an answer to bytes that may be the beginning of a request only. */
const GRACE_MS = 500;
const INTERIM = 200;

export interface Exchange {
  /** Without interim ones. */
  readonly answers: readonly Answer[];
  /** What went wrong with the connection or the form of the answers; null if nothing did. */
  readonly fault: string | null;
}

/** One connection to the service at a time, used again for as long as it may be. */
export class WireClient {
  private socket: net.Socket | null = null;

  constructor(private readonly port: number) {}

  /** Sends the bytes of a request and waits for what is to come of it. */
  async exchange(junk: Junk): Promise<Exchange> {
    const socket = (this.socket ??= this.connect());
    const { answers, fault, closed } = await new Conversation(socket, junk).end();
    const reusable =
      junk.ending === 'answered' && !closed && fault === null && answers.at(-1)?.keepAlive === true;
    if (!reusable) this.close();
    return { answers, fault };
  }

  private connect(): net.Socket {
    const socket = net.connect({ port: this.port, host: '127.0.0.1', noDelay: true });
    // What goes wrong between two requests is seen at the second one.
    return socket.on('error', () => undefined);
  }

  close(): void {
    this.socket?.destroy();
    this.socket = null;
  }
}

interface Ended {
  readonly answers: readonly Answer[];
  readonly fault: string | null;
  readonly closed: boolean;
}

/** What happens on a connection from the sending of a request until it is known what came of it. */
class Conversation {
  private readonly answers: Answer[] = [];
  private received: Buffer = Buffer.alloc(0);
  private resolve: (ended: Ended) => void = () => undefined;
  private readonly timers: NodeJS.Timeout[] = [];

  constructor(
    private readonly socket: net.Socket,
    private readonly junk: Junk,
  ) {}

  end(): Promise<Ended> {
    const { socket, junk } = this;
    const ended = new Promise<Ended>((resolve) => (this.resolve = resolve));
    socket.on('data', this.onData).on('close', this.onClose).on('error', this.onError);
    if (junk.ending === 'broken off') socket.end(bytesOf(junk));
    else socket.write(bytesOf(junk), () => this.onWritten());
    if (junk.ending === 'unclear') this.timers.push(setTimeout(() => socket.end(), GRACE_MS));
    this.timers.push(setTimeout(() => this.giveUp(), PATIENCE_MS));
    return ended;
  }

  private readonly onData = (chunk: Buffer): void => {
    this.received = this.received.length === 0 ? chunk : Buffer.concat([this.received, chunk]);
    this.read(false);
  };

  private readonly onError = (error: NodeJS.ErrnoException): void => {
    // What was sent in vain tells nothing, if the answer is there.
    if (this.answers.length === 0) this.done(`the connection broke: ${error.code}`, true);
  };

  private readonly onClose = (): void => {
    this.read(true);
    // Node answers nobody who ends their side while a whole request is still worked on.
    const answered = this.answers.length > 0 || this.junk.ending === 'unclear';
    this.done(answered ? null : 'the connection was closed without an answer', true);
  };

  /** Only once what has arrived meanwhile is read: it may be this process that was held up. */
  private giveUp(): void {
    setImmediate(() => setImmediate(() => this.done(`no answer within ${PATIENCE_MS} ms`, false)));
  }

  private onWritten(): void {
    if (this.junk.ending === 'abandoned') this.done(null, true);
  }

  private read(atEnd: boolean): void {
    try {
      for (;;) {
        const found = readAnswer(this.received, this.junk.method, atEnd);
        if (found === null) return;
        this.received = found.rest;
        if (found.answer.status < INTERIM) continue;
        this.answers.push(found.answer);
        if (isStream(found.answer)) {
          this.socket.destroy();
          return this.done(null, true);
        }
        if (this.junk.ending === 'answered') return this.done(this.leftOver(found.answer), false);
        // Whatever else is answered comes before the end.
        this.socket.end();
      }
    } catch (error) {
      this.done((error as Error).message, false);
    }
  }

  /** Bytes after the one answer that was asked for. */
  private leftOver({ keepAlive }: Answer): string | null {
    return this.received.length > 0 && keepAlive ? 'more came than an answer' : null;
  }

  private done(fault: string | null, closed: boolean): void {
    for (const timer of this.timers) clearTimeout(timer);
    this.socket.off('data', this.onData).off('close', this.onClose).off('error', this.onError);
    this.resolve({ answers: this.answers, fault: this.junk.ending === 'abandoned' ? null : fault, closed });
  }
}
