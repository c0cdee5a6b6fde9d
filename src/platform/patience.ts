import { Unavailable } from './unavailable.js';

/** Milliseconds that a request waits for the database in all, so that it is answered within three seconds. */
const PATIENCE = 2_000;

/**
 * How long a request still waits for the database, however many statements it needs: each has a limit of its own, but
 * one GraphQL request may hold fifteen mutations, one after the other. Waits at the same time count once.
 */
export class Patience {
  private waits = 0;
  private since = 0;
  private spent = 0;

  get isOver(): boolean {
    return this.left <= 0;
  }

  /** The result, or Unavailable when the time is over; the work then ends unheard. */
  async wait<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.isOver) throw tooLong();
    if (this.waits++ === 0) this.since = performance.now();
    let timer: NodeJS.Timeout | undefined;
    const over = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(tooLong()), this.left);
    });
    try {
      return await Promise.race([work(), over]);
    } finally {
      clearTimeout(timer);
      if (--this.waits === 0) this.spent += performance.now() - this.since;
    }
  }

  private get left(): number {
    return PATIENCE - this.spent - (this.waits === 0 ? 0 : performance.now() - this.since);
  }
}

function tooLong(): Unavailable {
  return new Unavailable('the database does not answer in time');
}
