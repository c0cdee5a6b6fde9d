import { toHex } from '../engine/bytes.js';
import { type Invitation, Invitations, type NewInvitation } from './invitations.js';

/** For tests of the use cases. */
export class MemoryInvitations extends Invitations {
  private readonly byToken = new Map<string, Invitation>();

  within(): this {
    return this;
  }

  async add(invitations: readonly NewInvitation[]): Promise<void> {
    for (const { tokenHash, ...invitation } of invitations) this.byToken.set(toHex(tokenHash), invitation);
  }

  async findByToken(tokenHash: Uint8Array): Promise<Invitation | null> {
    return this.byToken.get(toHex(tokenHash)) ?? null;
  }

  async ofGame(game: string): Promise<readonly Invitation[]> {
    return [...this.byToken.values()].filter((each) => each.game === game);
  }

  async revoke(id: string, at: number): Promise<void> {
    for (const [token, invitation] of this.byToken)
      if (invitation.id === id && invitation.revokedAt === null)
        this.byToken.set(token, { ...invitation, revokedAt: at });
  }
}
