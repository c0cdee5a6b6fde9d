/** Whether who opened a stream may still read it; null: that can not be told at the moment. */
export type Holds = () => Promise<boolean | null>;

/** One who reads a stream, message by message, as fast as it likes. */
export abstract class Reader<Message> implements AsyncIterableIterator<Message> {
  private over = false;
  private poked = false;
  private resolve: (() => void) | null = null;
  private readonly leaving: (() => void)[] = [];
  private retry: number | null = null;
  private holds: Holds = async () => true;

  /** The next message; null if there is none yet. */
  protected abstract step(): Promise<Message | null> | Message | null;

  /** Told last, when the service stops. */
  protected abstract goodbye(retry: number): Message;

  /** Told last, when who reads may not any more. */
  protected abstract revoked(): Message;

  async next(): Promise<IteratorResult<Message, undefined>> {
    while (!this.over) {
      this.poked = false;
      const message = await this.attempt();
      if (message !== null) return { value: message, done: false };
      if (this.isIdle()) await new Promise<void>((resolve) => (this.resolve = resolve));
    }
    return { value: undefined, done: true };
  }

  async return(): Promise<IteratorResult<Message, undefined>> {
    this.leave();
    return { value: undefined, done: true };
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  /** There may be something to read. */
  poke(): void {
    this.poked = true;
    this.resolve?.();
    this.resolve = null;
  }

  /** Asked before each message. */
  guard(holds: Holds): void {
    this.holds = holds;
  }

  /** Has it told to come back after so many milliseconds. */
  dismiss(retry: number): void {
    this.retry ??= retry;
    this.poke();
  }

  /** `undo` is done when this reader leaves, however it does. */
  onLeave(undo: () => void): void {
    if (this.over) undo();
    else this.leaving.push(undo);
  }

  /** Nothing comes after this message. */
  protected last(message: Message): Message {
    this.leave();
    return message;
  }

  private async attempt(): Promise<Message | null> {
    try {
      if (this.retry !== null) return this.last(this.goodbye(this.retry));
      const holds = await this.holds();
      if (holds === null) return null;
      return holds ? await this.step() : this.last(this.revoked());
    } catch (error) {
      this.leave();
      throw error;
    }
  }

  private isIdle(): boolean {
    return !this.poked && !this.over;
  }

  private leave(): void {
    if (this.over) return;
    this.over = true;
    this.leaving.forEach((undo) => undo());
    this.poke();
  }
}
