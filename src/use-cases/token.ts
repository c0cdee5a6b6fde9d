import { toHex } from '../engine/bytes.js';
import type { Hashing } from '../engine/hashing.js';
import type { RandomSource } from '../platform/random.js';

const TOKEN_BYTES = 32;

/** A bearer token begins so, which lets secret scanners know it. */
const PREFIX = 'creel_p_';
const FORM = new RegExp(`^${PREFIX}[0-9a-f]{${2 * TOKEN_BYTES}}$`);

export function newToken(random: RandomSource): string {
  return PREFIX + toHex(random.bytes(TOKEN_BYTES));
}

export function isToken(text: string): boolean {
  return FORM.test(text);
}

/** What is stored of a token. It holds 256 random bits, so a plain hash can not be searched for it. */
export function tokenHash(hashing: Hashing, token: string): Uint8Array {
  return hashing.sha256(hashing.utf8(token));
}
