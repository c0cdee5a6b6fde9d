import { toHex } from '../engine/bytes.js';
import { isRefusal, refuse, type Refusal } from '../engine/refusal.js';
import type { Happening } from '../engine/ruleset.js';
import type { CommandKey, EventStore, RanCommand } from '../event-store/event-store.js';
import type { Command } from '../game/command.js';
import type { GameEvent } from '../game/event.js';
import type { Extended } from '../game/extend.js';
import { follow, type Followed } from '../game/follow.js';
import type { Clock } from '../platform/clock.js';
import type { Conflict } from './conflict.js';
import type { KnownChallenges } from './known-challenges.js';
import type { LoadedGame, LoadedGames } from './loaded-games.js';
import { attemptEndOf, comers, dueOf, goers, listingOf, noticesOf } from './listing.js';
import { attemptOver, gameNotFound } from './refusals.js';
import { knownTo, showEvent } from './show-event.js';
import { viewerOf } from './show-game.js';
import type { VisibleGames } from './visible-games.js';

/** How often a command without a version is tried again when others come first: */
const ATTEMPTS = 5;
/** and for each seat, because all of them may be asked at once, and retire at once, and each has to count. */
const ATTEMPTS_A_SEAT = 3;
const EVENTS_WITH_A_CONFLICT = 100;

export interface CommandRequest {
  readonly game: string;
  /** Who asks, and has to be able to see the game; null: the system, or somebody whom `commands` lets in. */
  readonly player: string | null;
  /** Null: at whatever version the game has. */
  readonly expectedVersion: number | null;
  readonly command: CommandKey | null;
  /** What is asked of the game, or why this caller may not ask it. */
  readonly commands: (loaded: LoadedGame) => Wanted | Promise<Wanted>;
}

type Wanted = readonly Command[] | Refusal;

/** The game right after the command. */
export interface Ran extends LoadedGame {
  /** What its actions did, those that followed from it included. */
  readonly happened: readonly Happening[];
  /** Those that the command led to; where it had run before, all up to them. */
  readonly events: readonly GameEvent[];
  /** The command had run before, and did not run again. */
  readonly replayed: boolean;
}

/** What the system does on a game as it stands, or why not. */
export type SystemCommand = (loaded: LoadedGame) => Command | Refusal;

/** Load, decide, append: the one way of every command on a game that exists. */
export class CommandRunner {
  constructor(
    private readonly store: EventStore,
    private readonly games: LoadedGames,
    private readonly visible: VisibleGames,
    private readonly challenges: KnownChallenges,
    private readonly clock: Clock,
  ) {}

  /** One command of the system, whatever version the game has by then. */
  async runForSystem(game: string, wanted: SystemCommand): Promise<Ran | Refusal | Conflict> {
    return this.run({
      game,
      player: null,
      expectedVersion: null,
      command: null,
      commands: (loaded) => {
        const command = wanted(loaded);
        return isRefusal(command) ? command : [command];
      },
    });
  }

  async run(request: CommandRequest): Promise<Ran | Refusal | Conflict> {
    let loaded = await this.games.current(request.game);
    for (let attempt = 0; attempt < attemptsIn(loaded); attempt++) {
      if (loaded === null) return gameNotFound();
      const extended = await this.tryAt(loaded, request);
      if (!isNo(extended) && (await this.append(loaded, extended, request))) {
        const { game, events, happened } = extended;
        return { ...loaded, game, events, happened, replayed: false };
      }
      // Whatever stands in the way: a command that has run already is answered as it was.
      const before = await this.findRun(loaded, request.command);
      if (before !== null) return before;
      const latest: LoadedGame | null = await this.games.upToDate(request.game);
      if (isNo(extended) && latest?.game.version === loaded.game.version)
        return this.explain(extended, latest, request);
      loaded = latest;
    }
    return { conflict: 'busy' };
  }

