/** Who may sit at a game. Events and records hold the id alone, so a player can go without touching history. */
export abstract class Players {
  abstract add(player: NewPlayer): Promise<void>;

  /** Null if no player has this token. */
  abstract findByToken(tokenHash: Uint8Array): Promise<string | null>;
}

export interface NewPlayer {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  /** SHA-256 of the bearer token; the token itself is stored nowhere. */
  readonly tokenHash: Uint8Array;
}
