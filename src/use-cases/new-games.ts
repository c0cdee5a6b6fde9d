import { openSeed } from '../engine/fair-deal.js';
import { isRefusal, type Refusal } from '../engine/refusal.js';
import type { CommandKey, EventStore, NewAttempt } from '../event-store/event-store.js';
import type { Game, Visibility } from '../game/game.js';
import type { Command, GameSetup } from '../game/command.js';
import type { GameContext, Kernel } from '../game/context.js';
import type { GameEvent } from '../game/event.js';
import type { Extended } from '../game/extend.js';
import { follow } from '../game/follow.js';
import type { Clock } from '../platform/clock.js';
import type { RandomSource } from '../platform/random.js';
import { comers, dueOf, listingOf, noticesOf } from './listing.js';
import type { LoadedGame, LoadedGames } from './loaded-games.js';

const SEED_BYTES = 32;

/** A game that somebody wants to have. */
export interface WantedGame {
  readonly player: string;
  readonly setup: GameSetup;
  readonly visibility: Visibility;
  /** What is done at once, after the creation. */
  readonly then: readonly Command[];
  /** Players beside those that take seats at once on whose lists it comes. */
  readonly awaited: readonly string[];
  readonly rematchOf: string | null;
  /** Of a daily game: the seed of its challenge, and the attempt that it is unless for practice. */
  readonly daily: { readonly serverSeed: Uint8Array; readonly attempt: NewAttempt | null } | null;
  /** Of a fork: what it goes on from, with its seed. Left out for other games. */
  readonly fork?: Pick<GameContext, 'serverSeed'> & { readonly origin: Game };
  readonly command: CommandKey | null;
}

export interface MadeGame extends LoadedGame {
  readonly events: readonly GameEvent[];
}

/** Makes games: draws the seed, commits to it and stores the first events. */
export class NewGames {
  constructor(
    private readonly store: EventStore,
    private readonly games: LoadedGames,
    private readonly kernel: Kernel,
    private readonly random: RandomSource,
    private readonly clock: Clock,
  ) {}

  /** `conflict`: the command has run already, or the game has its rematch. */
  async create(wanted: WantedGame, now = this.clock.now()): Promise<MadeGame | Refusal | 'conflict'> {
    const { player, setup, visibility, then, daily, fork } = wanted;
    const id = this.random.id();
    const context = {
      ...this.kernel,
      ...(fork ?? { serverSeed: daily?.serverSeed ?? this.drawSeed(setup) }),
    };
    const extended = follow(context, id, null, [{ type: 'create', ...setup }, ...then], now);
    if (isRefusal(extended)) return extended;
    if ((await this.append(wanted, context, extended)) === 'conflict') return 'conflict';
    const made = { game: extended.game, createdBy: player, visibility, imported: false, context };
    return { ...this.games.keep(made), events: extended.events };
  }

  /** Drawn before anything else can enter the deal. An open game's follows from its text. */
  private drawSeed({ kind, openText }: GameSetup): Uint8Array {
    return kind === 'open' ? openSeed(this.kernel.hashing, openText ?? '') : this.random.bytes(SEED_BYTES);
  }

  private append(wanted: WantedGame, { serverSeed }: GameContext, { game, events }: Extended) {
    const { player, visibility, awaited, rematchOf, daily, command } = wanted;
    const { ruleset, kind, seats, options } = game.created;
    return this.store.append({
      game: game.id,
      expectedVersion: 0,
      expectedHead: null,
      events,
      command,
      creation: {
        serverSeed,
        createdBy: player,
        ruleset,
        kind,
        visibility,
        seats,
        turnLimit: options.turnLimit ?? null,
        rematchOf,
        imported: false,
        attempt: daily?.attempt ?? null,
      },
      listing: listingOf(game),
      joined: [...new Set([player, ...awaited, ...comers(events)])],
      left: [],
      due: dueOf(game),
      attemptEnd: null,
      notices: noticesOf(null, game, events),
    });
  }
}
