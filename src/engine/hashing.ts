/**
 * The three primitives that `creel/1` is built from. They are handed in, because the pure folders see no
 * platform: Node, a browser and a test each bring their own.
 */
export interface Hashing {
  /** UTF-8 bytes of a string without lone surrogates. */
  utf8(text: string): Uint8Array;
  sha256(bytes: Uint8Array): Uint8Array;
  hmacSha256(key: Uint8Array, bytes: Uint8Array): Uint8Array;
}

/** A part of a hashed message: text stands for its UTF-8 bytes. */
export type Part = string | Uint8Array;

/** `E(p1..pk)`: each part with its length in front, so that no two lists of parts give the same bytes. */
export function encode(hashing: Hashing, parts: readonly Part[]): Uint8Array {
  const chunks = parts.map((part) => (typeof part === 'string' ? hashing.utf8(part) : part));
  const bytes = new Uint8Array(chunks.reduce((sum, chunk) => sum + 4 + chunk.length, 0));
  const view = new DataView(bytes.buffer);
  let offset = 0;
  for (const chunk of chunks) {
    view.setUint32(offset, chunk.length);
    bytes.set(chunk, offset + 4);
    offset += 4 + chunk.length;
  }
  return bytes;
}

/** `H(label, ..)`: SHA-256 under a label of its own for each use. */
export function hash(hashing: Hashing, label: string, ...parts: readonly Part[]): Uint8Array {
  return hashing.sha256(encode(hashing, [label, ...parts]));
}

/** `M(key, label, ..)`: HMAC-SHA-256 under a label of its own for each use. */
export function mac(hashing: Hashing, key: Uint8Array, label: string, ...parts: readonly Part[]): Uint8Array {
  return hashing.hmacSha256(key, encode(hashing, [label, ...parts]));
}
