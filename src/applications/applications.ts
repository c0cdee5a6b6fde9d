import type { Patience } from '../platform/patience.js';
import type { Scope } from './scopes.js';

/** Programs that have keys of their own: they make players and act for those they made. */
export abstract class Applications {
  /** The same, for one request that waits no longer for it. */
  abstract within(patience: Patience): Applications;

  abstract add(application: Application, key: NewKey): Promise<void>;

  /** A key by its prefix, good or not; null if there is none. */
  abstract findKey(prefix: string): Promise<StoredKey | null>;

  /** Another key of the application that `old` is of; `old` ends at `oldUntil` at the latest, when this is done in every process. */
  abstract rotate(old: string, key: NewKey, oldUntil: number): Promise<void>;

  /** Ends a key in every process; nothing happens to one that is revoked. */
  abstract revoke(prefix: string, at: number): Promise<void>;

  abstract nameOf(id: string): Promise<string | null>;

  /** All keys, by application and then the oldest first. */
  abstract list(): Promise<readonly StoredKey[]>;
}

export interface Application {
  readonly id: string;
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
}

export interface NewKey {
  /** Names it in public. */
  readonly prefix: string;
  /** SHA-256 of the whole key; the key itself is stored nowhere. */
  readonly secretHash: Uint8Array;
  readonly scopes: readonly Scope[];
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  /** Null: it does not expire. Where another one has taken its place, when it ends for that. */
  readonly expiresAt: number | null;
  /** Milliseconds that it was made for, which stays; null: for ever. */
  readonly lifetime: number | null;
}

export interface StoredKey extends NewKey {
  readonly application: Pick<Application, 'id' | 'name'>;
  readonly revokedAt: number | null;
}
