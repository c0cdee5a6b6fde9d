import { u64 } from './bytes.js';
import { type Hashing, mac } from './hashing.js';

const WORDS_PER_BLOCK = 8;
const RANGE = 2 ** 32;

/** The random numbers of one purpose of one game. A purpose is used once: two uses of one stream are correlated. */
export class RandomStream {
  private block: DataView | undefined;
  private position = 0;

  constructor(
    private readonly hashing: Hashing,
    private readonly gameSeed: Uint8Array,
    private readonly purpose: string,
  ) {}

  /** An integer from 0 to n - 1, each equally likely; 1 <= n < 2^32. */
  uniform(n: number): number {
    const limit = RANGE - (RANGE % n);
    for (;;) {
      const word = this.nextWord();
      if (word < limit) return word % n;
    }
  }

  /** The items in a new, shuffled order; the list handed in stays as it is. */
  shuffle<Item>(items: readonly Item[]): Item[] {
    const order = items.slice();
    for (let i = order.length - 1; i > 0; i--) {
      const j = this.uniform(i + 1);
      const item = order[i]!;
      order[i] = order[j]!;
      order[j] = item;
    }
    return order;
  }

  private nextWord(): number {
    const inBlock = this.position % WORDS_PER_BLOCK;
    if (inBlock === 0 || this.block === undefined) {
      const index = u64(Math.floor(this.position / WORDS_PER_BLOCK));
      const bytes = mac(this.hashing, this.gameSeed, 'creel/1/stream', this.purpose, index);
      this.block = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    }
    this.position++;
    return this.block.getUint32(4 * inBlock);
  }
}

/** Hands out the stream of a purpose, such as `station/0`. */
export type Streams = (purpose: string) => RandomStream;

export function streamsOf(hashing: Hashing, gameSeed: Uint8Array): Streams {
  return (purpose) => new RandomStream(hashing, gameSeed, purpose);
}
