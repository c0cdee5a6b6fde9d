import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { networkOf } from './network.js';
import { Newcomers } from './newcomers.js';

const A_DAY = 24 * 60 * 60;

/** So many a day, 0 for any number, counted by each process for itself. */
export class LimitedNewcomers extends Newcomers {
  private readonly addresses: RateLimiterMemory | null;
  private readonly applications: RateLimiterMemory | null;

  constructor(perAddress: number, perApplication: number) {
    super();
    this.addresses = aDay(perAddress);
    this.applications = aDay(perApplication);
  }

  async admit(address: string): Promise<number | null> {
    return consume(this.addresses, networkOf(address));
  }

  async admitOf(application: string): Promise<number | null> {
    return consume(this.applications, application);
  }
}

function aDay(most: number): RateLimiterMemory | null {
  return most === 0 ? null : new RateLimiterMemory({ points: most, duration: A_DAY });
}

async function consume(limiter: RateLimiterMemory | null, who: string): Promise<number | null> {
  try {
    await limiter?.consume(who);
    return null;
  } catch (refused) {
    if (refused instanceof RateLimiterRes) return Math.ceil(refused.msBeforeNext / 1_000);
    throw refused;
  }
}
