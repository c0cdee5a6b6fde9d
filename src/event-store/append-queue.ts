import { toHex } from '../engine/bytes.js';
import { Patience } from '../platform/patience.js';
import { Unavailable } from '../platform/unavailable.js';
import type { Append, Appended } from './event-store.js';

interface Waiting {
  readonly append: Append;
  /** Of the request that waits for it. */
  readonly patience: Patience;
  readonly resolve: (appended: Appended) => void;
  readonly reject: (error: unknown) => void;
}

const MOST_TOGETHER = 64;

/**
 * Group commit: an append starts at once if none is under way; those that arrive meanwhile wait and then go together,
 * each with its own answer. So an idle service adds no delay, and a busy one shares its statements and commits.
 */
export class AppendQueue {
  private waiting: Waiting[] = [];
  private underWay = false;

  /** `run` answers for each append, in their order; where it throws, all of them are rejected. */
  constructor(private readonly run: (appends: readonly Append[]) => Promise<readonly Appended[]>) {}

  append(append: Append, patience = Patience.current()): Promise<Appended> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ append, patience, resolve, reject });
      if (!this.underWay) void this.runAll();
    });
  }

  private async runAll(): Promise<void> {
    this.underWay = true;
    while (this.waiting.length > 0) await this.runNext();
    this.underWay = false;
  }

  private async runNext(): Promise<void> {
    const together = this.takeNext();
    if (together.length === 0) return;
    try {
      const appended = await this.run(together.map(({ append }) => append));
      together.forEach(({ resolve }, i) => resolve(appended[i]!));
    } catch (error) {
      together.forEach(({ reject }) => reject(error));
    }
  }

  /** Those that have waited longest, no two of them for one game, with one command, or otherwise in each other's way. */
  private takeNext(): Waiting[] {
    const next: Waiting[] = [];
    const left: Waiting[] = [];
    const taken = new Set<string>();
    for (const each of this.waiting) {
      // Its request has been answered with 503: what was never begun need not be done behind its back.
      if (each.patience.isOver) {
        each.reject(new Unavailable('the database did not come to it in time'));
        continue;
      }
      const keys = keysOf(each.append);
      const free = next.length < MOST_TOGETHER && !keys.some((key) => taken.has(key));
      (free ? next : left).push(each);
      if (free) keys.forEach((key) => taken.add(key));
    }
    this.waiting = left;
    return next;
  }
}

/** What there can be once: of two appends that have one of these in common the store takes one. */
function keysOf({ game, command, creation }: Append): string[] {
  const keys = [game];
  if (command !== null) keys.push(`${command.scope} ${toHex(command.key)}`);
  if (creation?.attempt) keys.push(`${creation.attempt.challenge} ${creation.createdBy}`);
  if (creation?.rematchOf) keys.push(`rematch of ${creation.rematchOf}`);
  return keys;
}
