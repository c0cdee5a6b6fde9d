import ipaddr from 'ipaddr.js';

/** Of an IPv6 address the part that a network gives to one customer: 64 of 128 bits, in bytes. */
const NETWORK_BYTES = 8;
/** Addresses with a port, as some proxies write them. */
const WITH_PORT = /^(?:(\d+(?:\.\d+){3})|\[([^\]]+)\]):\d+$/;
/** What a proxy names that is no address: a word for "nobody knows", or what a client made up. */
const NOWHERE = 'nowhere';

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
