import { toHex } from '../engine/bytes.js';
import { openSeed } from '../engine/fair-deal.js';
import { isRefusal, type Refusal } from '../engine/refusal.js';
import type { CommandKey, EventStore } from '../event-store/event-store.js';
import type { Command } from '../game/command.js';
import type { GameContext, Kernel } from '../game/context.js';
import type { Extended } from '../game/extend.js';
import { follow } from '../game/follow.js';
import type { Clock } from '../platform/clock.js';
import type { RandomSource } from '../platform/random.js';
import { commandKey, type Repeatable } from './command-key.js';
import type { Conflict } from './conflict.js';
import type { LoadedGames } from './loaded-games.js';
import { keyReused, listingOf } from './run-command.js';
import { type ShownGame, showGame, viewerOf } from './show-game.js';
import { startCommands } from './start-game.js';

const SEED_BYTES = 32;

export interface NewGame {
  /** An id (its newest version) or an id and version. */
  readonly ruleset: string;
  readonly kind: 'live' | 'open';
  readonly openText: string | null;
  /** Deal at once; otherwise the player sees the commitment first and starts the game with a contribution. */
  readonly start: boolean;
}

export interface Created {
  readonly game: ShownGame;
  readonly replayed: boolean;
}

export class CreateGame {
  constructor(
    private readonly store: EventStore,
    private readonly games: LoadedGames,
    private readonly kernel: Kernel,
    private readonly random: RandomSource,
    private readonly clock: Clock,
  ) {}

  async execute(
    player: string,
    wanted: NewGame,
    repeatable: Repeatable,
  ): Promise<Created | Refusal | Conflict> {
    const id = this.random.id();
    const context = { ...this.kernel, serverSeed: this.drawSeed(wanted) };
    const extended = follow(context, id, null, commandsFor(wanted, player), this.clock.now());
    if (isRefusal(extended)) return extended;
    const command = commandKey(this.kernel.hashing, { scope: player, player, command: 'create' }, repeatable);
    if (await this.append(player, context, extended, command)) {
      this.games.keep({ game: extended.game, createdBy: player, context });
      return { game: showGame(extended.game, viewerOf(extended.game, player)), replayed: false };
    }
    return this.replay(player, command);
  }

  /** Drawn before anything else can enter the deal. An open game's follows from its text. */
  private drawSeed({ kind, openText }: NewGame): Uint8Array {
    return kind === 'open' ? openSeed(this.kernel.hashing, openText ?? '') : this.random.bytes(SEED_BYTES);
  }

  private async append(
    player: string,
    context: GameContext,
    { game, events }: Extended,
    command: CommandKey | null,
  ) {
    const { ruleset, kind } = game.created;
    const result = await this.store.append({
      game: game.id,
      expectedVersion: 0,
      expectedHead: null,
      events,
      command,
      creation: { serverSeed: context.serverSeed, createdBy: player, ruleset, kind },
      listing: listingOf(game),
    });
    return result === 'appended';
  }

  private async replay(player: string, command: CommandKey | null): Promise<Created | Refusal | Conflict> {
    const ran = command === null ? null : await this.store.findCommand(command.scope, command.key);
    const loaded = ran === null ? null : await this.games.upToDate(ran.game);
    if (ran === null || loaded === null) return { conflict: 'busy' };
    if (toHex(ran.request) !== toHex(command!.request)) return keyReused();
    const { game } = await this.games.atVersion(loaded, ran.version);
    return { game: showGame(game, viewerOf(game, player)), replayed: true };
  }
}

function commandsFor({ ruleset, kind, openText, start }: NewGame, player: string): Command[] {
  const create: Command = { type: 'create', kind, ruleset, seats: 1, openText };
  return start ? [create, ...startCommands(player, '')] : [create];
}
