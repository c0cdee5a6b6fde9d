import { LRUCache } from 'lru-cache';
import { Defect } from '../engine/defect.js';
import { ALL_EVENTS, type EventStore, type StoredGame } from '../event-store/event-store.js';
import type { GameContext, Kernel } from '../game/context.js';
import type { Happening } from '../engine/ruleset.js';
import type { GameCreated, GameEvent } from '../game/event.js';
import { fold } from '../game/fold.js';
import type { Game, Visibility } from '../game/game.js';
import { isByPlayer } from '../game/seated-bots.js';
import { expectNoCircle } from './refusals.js';

/** In games of the list: a game with an edition of its own keeps the whole of it. */
export const WEIGHT_OF_EDITION = 20;

/** A folded game with what its events do not say while it runs. */
export interface LoadedGame {
  readonly game: Game;
  readonly createdBy: string;
  readonly visibility: Visibility;
  /** It was not played here; its record was brought, and it is over. */
  readonly imported: boolean;
  readonly context: GameContext;
}

export class KeptGames extends LRUCache<string, LoadedGame> {
  constructor(most: number) {
    super({
      maxSize: most,
      sizeCalculation: ({ game }) => (game.created.options.edition === undefined ? 1 : WEIGHT_OF_EDITION),
    });
  }
}

/**
 * Folded games, kept up to a number: a running game costs one read at first touch. What is kept may be stale when
 * another process has acted; that is safe for commands, because the append checks version and head, and queries
 * read what came since.
 */
export class LoadedGames {
  constructor(
    private readonly store: EventStore,
    private readonly kernel: Kernel,
    private readonly kept: KeptGames,
  ) {}

  /** For commands: as kept, or read now. */
  async current(id: string): Promise<LoadedGame | null> {
    return this.kept.get(id) ?? this.reload(id);
  }

  /** For queries: with every event acknowledged so far, by any process. */
  async upToDate(id: string): Promise<LoadedGame | null> {
    const loaded = this.kept.get(id);
    if (loaded === undefined) return this.reload(id);
    if (isFinal(loaded.game)) return loaded;
    // One event back: if the last one we know is not the stored one, the stored history is another.
    const [known, ...since] = await this.store.eventsAfter(id, loaded.game.version - 1, ALL_EVENTS);
    if (known?.hash !== loaded.game.head) return this.reload(id);
    return since.length === 0
      ? loaded
      : this.keep({ ...loaded, game: fold(loaded.context, id, since, loaded.game) });
  }

  /** From the first event on. */
  async reload(id: string): Promise<LoadedGame | null> {
    this.kept.delete(id);
    return this.load(id, 0);
  }

  /** The game as it was at a version of its past, from 1. */
  async atVersion(loaded: LoadedGame, version: number): Promise<LoadedGame> {
    if (version === loaded.game.version) return loaded;
    const events = await this.store.eventsAfter(loaded.game.id, 0, version);
    return { ...loaded, game: fold(loaded.context, loaded.game.id, events) };
  }

  /**
   * What the last action of a seat among these events, which are all of the game up to some version, did, with what followed from it: all that follows by
   * itself is done by the system and by bots.
   */
  happenedAt({ game, context }: LoadedGame, events: readonly GameEvent[]): readonly Happening[] {
    const first = events.findLastIndex((event) => event.type === 'ActionTaken' && isByPlayer(game, event));
    return first < 0 ? [] : happenedFrom(context, game.id, events, first);
  }

  /** What all of its actions did, in order. */
  async allHappened({ game: { id }, context }: LoadedGame): Promise<readonly Happening[]> {
    return happenedFrom(context, id, await this.store.eventsAfter(id, 0, ALL_EVENTS), 1);
  }

  keep(loaded: LoadedGame): LoadedGame {
    const kept = this.kept.get(loaded.game.id);
    if (kept === undefined || kept.game.version < loaded.game.version) this.kept.set(loaded.game.id, loaded);
    return loaded;
  }

  /** `forks`: how many of forks go on from it, for which it is read. */
  private async load(id: string, forks: number): Promise<LoadedGame | null> {
    const stored = await this.store.load(id);
    return stored === null ? null : this.keep(await this.foldStored(id, stored, forks));
  }

  private async foldStored(
    id: string,
    { serverSeed, events, ...stored }: StoredGame,
    forks: number,
  ): Promise<LoadedGame> {
    const seeded = { ...this.kernel, serverSeed };
    const created = events[0]!.data as GameCreated;
    const context =
      created.kind === 'fork' ? { ...seeded, origin: await this.originOf(created, forks) } : seeded;
    return { ...stored, game: fold(context, id, events), context };
  }

  /** What a fork goes on from, its parent being a game that is over and stays as it is. */
  private async originOf({ options }: GameCreated, forks: number): Promise<Game> {
    expectNoCircle(forks);
    const { game, version } = options.parent!;
    const parent = this.kept.get(game) ?? (await this.load(game, forks + 1));
    if (parent === null) throw new Defect(`there is no game ${game} to go on from`);
    return (await this.atVersion(parent, version)).game;
  }
}

/** What the actions did from the event at this position on, which is not the first. */
function happenedFrom(
  context: GameContext,
  id: string,
  events: readonly GameEvent[],
  position: number,
): readonly Happening[] {
  let game = fold(context, id, events.slice(0, position));
  return events.slice(position).flatMap((event) => {
    game = fold(context, id, [event], game);
    return event.type === 'ActionTaken' ? game.happened : [];
  });
}

/** Nothing can follow the reveal of the seed. */
function isFinal(game: Game): boolean {
  return game.revealedSeed !== null;
}
