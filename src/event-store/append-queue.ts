import { toHex } from '../engine/bytes.js';
import type { Patience } from '../platform/patience.js';
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

/** What appends are carried out with, for one statement. */
export interface Session {
  /** Answers for each append, in their order; where it throws, all of them are rejected. */
  run(appends: readonly Append[]): Promise<readonly Appended[]>;
  /** Always called, and last. */
  end(): void;
}

/**
 * Group commit: an append starts at once if none is under way; those that arrive meanwhile wait and then go together,
 * each with its own answer. So an idle service adds no delay, and a busy one shares its statements and commits. Who goes
 * is settled when a session is there, for to get one may take longer than a request waits.
 */
export class AppendQueue {
  /** Called when something has been appended. */
  onAppended: () => void = () => undefined;
  private waiting: Waiting[] = [];
  private underWay = false;

  constructor(private readonly open: () => Promise<Session>) {}

  append(append: Append, patience: Patience): Promise<Appended> {
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
    this.dismissAnswered();
    if (this.waiting.length === 0) return;
    let session: Session;
    try {
      session = await this.open();
    } catch (error) {
      this.takeNext().forEach(({ reject }) => reject(error));
      return;
    }
    this.dismissAnswered();
    await this.runWith(session, this.takeNext());
    session.end();
  }

  private async runWith(session: Session, together: readonly Waiting[]): Promise<void> {
    if (together.length === 0) return;
    try {
      const appended = await session.run(together.map(({ append }) => append));
      together.forEach(({ resolve }, i) => resolve(appended[i]!));
      if (appended.includes('appended')) this.onAppended();
    } catch (error) {
      together.forEach(({ reject }) => reject(error));
    }
  }

  /** Their requests have been answered with 503: what was never begun need not be done behind their backs. */
  private dismissAnswered(): void {
    this.waiting = this.waiting.filter(({ patience, reject }) => {
      if (!patience.isOver) return true;
      reject(new Unavailable('the database did not come to it in time'));
      return false;
    });
  }

  /** Those that have waited longest, no two of them for one game, with one command, or otherwise in each other's way. */
  private takeNext(): Waiting[] {
    const next: Waiting[] = [];
    const left: Waiting[] = [];
    const taken = new Set<string>();
    for (const each of this.waiting) {
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
