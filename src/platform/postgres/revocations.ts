import { setTimeout as sleep } from 'node:timers/promises';
import type { DataSource, EntityManager } from 'typeorm';
import { Patience } from '../patience.js';
import { type Repeating, repeat } from '../repeating.js';
import { Unavailable } from '../unavailable.js';
import { retrying } from './retrying.js';

/** Milliseconds that a process trusts what it remembers, from when it last asked whether anything has been revoked. */
const TRUST = 1_000;
/** Between two looks. */
const PAUSE = 300;
const TRIES = 3;

/**
 * Lets processes remember tokens and keys and yet have a revocation bite in all of them. The database counts revocations;
 * what is remembered holds for the count at which it was read. A process looks at the count all the time and trusts it for
 * `TRUST` ms, and a revocation is answered only after that time: by then nobody trusts what it was before.
 */
export class Revocations {
  private count = 0;
  private askedAt = -Infinity;
  private asking: Promise<void> | null = null;

  constructor(private readonly play: DataSource) {}

  /** Asks all the time, so that no request has to. */
  watch(): Repeating {
    // While the database is away nothing is trusted, and requests say so.
    return repeat(
      PAUSE,
      () => this.ask(),
      () => undefined,
    );
  }

  /** The count at most `TRUST` ms ago. */
  async current(patience = new Patience()): Promise<number> {
    for (let tries = 0; performance.now() - this.askedAt > TRUST; tries++) {
      // An answer that took as long as this is too old as soon as it comes.
      if (tries === TRIES) throw new Unavailable('the database answers too slowly');
      await this.lookAgain(patience);
    }
    return this.count;
  }

  /** A look that others began may end in their failure, of a time before: that is no answer for who came later. */
  private async lookAgain(patience: Patience): Promise<void> {
    const isOwn = this.asking === null;
    try {
      await patience.wait(() => this.ask());
    } catch (error) {
      if (isOwn) throw error;
    }
  }

  /** Carries out a revocation in one transaction, one after the other, and answers when it holds in every process. */
  async revoke<Result>(
    work: (transaction: EntityManager) => Promise<Result>,
    patience?: Patience,
  ): Promise<Result> {
    const result = await retrying(
      () =>
        this.play.transaction(async (transaction) => {
          await transaction.query('UPDATE identity_revision SET revision = revision + 1');
          return work(transaction);
        }),
      patience,
    );
    this.askedAt = -Infinity;
    await sleep(TRUST);
    return result;
  }

  private ask(): Promise<void> {
    this.asking ??= this.read().finally(() => (this.asking = null));
    return this.asking;
  }

  private async read(): Promise<void> {
    const askedAt = performance.now();
    const [row] = await retrying(() =>
      this.play.query<{ revision: string }[]>('SELECT revision FROM identity_revision'),
    );
    this.count = Number(row!.revision);
    this.askedAt = askedAt;
  }
}
