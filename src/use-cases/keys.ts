import type { Applications, StoredKey } from '../applications/applications.js';
import type { Scope } from '../applications/scopes.js';
import type { Hashing } from '../engine/hashing.js';
import { refuse, type Refusal } from '../engine/refusal.js';
import type { Clock } from '../platform/clock.js';
import type { RandomSource } from '../platform/random.js';
import { type KeyStatus, statusOf } from './identify-caller.js';
import { showTime } from './show-event.js';
import { newKey, tokenHash } from './token.js';

/** Seconds that an old key or token may stay good beside its new one. */
export const MOST_OVERLAP = 7 * 24 * 60 * 60;

export interface ShownKey {
  /** Names the key; the text of the key is `creel_k_<prefix>_<secret>`. */
  readonly prefix: string;
  readonly application: { readonly id: string; readonly name: string };
  readonly scopes: readonly Scope[];
  readonly status: KeyStatus;
  /** RFC 3339. */
  readonly createdAt: string;
  /** RFC 3339; null: it does not expire. */
  readonly expiresAt: string | null;
}

export interface ShownNewKey extends ShownKey {
  /** The key itself; shown this once. */
  readonly key: string;
}

export interface WantedKey {
  /** What people call the application; shown with the players that it makes. */
  readonly name: string;
  readonly scopes: readonly Scope[];
  /** Milliseconds; null: it does not expire. */
  readonly lifetime: number | null;
}

/** Keys of applications; the first one is made by the operator. */
export class Keys {
  constructor(
    private readonly applications: Applications,
    private readonly hashing: Hashing,
    private readonly random: RandomSource,
    private readonly clock: Clock,
  ) {}

  /** A new application with its first key. */
  async create({ name, scopes, lifetime }: WantedKey): Promise<ShownNewKey> {
    const { key, text } = this.make(scopes, lifetime);
    const application = { id: this.random.id(), name };
    await this.applications.add({ ...application, createdAt: key.createdAt }, key);
    return this.shownNew({ ...key, application, revokedAt: null }, text);
  }

  async list(): Promise<readonly ShownKey[]> {
    return (await this.applications.list()).map((key) => this.shown(key));
  }

  async read(prefix: string): Promise<ShownKey | Refusal> {
    const key = await this.applications.findKey(prefix);
    return key === null ? keyNotFound() : this.shown(key);
  }

  /**
   * A new key of the same application, for the same and for as long as the old one was made for, which stays good for
   * `overlap` seconds.
   */
  async rotate(prefix: string, overlap: number): Promise<ShownNewKey | Refusal> {
    const old = await this.applications.findKey(prefix);
    if (old === null) return keyNotFound();
    const { application, scopes, lifetime } = old;
    const { key, text } = this.make(scopes, lifetime);
    await this.applications.rotate(prefix, key, key.createdAt + overlap * 1_000);
    return this.shownNew({ ...key, application, revokedAt: null }, text);
  }

  /** At once, in every process. */
  async revoke(prefix: string): Promise<ShownKey | Refusal> {
    if ((await this.applications.findKey(prefix)) === null) return keyNotFound();
    await this.applications.revoke(prefix, this.clock.now());
    return this.read(prefix);
  }

  private make(scopes: readonly Scope[], lifetime: number | null) {
    const { prefix, text } = newKey(this.random);
    const secretHash = tokenHash(this.hashing, text);
    const createdAt = this.clock.now();
    const expiresAt = lifetime === null ? null : createdAt + lifetime;
    return { text, key: { prefix, secretHash, scopes, createdAt, expiresAt, lifetime } };
  }

  private shownNew(key: StoredKey, text: string): ShownNewKey {
    return { ...this.shown(key), key: text };
  }

  private shown(key: StoredKey): ShownKey {
    const { prefix, application, scopes, createdAt, expiresAt } = key;
    return {
      prefix,
      application,
      scopes,
      status: statusOf(key, this.clock.now()),
      createdAt: showTime(createdAt),
      expiresAt: expiresAt === null ? null : showTime(expiresAt),
    };
  }
}

function keyNotFound(): Refusal {
  return refuse(
    'keyNotFound',
    'There is no key of this prefix: the part between `creel_k_` and the next `_`. `creel keys list` has them.',
  );
}
