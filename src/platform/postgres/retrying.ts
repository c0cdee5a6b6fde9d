import { setTimeout as sleep } from 'node:timers/promises';
import { Patience } from '../patience.js';
import { Unavailable } from '../unavailable.js';
import { isUnavailable, isWorthRetrying } from './errors.js';

const PAUSES_MS = [20, 80];

/**
 * The one retry around database work, and the bound on how long it takes. `attempt` counts from 0: after a lost
 * connection the work may have been done already, so what is not a plain read must be able to recognise itself. Gives
 * up with Unavailable; what it gave up may still be carried out. `patience` is that of a request; outside of one each
 * work has its own.
 */
export async function retrying<Result>(
  work: (attempt: number, patience: Patience) => Promise<Result>,
  patience = new Patience(),
): Promise<Result> {
  return patience.wait(async () => {
    for (let attempt = 0; ; attempt++) {
      try {
        return await work(attempt, patience);
      } catch (error) {
        const pause = PAUSES_MS[attempt];
        if (!isUnavailable(error)) throw error;
        if (!isWorthRetrying(error) || pause === undefined || patience.isOver)
          throw new Unavailable('the database does not answer', { cause: error });
        await sleep(pause);
      }
    }
  });
}