  /** `stale` if the caller named another version. */
  private async tryAt(
    loaded: LoadedGame,
    { game, player, expectedVersion, commands }: CommandRequest,
  ): Promise<Followed | Refusal | 'stale'> {
    if (player !== null && !(await this.visible.isVisible(loaded, player))) return gameNotFound();
    // One moment for the question whether it may be done and for what is recorded.
    const now = this.clock.now();
    const end = loaded.imported ? null : await this.challenges.endOf(loaded.game);
    if (player !== null && end !== null && now >= end) return attemptOver();
    const wanted = await commands(loaded);
    if (isRefusal(wanted)) return wanted;
    if (expectedVersion !== null && expectedVersion !== loaded.game.version) return 'stale';
    return follow(loaded.context, game, loaded.game, wanted, now);
  }

  private async append(
    loaded: LoadedGame,
    { game, events }: Extended,
    { command }: CommandRequest,
  ): Promise<boolean> {
    const waits = loaded.game.phase === 'waiting';
    const result = await this.store.append({
      game: game.id,
      expectedVersion: loaded.game.version,
      expectedHead: loaded.game.head,
      events,
      command,
      creation: null,
      listing: game.phase === loaded.game.phase && !waits ? null : listingOf(game),
      joined: waits ? comers(events) : [],
      left: waits ? goers(loaded, game, await this.visible.awaitedIn(loaded.game)) : [],
      due: dueOf(game),
      attemptEnd: game.phase === loaded.game.phase ? null : attemptEndOf(game, events),
      notices: noticesOf(loaded.game, game, events),
    });
    if (result === 'appended') this.games.keep({ ...loaded, game });
    return result === 'appended';
  }

  private async findRun(loaded: LoadedGame, command: CommandKey | null): Promise<Ran | Refusal | null> {
    const ran = await findRun(this.store, command);
    if (ran === null || isRefusal(ran)) return ran;
    const then = await this.games.atVersion(loaded, ran.version);
    const events = await this.store.eventsAfter(loaded.game.id, 0, ran.version);
    return { ...then, events, happened: this.games.happenedAt(then, events), replayed: true };
  }

  private async explain(
    no: Refusal | 'stale',
    { game }: LoadedGame,
    { expectedVersion, player }: CommandRequest,
  ): Promise<Refusal | Conflict> {
    if (no !== 'stale') return no;
    // A version to come has no events since, and may be larger than a store can count.
    const ahead = expectedVersion! > game.version;
    const events = ahead
      ? []
      : await this.store.eventsAfter(game.id, expectedVersion!, EVENTS_WITH_A_CONFLICT);
    return {
      conflict: 'staleVersion',
      game: game.id,
      expectedVersion: expectedVersion!,
      currentVersion: game.version,
      events: knownTo(game, events).map((event) => showEvent(game, event, viewerOf(game, player))),
    };
  }
}

function attemptsIn(loaded: LoadedGame | null): number {
  return ATTEMPTS + ATTEMPTS_A_SEAT * (loaded?.game.created.seats ?? 0);
}

/** Where a command has run before; refused if it was another request that came with the key. */
export async function findRun(
  store: EventStore,
  command: CommandKey | null,
): Promise<RanCommand | Refusal | null> {
  const ran = command === null ? null : await store.findCommand(command.scope, command.key);
  return ran === null || toHex(ran.request) === toHex(command!.request) ? ran : keyReused();
}

/** The game that a command has created before, as it was then; `busy` where it is not to be seen yet. */
export async function findCreated(
  store: EventStore,
  games: LoadedGames,
  command: CommandKey | null,
): Promise<LoadedGame | Refusal | Conflict> {
  const ran = await findRun(store, command);
  if (ran !== null && isRefusal(ran)) return ran;
  const loaded = ran === null ? null : await games.upToDate(ran.game);
  return ran === null || loaded === null ? { conflict: 'busy' } : games.atVersion(loaded, ran.version);
}

function keyReused(): Refusal {
  return refuse(
    'idempotencyKeyReused',
    'This Idempotency-Key was used for another request. Send a new key with a new request.',
  );
}

function isNo(tried: Followed | Refusal | 'stale'): tried is Refusal | 'stale' {
  return tried === 'stale' || isRefusal(tried);
}
