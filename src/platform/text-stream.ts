import { Readable } from 'node:stream';

/** Milliseconds without a word after which one is sent that says nothing, so that nobody takes the connection for dead. */
const HEARTBEAT = 15_000;

/**
 * Texts as they come, no faster than the client takes them: while it does not read, none is asked for. If they can not be made
 * to their end the connection is cut, so that nobody takes a part for the whole.
 */
export class TextStream extends Readable {
  private isAsking = false;
  private isWanted = false;
  private readonly heart: NodeJS.Timeout;

  constructor(
    private readonly texts: AsyncIterator<string, undefined>,
    { first, heartbeat }: { readonly first: string; readonly heartbeat: string },
  ) {
    super();
    this.push(first);
    this.heart = setInterval(() => {
      if (this.readableLength === 0) this.push(heartbeat);
    }, HEARTBEAT);
    this.heart.unref();
  }

  override _read(): void {
    this.isWanted = true;
    if (!this.isAsking) void this.ask();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    clearInterval(this.heart);
    void this.texts.return?.();
    done(error);
  }

  private async ask(): Promise<void> {
    this.isAsking = true;
    try {
      while (this.isWanted) {
        const next = await this.texts.next();
        if (this.destroyed) return;
        this.isWanted = this.push(next.done === true ? null : next.value);
      }
    } catch (error) {
      this.destroy(error as Error);
    } finally {
      this.isAsking = false;
    }
  }
}
