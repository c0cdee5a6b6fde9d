import type { Applications, StoredKey } from '../applications/applications.js';
import type { Scope } from '../applications/scopes.js';
import { toHex } from '../engine/bytes.js';
import type { Hashing } from '../engine/hashing.js';
import type { Clock } from '../platform/clock.js';
import type { RandomSource } from '../platform/random.js';
import type { Players } from '../players/players.js';
import type { Acting } from './command-key.js';
import { isToken, keyPrefixIn, PLAYER, tokenHash } from './token.js';

/** Who asks. */
export interface Caller {
  /** Id of the player that asks, or that an application asks for; null: none. */
  readonly player: string | null;
  /** The application whose key came with the request. */
  readonly application: CallingApplication | null;
}

export interface CallingApplication {
  readonly id: string;
  /** Prefix of its key. */
  readonly key: string;
  readonly scopes: readonly Scope[];
  /** For one command of it. */
  readonly acts: () => Acting;
}

/** Why a token or key does not tell who asks. `notYours`: the player named is none that the application made and that is there. */
export type Unidentified = 'unknown' | 'expired' | 'revoked' | 'notYours' | 'needsKey';

export const NOBODY: Caller = { player: null, application: null };

export class IdentifyCaller {
  constructor(
    private readonly players: Players,
    private readonly applications: Applications,
    private readonly hashing: Hashing,
    private readonly clock: Clock,
    private readonly random: RandomSource,
  ) {}

  /** `actingFor`: the id of a player, which only an application may name. */
  async execute(token: string, actingFor: string | null): Promise<Caller | Unidentified> {
    const prefix = keyPrefixIn(token);
    if (prefix !== null) return this.byKey(token, prefix, actingFor);
    if (actingFor !== null) return 'needsKey';
    const holder = isToken(PLAYER, token)
      ? await this.players.findByToken(tokenHash(this.hashing, token))
      : null;
    if (holder === null || this.isOver(holder.expiresAt)) return 'unknown';
    return { player: holder.player, application: null };
  }

  private async byKey(token: string, prefix: string, player: string | null): Promise<Caller | Unidentified> {
    const key = await this.applications.findKey(prefix);
    // Hashes of 256 random bits: how long it takes to compare them tells nobody anything.
    if (key === null || toHex(key.secretHash) !== toHex(tokenHash(this.hashing, token))) return 'unknown';
    const status = statusOf(key, this.clock.now());
    if (status !== 'good') return status;
    const { application, scopes } = key;
    if (player !== null && (await this.players.actorFor(player)) !== application.id) return 'notYours';
    const { id } = application;
    const acts = () => ({ application: id, act: this.random.id() });
    return { player, application: { id, key: prefix, scopes, acts } };
  }

  private isOver(expiresAt: number | null): boolean {
    return expiresAt !== null && this.clock.now() >= expiresAt;
  }
}

export type KeyStatus = 'good' | 'expired' | 'revoked';

export function statusOf({ expiresAt, revokedAt }: StoredKey, now: number): KeyStatus {
  if (revokedAt !== null) return 'revoked';
  return expiresAt !== null && now >= expiresAt ? 'expired' : 'good';
}
