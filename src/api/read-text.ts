import type { As } from '../use-cases/show-as.js';

/** Forms of texts that every protocol reads. */
export const IDEMPOTENCY_KEY = /^[\x21-\x7e]{16,255}$/;

/** A ruleset by its id, for all its versions. */
export const RULESET_ID = /^[a-z][a-z0-9-]{0,99}$/;

/** `spectator`, `all`, or `seat:N` with the seat as the first group. */
export const AS = /^(?:spectator|all|seat:(0|[1-9]\d?))$/;

/** Undefined for a text that names nobody's eyes. */
export function asIn(text: string): As | undefined {
  const [named, seat] = AS.exec(text) ?? [];
  return seat === undefined ? (named as 'spectator' | 'all' | undefined) : Number(seat);
}
