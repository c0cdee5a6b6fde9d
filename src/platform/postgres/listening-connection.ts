import type pg from 'pg';

/** Milliseconds before a lost connection is made anew. */
const PAUSE = 1_000;

/** A connection that listens on a channel, and is made anew when it is lost. What is said meanwhile is not heard. */
export class ListeningConnection {
  private client: pg.Client | null = null;
  private timer: NodeJS.Timeout | undefined;
  private closed = false;
  private opening: Promise<void>;

  constructor(
    private readonly connect: () => pg.Client,
    private readonly channel: string,
    private readonly heard: (payload: string) => void,
  ) {
    this.opening = this.open();
  }

  async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.timer);
    await this.opening;
    await this.client?.end().catch(() => undefined);
  }

  private async open(): Promise<void> {
    const client = this.connect();
    client.on('notification', ({ payload = '' }) => this.heard(payload));
    client.once('end', () => this.lost(client));
    this.client = client;
    try {
      await client.connect();
      await client.query(`LISTEN ${this.channel}`);
    } catch {
      this.lost(client);
    }
  }

  private lost(client: pg.Client): void {
    if (this.closed || this.client !== client) return;
    this.client = null;
    void client.end().catch(() => undefined);
    this.timer = setTimeout(() => {
      this.opening = this.open();
    }, PAUSE);
    this.timer.unref();
  }
}
