import type { Patience } from '../platform/patience.js';

/**
 * Invitations to seats. Whether one is used up is not stored: it is good while its seat has been taken as often as when
 * it was made, which the events say.
 */
export abstract class Invitations {
  /** The same, for one request that waits no longer for it. */
  abstract within(patience: Patience): Invitations;

  abstract add(invitations: readonly NewInvitation[]): Promise<void>;

  /** Null if no invitation has this token. */
  abstract findByToken(tokenHash: Uint8Array): Promise<Invitation | null>;

  /** In the order of their making. */
  abstract ofGame(game: string): Promise<readonly Invitation[]>;

  /** Does nothing to one that is revoked already. */
  abstract revoke(id: string, at: number): Promise<void>;
}

export interface Invitation {
  readonly id: string;
  readonly game: string;
  readonly seat: number;
  /** How often the seat had been taken when the invitation was made. */
  readonly seating: number;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
  readonly revokedAt: number | null;
}

export interface NewInvitation extends Invitation {
  /** SHA-256 of the token; the token itself is stored nowhere. */
  readonly tokenHash: Uint8Array;
}
