import { isRefusal, type Refusal } from '../engine/refusal.js';
import { ALL_EVENTS, type EventStore } from '../event-store/event-store.js';
import type { GameEvent } from '../game/event.js';
import { type GameRecord, makeRecord } from '../game/record.js';
import { dataFor, knownTo } from './show-event.js';
import { viewerOf } from './show-game.js';
import type { VisibleGames } from './visible-games.js';

export class ExportRecord {
  constructor(
    private readonly store: EventStore,
    private readonly games: VisibleGames,
  ) {}

  /**
   * `creel.record/1`: all that is needed to check the game offline. While it runs, sealed fields are null and the secret
   * parts of others' actions withheld.
   */
  async execute(id: string, player: string | null): Promise<GameRecord | Refusal> {
    const loaded = await this.games.upToDate(id, player);
    if (isRefusal(loaded)) return loaded;
    const { game } = loaded;
    const viewer = viewerOf(game, player);
    const events = knownTo(game, await this.store.eventsAfter(id, 0, ALL_EVENTS));
    const shown = events.map((event) => ({ ...event, data: dataFor(game, event, viewer) }) as GameEvent);
    return makeRecord(game, shown);
  }
}
