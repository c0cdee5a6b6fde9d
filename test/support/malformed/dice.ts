import { streamsFrom } from '../playout.js';

/** Choices from a seed, the same for the same seed. */
export class Dice {
  private readonly stream: ReturnType<ReturnType<typeof streamsFrom>>;

  constructor(seed: number, purpose: string) {
    this.stream = streamsFrom(seed)(`test/${purpose}`);
  }

  /** From 0 to n - 1. */
  below(n: number): number {
    return this.stream.uniform(n);
  }

  one<Item>(items: readonly Item[]): Item {
    return items[this.below(items.length)]!;
  }

  chance(percent: number): boolean {
    return this.below(100) < percent;
  }

  /** Lower-case hex digits. */
  hex(digits: number): string {
    return Array.from({ length: digits }, () => this.below(16).toString(16)).join('');
  }
}
