import { inCanonicalOrder } from '../engine/canonical-json.js';
import { hash, type Hashing } from '../engine/hashing.js';
import type { Json } from '../engine/json.js';
import type { CommandKey } from '../event-store/event-store.js';

/** With its length a key takes 16 bytes in its row and its index, and both are as many as there are actions. */
const KEY_BYTES = 15;
/** Tells a client that it sent another request by mistake; only its own requests are compared. */
const REQUEST_BYTES = 8;

/** What a client sent to make its request safe to repeat. */
export interface Repeatable {
  /** The `Idempotency-Key`, or null if it sent none. */
  readonly key: string | null;
  /** The request's body: a repeat must bring the same. */
  readonly body: Json;
  /** Where an application acts for the player. */
  readonly acting: Acting | null;
}

/** An application that acts for a player. What it does is kept with its id, whether it sent a key or not. */
export interface Acting {
  readonly application: string;
  /** New for each command. */
  readonly act: string;
}

/** Names a command for the store. The player is part of it, so that a key never meets another player's. */
export function commandKey(
  hashing: Hashing,
  use: { readonly scope: string; readonly player: string; readonly command: string },
  { key: sent, body, acting }: Repeatable,
): CommandKey | null {
  const key = sent ?? acting?.act ?? null;
  if (key === null) return null;
  const text = JSON.stringify(inCanonicalOrder(body));
  return {
    scope: use.scope,
    key: hash(hashing, 'creel/command-key', use.player, key).subarray(0, KEY_BYTES),
    request: hash(hashing, 'creel/command', use.command, text).subarray(0, REQUEST_BYTES),
    application: acting?.application ?? null,
  };
}
