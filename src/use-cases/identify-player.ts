import type { Hashing } from '../engine/hashing.js';
import type { Players } from '../players/players.js';
import { isToken, PLAYER, tokenHash } from './token.js';

export class IdentifyPlayer {
  constructor(
    private readonly players: Players,
    private readonly hashing: Hashing,
  ) {}

  /** The player's id; null for a token that nobody has. */
  async execute(token: string): Promise<string | null> {
    return isToken(PLAYER, token) ? this.players.findByToken(tokenHash(this.hashing, token)) : null;
  }
}
