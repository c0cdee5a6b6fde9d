import ipaddr from 'ipaddr.js';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { Newcomers } from './newcomers.js';

const A_DAY = 24 * 60 * 60;
/** Of an IPv6 address the part that a network gives to one customer: 64 of 128 bits, in bytes. */
const NETWORK_BYTES = 8;
/** Addresses with a port, as some proxies write them. */
const WITH_PORT = /^(?:(\d+(?:\.\d+){3})|\[([^\]]+)\]):\d+$/;
/** What a proxy names that is no address: a word for "nobody knows", or what a client made up. */
const NOWHERE = 'nowhere';

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

/**
 * What stands for one household: an IPv4 address, or the network of an IPv6 address. Behind a proxy the address is what
 * the proxy says, and all that can not be read is counted together.
 */
export function networkOf(address: string): string {
  const [, v4, v6] = WITH_PORT.exec(address) ?? [];
  const bare = v4 ?? v6 ?? address;
  if (!ipaddr.isValid(bare)) return NOWHERE;
  const parsed = ipaddr.process(bare);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return parsed.toByteArray().slice(0, NETWORK_BYTES).join('.');
}
