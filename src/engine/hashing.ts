import { writeU32 } from './bytes.js';

/**
 * The three primitives that `creel/1` is built from, and memory for what they work on. They are handed in, because the pure folders see no
 * platform: Node, a browser and a test each bring their own.
 */
export interface Hashing {
  /** Bytes to be written over. The language has none that are cheap: above 64 bytes each is a block of its own. */
  allocate(length: number): Uint8Array;
  /** UTF-8 bytes of a string without lone surrogates. */
  utf8(text: string): Uint8Array;
  sha256(bytes: Uint8Array): Uint8Array;
  /** What is done for a key alone is done once: a shuffle asks for many MACs under one. */
  hmacSha256(key: Uint8Array): Mac;
}

/** Message to MAC, under a key. */
export type Mac = (message: Uint8Array) => Uint8Array;

/** A part of a hashed message: text stands for its UTF-8 bytes. */
export type Part = string | Uint8Array;

/** `E(p1..pk)`: each part with its length in front, so that no two lists of parts give the same bytes. */
export function encode(hashing: Hashing, parts: readonly Part[]): Uint8Array {
  const chunks: Part[] = [];
  let length = 0;
  for (const part of parts) {
    const chunk = typeof part === 'string' && !isShortAscii(part) ? hashing.utf8(part) : part;
    chunks.push(chunk);
    length += 4 + chunk.length;
  }
  const bytes = hashing.allocate(length);
  let offset = 0;
  for (const chunk of chunks) {
    writeU32(bytes, offset, chunk.length);
    if (typeof chunk === 'string') writeAscii(bytes, offset + 4, chunk);
    else bytes.set(chunk, offset + 4);
    offset += 4 + chunk.length;
  }
  return bytes;
}

const SHORT_TEXT = 64;
const LAST_ASCII = 0x7f;

/** So are labels and names: written one by one, sooner than bytes of their own are made and copied. */
function isShortAscii(text: string): boolean {
  if (text.length > SHORT_TEXT) return false;
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > LAST_ASCII) return false;
  return true;
}

function writeAscii(bytes: Uint8Array, offset: number, text: string): void {
  for (let i = 0; i < text.length; i++) bytes[offset + i] = text.charCodeAt(i);
}

/** `H(label, ..)`: SHA-256 under a label of its own for each use. */
export function hash(hashing: Hashing, label: string, ...parts: readonly Part[]): Uint8Array {
  return hashing.sha256(encode(hashing, [label, ...parts]));
}

/** `M(key, label, ..)`: HMAC-SHA-256 under a label of its own for each use. */
export function mac(hashing: Hashing, key: Uint8Array, label: string, ...parts: readonly Part[]): Uint8Array {
  return hashing.hmacSha256(key)(encode(hashing, [label, ...parts]));
}

/**
 * Root of the RFC 6962 tree over these leaves, the shape of every append-only log in `creel/1`. Leaves and inner
 * nodes are told apart by their first byte, so that neither can pass for the other.
 */
export function treeRoot(hashing: Hashing, leaves: readonly Uint8Array[]): Uint8Array {
  if (leaves.length === 0) return hashing.sha256(new Uint8Array());
  if (leaves.length === 1) return hashing.sha256(Uint8Array.of(0, ...leaves[0]!));
  let half = 1;
  while (2 * half < leaves.length) half *= 2;
  const left = treeRoot(hashing, leaves.slice(0, half));
  const right = treeRoot(hashing, leaves.slice(half));
  return hashing.sha256(Uint8Array.of(1, ...left, ...right));
}
