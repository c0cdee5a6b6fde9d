import { isRefusal, refuse, type Refusal } from '../engine/refusal.js';
import type { Kernel } from '../game/context.js';
import { seatNotFree } from '../game/decide-seats.js';
import { type Game, seatOf } from '../game/game.js';
import type { Receipt } from '../game/receipt.js';
import { commandKey, type Repeatable } from './command-key.js';
import { type Conflict, isConflict } from './conflict.js';
import type { Inviting } from './inviting.js';
import type { LoadedGame } from './loaded-games.js';
import type { Receipts } from './receipts.js';
import { gameNotFound } from './refusals.js';
import type { CommandRunner } from './run-command.js';
import { type ShownGame, showGame } from './show-game.js';
import type { VisibleGames } from './visible-games.js';

export interface SeatRequest {
  readonly game: string;
  readonly player: string;
  /** Null: the one invited to, the own one, or the first one free. */
  readonly seat: number | null;
  /** The token of an invitation; null where none is needed. */
  readonly invitation: string | null;
  /** Hex, 0 to 64 bytes: enters the deal. Null: the one given before, or none. */
  readonly contribution: string | null;
  readonly expectedVersion: number | null;
}

/** What a command on a game's seats answers. */
export interface SeatAnswer {
  readonly game: ShownGame;
  readonly replayed: boolean;
  /** Null where nothing was done, or no key is set. */
  readonly receipt: Receipt | null;
}

export class TakeSeat {
  constructor(
    private readonly runner: CommandRunner,
    private readonly visible: VisibleGames,
    private readonly inviting: Inviting,
    private readonly kernel: Kernel,
    private readonly receipts: Receipts,
  ) {}

  async execute(request: SeatRequest, repeatable: Repeatable): Promise<SeatAnswer | Refusal | Conflict> {
    const { game, player, contribution, expectedVersion } = request;
    const ran = await this.runner.run({
      game,
      player: null,
      expectedVersion,
      command: commandKey(this.kernel.hashing, { scope: game, player, command: 'takeSeat' }, repeatable),
      commands: async (loaded) => {
        const seat = await this.seatFor(loaded, request);
        if (isRefusal(seat)) return seat;
        return [{ type: 'takeSeat', seat, player, contribution: contribution ?? given(loaded.game, player) }];
      },
    });
    if (isRefusal(ran) || isConflict(ran)) return ran;
    const receipt = this.receipts.of(ran.game, ran.events);
    return { game: showGame(ran, player), replayed: ran.replayed, receipt };
  }

  /** The seat that this player may take; null: any that is free. */
  private async seatFor(loaded: LoadedGame, request: SeatRequest): Promise<number | null | Refusal> {
    const { player, seat, invitation } = request;
    const { game, visibility, createdBy } = loaded;
    if (seatOf(game, player) !== null)
      return invitation === null
        ? seat
        : this.namedSeat(loaded, seat, await this.inviting.seatOf(game, invitation));
    if (createdBy === player) return seat;
    if (game.created.seats === 1)
      return (await this.visible.isVisible(loaded, player)) ? seatNotFree(game, 0) : gameNotFound();
    if (invitation !== null)
      return this.namedSeat(loaded, seat, await this.inviting.seatFor(game, invitation));
    const awaited = await this.visible.seatAwaiting(game, player);
    if (awaited !== null) return seat ?? awaited;
    if (visibility === 'public') return seat;
    return visibility === 'private' ? gameNotFound() : invitationRequired();
  }

  private namedSeat(
    { visibility }: LoadedGame,
    seat: number | null,
    invited: number | Refusal,
  ): number | Refusal {
    // A private game does not exist for whoever holds no good invitation.
    if (isRefusal(invited)) return visibility === 'private' ? gameNotFound() : invited;
    if (seat === null || seat === invited) return invited;
    return refuse('invitationNotGood', `This invitation is for seat ${invited}. Leave \`seat\` out.`, {
      seat: invited,
    });
  }
}

function given({ seats }: Game, player: string): string {
  return seats.find((seat) => seat.player === player)?.contribution ?? '';
}

function invitationRequired(): Refusal {
  return refuse(
    'invitationRequired',
    'A seat of this game is taken with an invitation. Send the token that its creator gave you as `invitation`.',
  );
}
