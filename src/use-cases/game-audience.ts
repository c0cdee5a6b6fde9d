import type { Viewer } from '../engine/ruleset.js';
import type { EventStore } from '../event-store/event-store.js';
import type { GameEvent } from '../game/event.js';
import { fold } from '../game/fold.js';
import { isOver } from '../game/game.js';
import type { LoadedGame } from './loaded-games.js';
import { eventMessage, type GameMessage } from './game-message.js';
import { knownTo } from './show-event.js';

/** Events that stay in memory for those who read a game: who falls further behind reads too slowly. */
export const KEPT_EVENTS = 256;
const EVENTS_AT_ONCE = 200;

/** An event with what has been made of it for each viewer. */
interface KeptEvent {
  readonly event: GameEvent;
  readonly shown: Map<Viewer, GameMessage>;
}

/**
 * Those who read the stream of one game in this process. When the game goes on it is read once for all of them, and an event is
 * shown once for each kind of viewer.
 */
export class GameAudience {
  /** Called when the last reader has gone. */
  end: () => void = () => undefined;
  private readonly kept: KeptEvent[] = [];
  private readonly readers = new Set<() => void>();
  private reading: Promise<void> | null = null;

  constructor(
    private readonly store: EventStore,
    /** Up to the version that its readers may know of. */
    public loaded: LoadedGame,
  ) {}

  get version(): number {
    return this.loaded.game.version;
  }

  get isEmpty(): boolean {
    return this.readers.size === 0;
  }

  /** `changed` is called when there is more to read. Answers how to leave. */
  join(changed: () => void): () => void {
    this.readers.add(changed);
    return () => this.readers.delete(changed);
  }

  /** Takes in what has been appended. */
  async wake(): Promise<void> {
    // What is under way may have read too soon.
    await this.reading?.catch(() => undefined);
    this.reading ??= this.read().finally(() => (this.reading = null));
    return this.reading;
  }

  /** The event that leads to this version, as long as it is kept. */
  at(version: number, viewer: Viewer): GameMessage | null {
    const kept = this.kept[version - 1 - (this.version - this.kept.length)];
    if (kept === undefined) return null;
    const shown = kept.shown.get(viewer) ?? eventMessage(this.loaded.game, kept.event, viewer);
    kept.shown.set(viewer, shown);
    return shown;
  }

  /** Some events behind a version, from the store. */
  async after(version: number, viewer: Viewer): Promise<GameMessage[]> {
    const events = await this.store.eventsAfter(this.loaded.game.id, version, EVENTS_AT_ONCE);
    const { game } = this.loaded;
    return knownTo(game, events).map((event) => eventMessage(game, event, viewer));
  }

  private async read(): Promise<void> {
    const { game, context } = this.loaded;
    for (let last = game; ;) {
      const events = await this.store.eventsAfter(game.id, last.version, EVENTS_AT_ONCE);
      if (events.length === 0) return;
      last = fold(context, game.id, events, last);
      this.loaded = { ...this.loaded, game: last };
      this.kept.push(...events.map((event) => ({ event, shown: new Map<Viewer, GameMessage>() })));
      this.kept.splice(0, this.kept.length - KEPT_EVENTS);
      // From its end on nothing of it is withheld.
      if (isOver(last)) this.kept.forEach(({ shown }) => shown.clear());
      this.readers.forEach((changed) => changed());
    }
  }
}
