import { randomBytes } from 'node:crypto';
import { v7 } from 'uuid';

/** Secrets and ids, handed in so that tests can say what they are. */
export abstract class RandomSource {
  /** Unpredictable bytes from the operating system. */
  abstract bytes(count: number): Uint8Array;

  /** A UUIDv7, lower case: ids that sort by the time of their making. */
  abstract id(): string;
}

export class SystemRandom extends RandomSource {
  bytes(count: number): Uint8Array {
    return randomBytes(count);
  }

  id(): string {
    return v7();
  }
}
