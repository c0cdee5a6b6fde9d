import type { Patience } from '../platform/patience.js';

/** Who may sit at a game. Events and records hold the id alone, so a player can go without touching history. */
export abstract class Players {
  /** The same, for one request that waits no longer for it. */
  abstract within(patience: Patience): Players;

  abstract add(player: NewPlayer): Promise<void>;

  /** Null if no player has this token, or had it and is gone. Whether it has expired is for the caller to see. */
  abstract findByToken(tokenHash: Uint8Array): Promise<TokenHolder | null>;

  /** Null if there never was one; one who is gone is found without a name. */
  abstract find(id: string): Promise<StoredPlayer | null>;

  /** The application that may act for a player; null where none may, there is no such player, or it is gone. */
  abstract actorFor(id: string): Promise<string | null>;

  /** As shown on boards; null: a guest, or nobody. */
  abstract nameOf(id: string): Promise<string | null>;

  /** No two players have a name of the same key. Nothing changes where the name is the player's already. */
  abstract rename(id: string, name: PlayerName, mostNames: number): Promise<Renamed>;

  abstract markBot(id: string): Promise<void>;

  /**
   * A new token. The newest before it ends at `oldUntil` at the latest, those older than that at once; when this is done, in
   * every process. False: the player is gone.
   */
  abstract rotateToken(id: string, token: NewToken, oldUntil: number): Promise<boolean>;

  /** No token of the player is good any more, in any process. */
  abstract revokeTokens(id: string): Promise<void>;

  /**
   * The name and the tokens go; the key of the name stays, so that nobody else takes it. Its seats are not given up by this:
   * the player is among those who leave until `left` says that they are. Done once, the time is that of the first.
   */
  abstract delete(id: string, at: number): Promise<void>;

  /** Players who are gone and whose seats are not given up yet. */
  abstract leaving(limit: number): Promise<readonly string[]>;

  abstract left(id: string): Promise<void>;
}

/** `taken`: by somebody else. `tooOften`: the player has taken as many names as it may. */
export type Renamed = 'renamed' | 'taken' | 'tooOften';

export interface PlayerName {
  readonly name: string;
  /** Equal for names that look the same; a hash, in hex. */
  readonly key: string;
}

export interface NewToken {
  /** SHA-256 of the bearer token; the token itself is stored nowhere. */
  readonly tokenHash: Uint8Array;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
}

export interface NewPlayer extends NewToken {
  readonly id: string;
  readonly bot: boolean;
  /** Id of the application that made it and may act for it; null: it came by itself. */
  readonly createdBy: string | null;
}

export interface TokenHolder {
  readonly player: string;
  /** Milliseconds since 1970; null: it does not expire. */
  readonly expiresAt: number | null;
}

export interface StoredPlayer {
  readonly id: string;
  /** Null: a guest, or gone. */
  readonly name: string | null;
  readonly bot: boolean;
  readonly createdBy: string | null;
  readonly isGone: boolean;
}
