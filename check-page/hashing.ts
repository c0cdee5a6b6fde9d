import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import type { Hashing } from '../src/engine/hashing.js';

const encoder = new TextEncoder();

/** The hashing of the core in a browser: a page from a file has no crypto.subtle, and that would not answer at once. */
export const nobleHashing: Hashing = {
  allocate: (length) => new Uint8Array(length),
  utf8: (text) => encoder.encode(text),
  sha256: (bytes) => sha256(bytes),
  hmacSha256: (key) => {
    const keyed = hmac.create(sha256, key);
    return (message) => keyed.clone().update(message).digest();
  },
};
