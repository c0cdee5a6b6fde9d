import type { Hashing } from '../engine/hashing.js';
import type { Players } from '../players/players.js';
import type { Clock } from '../platform/clock.js';
import type { RandomSource } from '../platform/random.js';
import { newToken, PLAYER, tokenHash } from './token.js';

export interface NewGuest {
  readonly id: string;
  /** The bearer token; shown this once, stored as a hash only. */
  readonly token: string;
}

export class CreateGuest {
  constructor(
    private readonly players: Players,
    private readonly random: RandomSource,
    private readonly clock: Clock,
    private readonly hashing: Hashing,
  ) {}

  async execute(): Promise<NewGuest> {
    const id = this.random.id();
    const token = newToken(PLAYER, this.random);
    await this.players.add({ id, createdAt: this.clock.now(), tokenHash: tokenHash(this.hashing, token) });
    return { id, token };
  }
}
