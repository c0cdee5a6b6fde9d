import { toHex } from '../engine/bytes.js';
import { Patience } from '../platform/patience.js';
import { Unavailable } from '../platform/unavailable.js';
import type { Append } from './event-store.js';

export type Appended = 'appended' | 'conflict';

interface Waiting {
  readonly append: Append;
  /** The game and the command. */
  readonly keys: readonly string[];
  /** Of the request that waits for it. */
  readonly patience: Patience;
  readonly resolve: (appended: Appended) => void;
  readonly reject: (error: unknown) => void;
}

/** Statements under way at once; what arrives meanwhile shares the next one. */
const MOST_AT_ONCE = 1;
const MOST_TOGETHER = 64;

/**
 * Group commit: an append starts at once while few are under way; those that arrive meanwhile wait and then go
 * together, each with its own answer. So an idle service adds no delay, and a busy one shares its commits.
 */
export class AppendQueue {
  private waiting: Waiting[] = [];
  private underWay = 0;
  /** Games and commands of the statements under way: what needs the same would only wait for its row. */
  private readonly taken = new Set<string>();

  /** `run` answers for each append, in their order; where it throws, all of them are rejected. */
  constructor(private readonly run: (appends: readonly Append[]) => Promise<readonly Appended[]>) {}

  append(append: Append): Promise<Appended> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ append, keys: keysOf(append), patience: Patience.current(), resolve, reject });
      this.startNext();
    });
  }

  private startNext(): void {
    if (this.underWay >= MOST_AT_ONCE || this.waiting.length === 0) return;
    const together = this.takeNext();
    if (together.length > 0) void this.finish(together);
  }

  /** Those that have waited longest, none of which needs what another has taken. */
  private takeNext(): Waiting[] {
    const next: Waiting[] = [];
    const left: Waiting[] = [];
    for (const each of this.waiting) {
      // Its request has been answered with 503: what was never begun need not be done behind its back.
      if (each.patience.isOver) {
        each.reject(new Unavailable('the database did not come to it in time'));
        continue;
      }
      const free = next.length < MOST_TOGETHER && !each.keys.some((key) => this.taken.has(key));
      (free ? next : left).push(each);
      if (free) each.keys.forEach((key) => this.taken.add(key));
    }
    this.waiting = left;
    return next;
  }

  private async finish(together: readonly Waiting[]): Promise<void> {
    this.underWay++;
    try {
      const appended = await this.run(together.map(({ append }) => append));
      together.forEach(({ resolve }, i) => resolve(appended[i]!));
    } catch (error) {
      together.forEach(({ reject }) => reject(error));
    }
    for (const { keys } of together) keys.forEach((key) => this.taken.delete(key));
    this.underWay--;
    this.startNext();
  }
}

function keysOf({ game, command }: Append): string[] {
  return command === null ? [game] : [game, `${command.scope} ${toHex(command.key)}`];
}
