import type { Hashing } from '../engine/hashing.js';
import { refuse, type Refusal } from '../engine/refusal.js';
import type { Clock } from '../platform/clock.js';
import type { Newcomers } from '../platform/newcomers.js';
import type { RandomSource } from '../platform/random.js';
import type { Players } from '../players/players.js';
import { newToken, PLAYER, tokenHash } from './token.js';

export interface NewGuest {
  readonly id: string;
  /** The bearer token; shown this once, stored as a hash only. */
  readonly token: string;
  readonly bot: boolean;
}

export interface WantedGuest {
  /** Of the network that the request comes from, as an IP address. */
  readonly address: string;
  /** Id of the application that makes it and may act for it; null: it comes by itself. */
  readonly application: string | null;
  readonly bot: boolean;
}

export class CreateGuest {
  constructor(
    private readonly players: Players,
    private readonly random: RandomSource,
    private readonly clock: Clock,
    private readonly hashing: Hashing,
    private readonly newcomers: Newcomers,
  ) {}

  async execute({ address, application, bot }: WantedGuest): Promise<NewGuest | Refusal> {
    const retryAfter = await (application === null
      ? this.newcomers.admit(address)
      : this.newcomers.admitOf(application));
    if (retryAfter !== null) return tooManyPlayers(retryAfter, application === null);
    const id = this.random.id();
    const token = newToken(PLAYER, this.random);
    const createdAt = this.clock.now();
    const hash = tokenHash(this.hashing, token);
    await this.players.add({ id, createdAt, tokenHash: hash, bot, createdBy: application });
    return { id, token, bot };
  }
}

function tooManyPlayers(retryAfter: number, fromNetwork: boolean): Refusal {
  return refuse(
    'tooManyPlayers',
    `Too many players have been made ${fromNetwork ? 'from your network' : 'by your application'}. Go on with one you have, or try again in ${retryAfter} seconds.`,
    { retryAfter },
  );
}
