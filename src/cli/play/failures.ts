import type { Problem } from './wire.js';

/** The person leaves: Ctrl-C, the end of input, or the word for it. */
export class Leaving extends Error {
  override readonly name = 'Leaving';
}

/** The service said no. */
export class Refused extends Error {
  override readonly name = 'Refused';

  constructor(readonly problem: Problem) {
    super(problem.detail);
  }
}

/** No answer came, not even after trying again. What was asked for may have been done all the same. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}
