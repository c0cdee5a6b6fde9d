/** How many players one network address, and one application, may make. What is counted is forgotten when the process ends. */
export abstract class Newcomers {
  /** Counts one more; answers the seconds until the next is welcome, or null if this one is. */
  abstract admit(address: string): Promise<number | null>;

  /** The same for one that an application makes. */
  abstract admitOf(application: string): Promise<number | null>;
}

export class AllNewcomers extends Newcomers {
  async admit(): Promise<null> {
    return null;
  }

  async admitOf(): Promise<null> {
    return null;
  }
}
