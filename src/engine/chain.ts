import { u64 } from './bytes.js';
import { canonical } from './canonical-json.js';
import { hash, type Hashing, mac } from './hashing.js';
import type { JsonObject } from './json.js';

/** What the hash of an event covers besides its salt: every field of the event, its state's hash, and the game. */
export type Envelope = {
  readonly actor: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly data: JsonObject;
  readonly game: string;
  readonly seq: number;
  /** State hash after the event, lower-case hex; null while there is no deal. */
  readonly state: string | null;
  readonly type: string;
  readonly v: 1;
};

const SALT_BYTES = 16;

/** Keeps a small hidden state or choice from being guessed out of its hash while the seed is sealed. */
export function saltOf(hashing: Hashing, serverSeed: Uint8Array, game: string, seq: number): Uint8Array {
  return mac(hashing, serverSeed, 'creel/1/salt', game, u64(seq)).subarray(0, SALT_BYTES);
}

export function stateHash(hashing: Hashing, salt: Uint8Array, stateDocument: JsonObject): Uint8Array {
  return hash(hashing, 'creel/1/state', salt, canonical(stateDocument));
}

/** The head of a chain that has no event yet. */
export function genesis(hashing: Hashing, game: string): Uint8Array {
  return hash(hashing, 'creel/1/genesis', game);
}

/** `envelope` is the canonical text of an Envelope. */
export function eventHash(hashing: Hashing, salt: Uint8Array, envelope: string): Uint8Array {
  return hash(hashing, 'creel/1/event', salt, envelope);
}

export function nextHead(hashing: Hashing, head: Uint8Array, ofEvent: Uint8Array): Uint8Array {
  return hash(hashing, 'creel/1/chain', head, ofEvent);
}
