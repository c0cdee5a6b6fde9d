import { u64, writeU32 } from './bytes.js';
import { encode, type Hashing, type Mac } from './hashing.js';

const BLOCK_BYTES = 32;
const WORD_BYTES = 4;
const RANGE = 2 ** 32;

/** The random numbers of one purpose of one game. A purpose is used once: two uses of one stream are correlated. */
export class RandomStream {
  private block: Uint8Array | undefined;
  private blocks = 0;
  private offset = BLOCK_BYTES;
  /** What a block is the MAC of; its number, eight bytes, stands at the end. */
  private readonly message: Uint8Array;

  private readonly mac: Mac;

  constructor(hashing: Hashing, gameSeed: Uint8Array, purpose: string) {
    this.mac = hashing.hmacSha256(gameSeed);
    this.message = encode(hashing, ['creel/1/stream', purpose, u64(0)]);
  }

  /** An integer from 0 to n - 1, each equally likely; 1 <= n < 2^32. */
  uniform(n: number): number {
    for (;;) {
      const word = this.nextWord();
      // Below the first bound, which is the cheaper one, a word is below the limit whatever n is.
      if (word <= RANGE - n || word < RANGE - (RANGE % n)) return word % n;
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
    if (this.offset === BLOCK_BYTES) {
      // The low half of the u64: no purpose comes to 2^32 blocks.
      writeU32(this.message, this.message.length - WORD_BYTES, this.blocks++);
      this.block = this.mac(this.message);
      this.offset = 0;
    }
    const block = this.block!;
    const at = this.offset;
    this.offset += WORD_BYTES;
    // `>>> 0` reads the 32 bits as a number that is not negative.
    return ((block[at]! << 24) | (block[at + 1]! << 16) | (block[at + 2]! << 8) | block[at + 3]!) >>> 0;
  }
}

/** Hands out the stream of a purpose, such as `station/0`. */
export type Streams = (purpose: string) => RandomStream;

export function streamsOf(hashing: Hashing, gameSeed: Uint8Array): Streams {
  return (purpose) => new RandomStream(hashing, gameSeed, purpose);
}
