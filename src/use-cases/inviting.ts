import { isRefusal, refuse, type Refusal } from '../engine/refusal.js';
import type { Hashing } from '../engine/hashing.js';
import type { Game } from '../game/game.js';
import type { Invitation, Invitations } from '../invitations/invitations.js';
import type { Clock } from '../platform/clock.js';
import type { RandomSource } from '../platform/random.js';
import { showTime } from './show-event.js';
import { INVITATION, isToken, newToken, tokenHash } from './token.js';

/** Milliseconds. */
const GOOD_FOR = 7 * 24 * 60 * 60 * 1_000;

export type InvitationStatus = 'open' | 'used' | 'expired' | 'revoked';

export interface ShownInvitation {
  readonly id: string;
  readonly seat: number;
  readonly status: InvitationStatus;
  /** RFC 3339. */
  readonly expiresAt: string;
}

export interface ShownNewInvitation extends ShownInvitation {
  /** Takes the seat, once; shown this once. */
  readonly token: string;
}

/** Makes invitations to seats and tells whether one is good. */
export class Inviting {
  constructor(
    private readonly invitations: Invitations,
    private readonly hashing: Hashing,
    private readonly random: RandomSource,
    private readonly clock: Clock,
  ) {}

  async invite(game: Game, seats: readonly number[]): Promise<readonly ShownNewInvitation[]> {
    const expiresAt = this.clock.now() + GOOD_FOR;
    const made = seats.map((seat) => {
      const token = newToken(INVITATION, this.random);
      const invitation = {
        id: this.random.id(),
        game: game.id,
        seat,
        seating: game.seatings[seat]!,
        expiresAt,
        revokedAt: null,
      };
      return { token, invitation: { ...invitation, tokenHash: tokenHash(this.hashing, token) } };
    });
    if (made.length > 0) await this.invitations.add(made.map(({ invitation }) => invitation));
    return made.map(({ token, invitation }) => ({ ...this.show(game, invitation), token }));
  }

  /** The seat that a token opens in this game. */
  async seatFor(game: Game, token: string): Promise<number | Refusal> {
    const found = await this.find(game, token);
    if (isRefusal(found)) return found;
    const status = this.statusOf(game, found);
    if (status === 'open') return found.seat;
    if (status === 'expired' && game.phase !== 'waiting')
      return invitationNotGood(
        'is for a seat that the game was dealt without',
        'Ask for one to another game.',
      );
    return invitationNotGood(SAYS[status], 'Ask the creator of the game for a new one.');
  }

  /** The seat of this game that a token is for, whether or not it still opens it. */
  async seatOf(game: Game, token: string): Promise<number | Refusal> {
    const found = await this.find(game, token);
    return isRefusal(found) ? found : found.seat;
  }

  show(game: Game, invitation: Invitation): ShownInvitation {
    const { id, seat, expiresAt } = invitation;
    return { id, seat, status: this.statusOf(game, invitation), expiresAt: showTime(expiresAt) };
  }

  private async find(game: Game, token: string): Promise<Invitation | Refusal> {
    const found = isToken(INVITATION, token)
      ? await this.invitations.findByToken(tokenHash(this.hashing, token))
      : null;
    return found?.game === game.id
      ? found
      : invitationNotGood('is not one to this game', 'Ask for its text again.');
  }

  private statusOf(
    { seatings, phase }: Game,
    { seat, seating, expiresAt, revokedAt }: Invitation,
  ): InvitationStatus {
    if (seatings[seat] !== seating) return 'used';
    if (revokedAt !== null) return 'revoked';
    return phase !== 'waiting' || expiresAt <= this.clock.now() ? 'expired' : 'open';
  }
}

const SAYS = {
  used: 'has been used, or its seat was taken by somebody else',
  expired: 'has expired',
  revoked: 'has been revoked',
} as const;

function invitationNotGood(says: string, advice: string): Refusal {
  return refuse('invitationNotGood', `This invitation ${says}. ${advice}`);
}
