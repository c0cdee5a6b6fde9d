import type { Viewer } from '../engine/ruleset.js';
import type { GameEvent } from '../game/event.js';
import type { Game } from '../game/game.js';
import { showEvent, type ShownEvent } from './show-event.js';
import type { ShownGame } from './show-game.js';

/** Why there is nothing more to come: the game is over, or this reader may not or can not go on. */
export type EndReason = 'finished' | 'voided' | 'hidden' | 'revoked' | 'slow';

/** One message of a game's stream. */
export interface GameMessage {
  /**
   * `view`: the game as it stands, first. `event`: what has happened since, one by one. `end`: the last message; nothing more
   * comes. `goodbye`: this service stops; come back and go on.
   */
  readonly message: 'view' | 'event' | 'end' | 'goodbye';
  /** Of the game after it; where to go on from. */
  readonly version: number;
  readonly game: ShownGame | null;
  readonly event: ShownEvent | null;
  /** Of an `end`. */
  readonly reason: EndReason | null;
  /** Of a `goodbye`: milliseconds to wait before coming back. */
  readonly retry: number | null;
}

const NOTHING = { game: null, event: null, reason: null, retry: null } as const;

export function viewMessage(game: ShownGame): GameMessage {
  return { message: 'view', version: game.version, ...NOTHING, game };
}

export function eventMessage(game: Game, event: GameEvent, viewer: Viewer): GameMessage {
  const shown = showEvent(game, event, viewer);
  return { message: 'event', version: shown.version, ...NOTHING, event: shown };
}

export function endMessage(version: number, reason: EndReason): GameMessage {
  return { message: 'end', version, ...NOTHING, reason };
}

export function goodbyeMessage(version: number, retry: number): GameMessage {
  return { message: 'goodbye', version, ...NOTHING, retry };
}
