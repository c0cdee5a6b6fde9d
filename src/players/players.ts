import type { Patience } from '../platform/patience.js';

/** Who may sit at a game. Events and records hold the id alone, so a player can go without touching history. */
export abstract class Players {
  /** The same, for one request that waits no longer for it. */
  abstract within(patience: Patience): Players;

  abstract add(player: NewPlayer): Promise<void>;

  /** Null if no player has this token. */
  abstract findByToken(tokenHash: Uint8Array): Promise<string | null>;

  /** As shown on boards; null: a guest, or nobody. */
  abstract nameOf(id: string): Promise<string | null>;

  /** No two players have a name of the same key. Nothing changes where the name is the player's already. */
  abstract rename(id: string, name: PlayerName, mostNames: number): Promise<Renamed>;
}

/** `taken`: by somebody else. `tooOften`: the player has taken as many names as it may. */
export type Renamed = 'renamed' | 'taken' | 'tooOften';

export interface PlayerName {
  readonly name: string;
  /** Equal for names that look the same. */
  readonly key: string;
}

export interface NewPlayer {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  /** SHA-256 of the bearer token; the token itself is stored nowhere. */
  readonly tokenHash: Uint8Array;
}
