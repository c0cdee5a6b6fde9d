import { toHex } from '../engine/bytes.js';
import { type NewPlayer, type PlayerName, Players, type Renamed } from './players.js';

/** For tests of the use cases. */
export class MemoryPlayers extends Players {
  /** As `nameOf`, for the read models beside it. */
  readonly names = new Map<string, PlayerName & { readonly taken: number }>();
  private readonly ids = new Map<string, string>();

  within(): this {
    return this;
  }

  async add({ id, tokenHash }: NewPlayer): Promise<void> {
    this.ids.set(toHex(tokenHash), id);
  }

  async findByToken(tokenHash: Uint8Array): Promise<string | null> {
    return this.ids.get(toHex(tokenHash)) ?? null;
  }

  async nameOf(id: string): Promise<string | null> {
    return this.names.get(id)?.name ?? null;
  }

  async rename(id: string, { name, key }: PlayerName, mostNames: number): Promise<Renamed> {
    const own = this.names.get(id);
    if (own?.name === name) return 'renamed';
    if (own !== undefined && own.taken >= mostNames) return 'tooOften';
    const others = [...this.names].filter(([other]) => other !== id);
    if (others.some(([, other]) => other.key === key)) return 'taken';
    this.names.set(id, { name, key, taken: (own?.taken ?? 0) + 1 });
    return 'renamed';
  }
}
