import { toHex } from '../engine/bytes.js';
import type { Hashing } from '../engine/hashing.js';
import type { RandomSource } from '../platform/random.js';

const TOKEN_BYTES = 32;

/** What a secret is for stands in front of it, which lets secret scanners and readers know it. */
export type TokenKind = { readonly prefix: string; readonly form: RegExp };

/** Bearer token of a player. */
export const PLAYER = kindOf('creel_p_');
/** Takes a seat, once. */
export const INVITATION = kindOf('creel_i_');

const KEY = /^creel_k_([0-9a-f]{12})_[0-9a-f]{64}$/;
const PREFIX_BYTES = 6;

/** A key of an application: its prefix names it in public, and the whole of it is the secret. */
export function newKey(random: RandomSource): { readonly prefix: string; readonly text: string } {
  const prefix = toHex(random.bytes(PREFIX_BYTES));
  return { prefix, text: `creel_k_${prefix}_${toHex(random.bytes(TOKEN_BYTES))}` };
}

/** The prefix in a text that has the form of a key; null if it has not. */
export function keyPrefixIn(text: string): string | null {
  return KEY.exec(text)?.[1] ?? null;
}

export function newToken({ prefix }: TokenKind, random: RandomSource): string {
  return prefix + toHex(random.bytes(TOKEN_BYTES));
}

export function isToken({ form }: TokenKind, text: string): boolean {
  return form.test(text);
}

/** What is stored of a token. It holds 256 random bits, so a plain hash can not be searched for it. */
export function tokenHash(hashing: Hashing, token: string): Uint8Array {
  return hashing.sha256(hashing.utf8(token));
}

function kindOf(prefix: string): TokenKind {
  return { prefix, form: new RegExp(`^${prefix}[0-9a-f]{${2 * TOKEN_BYTES}}$`) };
}
