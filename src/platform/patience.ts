import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';
import { Unavailable } from './unavailable.js';

/** Milliseconds that a request waits for the database in all, so that it is answered within three seconds. */
const PATIENCE = 2_000;

/**
 * How long a request still waits for the database, however many statements it needs: each has a limit of its own, but
 * one GraphQL request may hold fifteen mutations, one after the other. Waits at the same time count once.
 */
export class Patience {
  private static readonly ofRequest = new AsyncLocalStorage<Patience>();
  private waits = 0;
  private since = 0;
  private spent = 0;

  /** That of the request being answered; outside of a request a new one. */
  static current(): Patience {
    return Patience.ofRequest.getStore() ?? new Patience();
  }

  /** Gives every request its own. */
  static addTo(server: FastifyInstance): void {
    server.addHook('preHandler', (_request, _reply, done) => this.ofRequest.run(new Patience(), done));
  }

  /** Work that no request waits for as a whole, such as an answer that is sent while it is made: each wait has its own. */
  static apart<Result>(work: () => Result): Result {
    return Patience.ofRequest.exit(work);
  }

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
