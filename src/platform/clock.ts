/** The time, handed in so that tests can say what it is. */
export abstract class Clock {
  /** Milliseconds since 1970. */
  abstract now(): number;
}

export class SystemClock extends Clock {
  now(): number {
    return Date.now();
  }
}
