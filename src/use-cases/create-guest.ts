import type { Hashing } from '../engine/hashing.js';
import { refuse, type Refusal } from '../engine/refusal.js';
import type { Players } from '../players/players.js';
import type { Newcomers } from '../platform/newcomers.js';
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
    private readonly newcomers: Newcomers,
  ) {}

  /** `address`: of the network that the request comes from, as an IP address. */
  async execute(address: string): Promise<NewGuest | Refusal> {
    const retryAfter = await this.newcomers.admit(address);
    if (retryAfter !== null) return tooManyPlayers(retryAfter);
    const id = this.random.id();
    const token = newToken(PLAYER, this.random);
    await this.players.add({ id, createdAt: this.clock.now(), tokenHash: tokenHash(this.hashing, token) });
    return { id, token };
  }
}

function tooManyPlayers(retryAfter: number): Refusal {
  return refuse(
    'tooManyPlayers',
    `Too many players have been made from your network. Go on with one you have, or try again in ${retryAfter} seconds.`,
    { retryAfter },
  );
}
