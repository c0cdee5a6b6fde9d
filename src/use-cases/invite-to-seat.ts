import { isRefusal, refuse, type Refusal } from '../engine/refusal.js';
import { freeSeats, seatNotFree } from '../game/decide-seats.js';
import type { Invitations } from '../invitations/invitations.js';
import type { Clock } from '../platform/clock.js';
import type { Inviting, ShownInvitation, ShownNewInvitation } from './inviting.js';
import type { LoadedGame } from './loaded-games.js';
import type { VisibleGames } from './visible-games.js';

/** A game's creator gives out its seats: makes invitations, looks at them, takes them back. */
export class InviteToSeat {
  constructor(
    private readonly visible: VisibleGames,
    private readonly inviting: Inviting,
    private readonly invitations: Invitations,
    private readonly clock: Clock,
  ) {}

  /** A new invitation to a seat that is free; those made before stay good. */
  async invite(id: string, player: string, seat: number): Promise<ShownNewInvitation | Refusal> {
    const loaded = await this.ofCreator(id, player);
    if (isRefusal(loaded)) return loaded;
    const { game } = loaded;
    if (!freeSeats(game).includes(seat)) return seatNotFree(game, seat);
    const [invitation] = await this.inviting.invite(game, [seat]);
    return invitation!;
  }

  async list(id: string, player: string): Promise<readonly ShownInvitation[] | Refusal> {
    const loaded = await this.ofCreator(id, player);
    if (isRefusal(loaded)) return loaded;
    const invitations = await this.invitations.ofGame(id);
    return invitations.map((each) => this.inviting.show(loaded.game, each));
  }

  /** Takes back one that has not been used; nothing happens to any other. */
  async revoke(id: string, player: string, invitation: string): Promise<ShownInvitation | Refusal> {
    const loaded = await this.ofCreator(id, player);
    if (isRefusal(loaded)) return loaded;
    const made = await this.invitations.ofGame(id);
    if (made.every((each) => each.id !== invitation)) return invitationNotFound();
    await this.invitations.revoke(invitation, this.clock.now());
    const revoked = (await this.invitations.ofGame(id)).find((each) => each.id === invitation);
    return this.inviting.show(loaded.game, revoked!);
  }

  private async ofCreator(id: string, player: string): Promise<LoadedGame | Refusal> {
    const loaded = await this.visible.upToDate(id, player);
    if (isRefusal(loaded) || loaded.createdBy === player) return loaded;
    return refuse(
      'notTheCreator',
      "The invitations of a game are its creator's. Use the token that created it.",
    );
  }
}

function invitationNotFound(): Refusal {
  return refuse('invitationNotFound', 'This game has no invitation of this id. List them to see their ids.');
}
