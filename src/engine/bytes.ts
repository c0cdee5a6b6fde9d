/** Byte helpers that need nothing but the language: the pure folders compile without Node's types. */

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

export function toHex(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += HEX[byte]!;
  return text;
}

/** Lower-case hex to bytes; null for anything else, an odd length included. */
export function fromHex(text: string): Uint8Array | null {
  if (text.length % 2 !== 0 || !/^[0-9a-f]*$/.test(text)) return null;
  const bytes = new Uint8Array(text.length / 2);
  for (let i = 0; i < bytes.length; i++) bytes[i] = Number.parseInt(text.slice(2 * i, 2 * i + 2), 16);
  return bytes;
}

/** Writes `value`, below 2^32, as four big-endian bytes. */
export function writeU32(bytes: Uint8Array, offset: number, value: number): void {
  bytes[offset] = value >>> 24;
  bytes[offset + 1] = value >>> 16;
  bytes[offset + 2] = value >>> 8;
  bytes[offset + 3] = value;
}

/** `value` as eight big-endian bytes. */
export function u64(value: number): Uint8Array {
  const bytes = new Uint8Array(8);
  writeU32(bytes, 0, Math.floor(value / 2 ** 32));
  writeU32(bytes, 4, value);
  return bytes;
}

/** How many bytes `text` takes in UTF-8; lone surrogates count as the three bytes they would be replaced by. */
export function utf8Length(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const point = character.codePointAt(0)!;
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
  }
  return bytes;
}
