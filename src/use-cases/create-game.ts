import { isRefusal, type Refusal } from '../engine/refusal.js';
import type { CommandKey, EventStore } from '../event-store/event-store.js';
import type { Visibility } from '../game/game.js';
import { type Command, type GameSetup, PLAIN_GAME } from '../game/command.js';
import type { Receipt } from '../game/receipt.js';
import { type Kernel, newestRuleset } from '../game/context.js';
import { freeSeats } from '../game/decide-seats.js';
import { commandKey, type Repeatable } from './command-key.js';
import { type Conflict, isConflict } from './conflict.js';
import type { Inviting, ShownNewInvitation } from './inviting.js';
import type { LoadedGames } from './loaded-games.js';
import type { NewGames } from './new-games.js';
import type { Receipts } from './receipts.js';
import { keyNotAllowed } from './refusals.js';
import { findCreated } from './run-command.js';
import { type ShownGame, showGame } from './show-game.js';

export interface NewGame extends Omit<
  GameSetup,
  'kind' | 'seats' | 'parent' | 'private' | 'challenge' | 'practice'
> {
  readonly kind: 'live' | 'open';
  /** Null: as few as the ruleset allows. */
  readonly seats: number | null;
  readonly visibility: Visibility;
  /**
   * Of a game of one seat: deal at once; otherwise the player sees the commitment first and starts the game with a
   * contribution. A game of several seats is dealt when they are taken.
   */
  readonly start: boolean;
}

export interface Created {
  readonly game: ShownGame;
  /** One for each seat that is open; their tokens are shown this once. */
  readonly invitations: readonly ShownNewInvitation[];
  readonly replayed: boolean;
  /** Null where no key is set. */
  readonly receipt: Receipt | null;
}

export class CreateGame {
  constructor(
    private readonly store: EventStore,
    private readonly games: LoadedGames,
    private readonly newGames: NewGames,
    private readonly inviting: Inviting,
    private readonly kernel: Kernel,
    private readonly receipts: Receipts,
  ) {}

  async execute(
    player: string,
    wanted: NewGame,
    repeatable: Repeatable,
  ): Promise<Created | Refusal | Conflict> {
    const { visibility, start, ...asked } = wanted;
    const seats = asked.seats ?? newestRuleset(this.kernel, asked.ruleset)?.seats.min ?? 1;
    if (seats > 1 && repeatable.key !== null) return keyNotAllowed();
    const command = commandKey(this.kernel.hashing, { scope: player, player, command: 'create' }, repeatable);
    const created = await this.newGames.create({
      player,
      setup: { ...PLAIN_GAME, ...asked, seats, private: visibility === 'private' },
      visibility,
      then: seats > 1 || start ? [sitDown(player)] : [],
      awaited: [],
      rematchOf: null,
      daily: null,
      command,
    });
    if (isRefusal(created)) return created;
    if (created === 'conflict') return this.replay(player, command);
    const { game } = created;
    const invitations = await this.inviting.invite(game, seats > 1 ? freeSeats(game) : []);
    const receipt = this.receipts.of(game, created.events);
    return { game: showGame(created, player), invitations, replayed: false, receipt };
  }

  private async replay(player: string, command: CommandKey | null): Promise<Created | Refusal | Conflict> {
    const then = await findCreated(this.store, this.games, command);
    if (isRefusal(then) || isConflict(then)) return then;
    const receipt = await this.receipts.again(then.game, then.game.version);
    return { game: showGame(then, player), invitations: [], replayed: true, receipt };
  }
}

/** Whoever creates a game sits in its first seat. What it adds to the deal can come once it has seen the commitment. */
function sitDown(player: string): Command {
  return { type: 'takeSeat', seat: 0, player, contribution: '' };
}
