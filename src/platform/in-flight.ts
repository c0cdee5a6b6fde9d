/** How many of something may be under way at once, for each key. What is counted is forgotten when it is over. */
export class InFlight {
  private readonly counts = new Map<string, number>();

  /** `most`: 0 for any number. */
  constructor(readonly most: number) {}

  /** One more, if there is room; answers how many more there is room for, null if there is none. */
  enter(key: string): number | null {
    const count = (this.counts.get(key) ?? 0) + 1;
    if (count > this.most) return null;
    this.counts.set(key, count);
    return this.most - count;
  }

  leave(key: string): void {
    const count = this.counts.get(key)! - 1;
    if (count === 0) this.counts.delete(key);
    else this.counts.set(key, count);
  }
}
