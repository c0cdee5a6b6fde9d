import { toHex } from '../engine/bytes.js';
import { type NewPlayer, Players } from './players.js';

/** For tests of the use cases. */
export class MemoryPlayers extends Players {
  private readonly ids = new Map<string, string>();

  async add({ id, tokenHash }: NewPlayer): Promise<void> {
    this.ids.set(toHex(tokenHash), id);
  }

  async findByToken(tokenHash: Uint8Array): Promise<string | null> {
    return this.ids.get(toHex(tokenHash)) ?? null;
  }
}
