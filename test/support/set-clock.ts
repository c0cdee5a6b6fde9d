import { Clock } from '../../src/platform/clock.js';

/** Stands where it is put. */
export class SetClock extends Clock {
  constructor(public at = 1_767_225_600_000) {
    super();
  }

  now(): number {
    return this.at;
  }

  pass(milliseconds: number): void {
    this.at += milliseconds;
  }
}
