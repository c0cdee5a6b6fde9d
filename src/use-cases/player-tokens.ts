import type { Hashing } from '../engine/hashing.js';
import type { Refusal } from '../engine/refusal.js';
import type { Clock } from '../platform/clock.js';
import type { RandomSource } from '../platform/random.js';
import type { Players } from '../players/players.js';
import { playerNotFound } from './refusals.js';
import { showTime } from './show-event.js';
import { newToken, PLAYER, tokenHash } from './token.js';

export interface ShownToken {
  /** The bearer token; shown this once. */
  readonly token: string;
  /** RFC 3339: from then on the token before it is not good any more. */
  readonly oldUntil: string;
}

export class PlayerTokens {
  constructor(
    private readonly players: Players,
    private readonly random: RandomSource,
    private readonly clock: Clock,
    private readonly hashing: Hashing,
  ) {}

  /** A new token; the newest before it stays good for `overlap` seconds, those older than that end now. */
  async rotate(player: string, overlap: number): Promise<ShownToken | Refusal> {
    const token = newToken(PLAYER, this.random);
    const createdAt = this.clock.now();
    const oldUntil = createdAt + overlap * 1_000;
    const hash = tokenHash(this.hashing, token);
    const rotated = await this.players.rotateToken(player, { tokenHash: hash, createdAt }, oldUntil);
    // Deleted at this very moment.
    if (!rotated) return playerNotFound();
    return { token, oldUntil: showTime(oldUntil) };
  }

  /** All of them. Only an application that made the player can give it a new one then. */
  async revoke(player: string): Promise<{ readonly revoked: true }> {
    await this.players.revokeTokens(player);
    return { revoked: true };
  }
}
