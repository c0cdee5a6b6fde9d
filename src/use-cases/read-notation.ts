import { isRefusal, refuse, type Refusal } from '../engine/refusal.js';
import { ALL_EVENTS, type EventStore } from '../event-store/event-store.js';
import { isSettled } from '../game/game.js';
import { notate } from '../game/notate.js';
import type { VisibleGames } from './visible-games.js';

export interface NotedGame {
  readonly version: number;
  readonly text: string;
}

export class ReadNotation {
  constructor(
    private readonly store: EventStore,
    private readonly games: VisibleGames,
  ) {}

  /** A game as a text that people read; when nothing of it is secret any more, as every action stands in it. */
  async execute(id: string, player: string | null): Promise<NotedGame | Refusal> {
    const loaded = await this.games.upToDate(id, player);
    if (isRefusal(loaded)) return loaded;
    const { game } = loaded;
    if (!isSettled(game)) return notRevealed();
    return { version: game.version, text: notate(game, await this.store.eventsAfter(id, 0, ALL_EVENTS)) };
  }
}

function notRevealed(): Refusal {
  return refuse(
    'notRevealed',
    'The game goes on, or its seed is sealed: all of it is told afterwards. Read its events until then.',
  );
}
