import { setTimeout as sleep } from 'node:timers/promises';
import { Patience } from '../patience.js';
import { Unavailable } from '../unavailable.js';
import { isUnavailable, isWorthRetrying } from './errors.js';

const PAUSES_MS = [20, 80];

/**
 * The one retry around database work, and the bound on how long it takes. `attempt` counts from 0: after a lost
 * connection the work may have been done already, so what is not a plain read must be able to recognise itself. Gives
 * up with Unavailable; what it gave up may still be carried out.
 */
export async function retrying<Result>(work: (attempt: number) => Promise<Result>): Promise<Result> {
  const patience = Patience.current();
  return patience.wait(async () => {
    for (let attempt = 0; ; attempt++) {
      try {
        return await work(attempt);
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
