import { toHex } from '../engine/bytes.js';
import {
  type NewPlayer,
  type NewToken,
  type PlayerName,
  Players,
  type Renamed,
  type StoredPlayer,
  type TokenHolder,
} from './players.js';

interface MemoryPlayer {
  name: PlayerName | null;
  namesTaken: number;
  bot: boolean;
  readonly createdBy: string | null;
  /** Expiry by hash, the oldest first. */
  tokens: Map<string, number | null>;
  gone: boolean;
  leaving: boolean;
}

/** For tests of the use cases. */
export class MemoryPlayers extends Players {
  private readonly players = new Map<string, MemoryPlayer>();

  within(): this {
    return this;
  }

  async add({ id, tokenHash, bot, createdBy }: NewPlayer): Promise<void> {
    const tokens = new Map([[toHex(tokenHash), null]]);
    this.players.set(id, { name: null, namesTaken: 0, bot, createdBy, tokens, gone: false, leaving: false });
  }

  async findByToken(tokenHash: Uint8Array): Promise<TokenHolder | null> {
    const token = toHex(tokenHash);
    for (const [player, { tokens }] of this.players)
      if (tokens.has(token)) return { player, expiresAt: tokens.get(token)! };
    return null;
  }

  async find(id: string): Promise<StoredPlayer | null> {
    return this.shown(id);
  }

  /** As `find`, for the read models beside it. */
  shown(id: string): StoredPlayer | null {
    const player = this.players.get(id);
    if (player === undefined) return null;
    const { name, bot, createdBy, gone } = player;
    return { id, name: gone ? null : (name?.name ?? null), bot, createdBy, isGone: gone };
  }

  async actorFor(id: string): Promise<string | null> {
    const player = this.players.get(id);
    return player === undefined || player.gone ? null : player.createdBy;
  }

  async nameOf(id: string): Promise<string | null> {
    return this.shown(id)?.name ?? null;
  }

  async rename(id: string, name: PlayerName, mostNames: number): Promise<Renamed> {
    const player = this.players.get(id)!;
    if (player.name?.name === name.name) return 'renamed';
    if (player.namesTaken >= mostNames) return 'tooOften';
    const others = [...this.players].filter(([other]) => other !== id);
    if (others.some(([, other]) => other.name?.key === name.key)) return 'taken';
    player.name = name;
    player.namesTaken++;
    return 'renamed';
  }

  async markBot(id: string): Promise<void> {
    this.players.get(id)!.bot = true;
  }

  async rotateToken(id: string, { tokenHash, createdAt }: NewToken, oldUntil: number): Promise<boolean> {
    const player = this.players.get(id)!;
    if (player.gone) return false;
    const [newest] = [...player.tokens].slice(-1);
    const kept = newest === undefined || oldUntil <= createdAt ? [] : [newest];
    player.tokens = new Map([
      ...kept.map(([hash, end]) => [hash, Math.min(end ?? oldUntil, oldUntil)] as const),
      [toHex(tokenHash), null],
    ]);
    return true;
  }

  async revokeTokens(id: string): Promise<void> {
    this.players.get(id)!.tokens.clear();
  }

  async delete(id: string): Promise<void> {
    const player = this.players.get(id)!;
    if (player.gone) return;
    player.tokens.clear();
    Object.assign(player, { gone: true, leaving: true });
  }

  async leaving(limit: number): Promise<readonly string[]> {
    return [...this.players].flatMap(([id, { leaving }]) => (leaving ? [id] : [])).slice(0, limit);
  }

  async left(id: string): Promise<void> {
    this.players.get(id)!.leaving = false;
  }
}
