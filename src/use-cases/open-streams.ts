import { refuse, type Refusal } from '../engine/refusal.js';
import type { Holds, Reader } from './reader.js';

/** Streams that a player, or a network without a token, may have open at once on one process; and all together. */
export const STREAM_LIMITS = { player: 20, network: 200, process: 10_000 } as const;

const RETRY_AFTER = 5;
/** Milliseconds: those who are sent away come back one after the other, in this time. */
const SOONEST_BACK = 500;
const SPREAD = 2_000;

/** Who opens a stream: a player, or somebody without a token at an address. */
export interface Opener {
  readonly player: string | null;
  readonly address: string;
  readonly holds: Holds;
}

type Counted = Pick<Opener, 'player' | 'address'>;

/** All streams that are open in this process. */
export class OpenStreams {
  private readonly readers = new Set<Reader<unknown>>();
  private readonly counts = new Map<string, number>();
  private isClosing = false;

  /** Counts one more; null if it may be, and then it has to be `add`ed or `leave`d. */
  enter({ player, address }: Counted): Refusal | null {
    const key = player ?? address;
    const most = player === null ? STREAM_LIMITS.network : STREAM_LIMITS.player;
    const count = this.counts.get(key) ?? 0;
    if (count >= most || this.readers.size >= STREAM_LIMITS.process) return tooManyStreams(most);
    this.counts.set(key, count + 1);
    return null;
  }

  leave({ player, address }: Counted): void {
    const key = player ?? address;
    const count = (this.counts.get(key) ?? 1) - 1;
    if (count === 0) this.counts.delete(key);
    else this.counts.set(key, count);
  }

  add<Opened extends Reader<unknown>>(opener: Opener, reader: Opened): Opened {
    this.readers.add(reader);
    reader.guard(opener.holds);
    reader.onLeave(() => {
      this.readers.delete(reader);
      this.leave(opener);
    });
    if (this.isClosing) reader.dismiss(SOONEST_BACK);
    return reader;
  }

  /** Has each see whether it may still be read: where nothing happens nobody else asks. */
  look(): void {
    for (const reader of this.readers) reader.poke();
  }

  /** Sends all away, to come back to another process or to the next one. */
  close(): void {
    this.isClosing = true;
    const all = [...this.readers];
    for (const [i, reader] of all.entries())
      reader.dismiss(SOONEST_BACK + Math.floor((i / all.length) * SPREAD));
  }
}

function tooManyStreams(most: number): Refusal {
  return refuse(
    'tooManyStreams',
    `You have ${most} streams open here, or the service has as many as it takes. Close one, or come back later.`,
    { most, retryAfter: RETRY_AFTER },
  );
}
