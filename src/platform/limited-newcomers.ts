import ipaddr from 'ipaddr.js';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { Newcomers } from './newcomers.js';

const A_DAY = 24 * 60 * 60;
/** Of an IPv6 address the part that a network gives to one customer: 64 of 128 bits, in bytes. */
const NETWORK_BYTES = 8;

/** So many a day from one address, counted by each process for itself. */
export class LimitedNewcomers extends Newcomers {
  private readonly limiter: RateLimiterMemory;

  constructor(perDay: number) {
    super();
    this.limiter = new RateLimiterMemory({ points: perDay, duration: A_DAY });
  }

  async admit(address: string): Promise<number | null> {
    try {
      await this.limiter.consume(networkOf(address));
      return null;
    } catch (refused) {
      if (refused instanceof RateLimiterRes) return Math.ceil(refused.msBeforeNext / 1_000);
      throw refused;
    }
  }
}

/** What stands for one household: an IPv4 address, or the network of an IPv6 address. */
export function networkOf(address: string): string {
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return parsed.toByteArray().slice(0, NETWORK_BYTES).join('.');
}
