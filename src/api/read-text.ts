import type { Viewer } from '../engine/ruleset.js';

/** Forms of texts that every protocol reads. */
export const IDEMPOTENCY_KEY = /^[\x21-\x7e]{16,255}$/;

/** `spectator`, or `seat:N` with the seat as the first group. */
export const VIEWER = /^(?:spectator|seat:(0|[1-9]\d?))$/;

/** Undefined for a text that names no viewer. */
export function viewerIn(text: string): Viewer | undefined {
  const [viewer, seat] = VIEWER.exec(text) ?? [];
  return seat === undefined ? (viewer as 'spectator' | undefined) : Number(seat);
}
