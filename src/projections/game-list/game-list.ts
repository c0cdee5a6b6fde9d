import type { GameKind } from '../../engine/fair-deal.js';
import type { Outcome } from '../../engine/ruleset.js';
import type { Phase } from '../../game/game.js';

/** Lists of games. Rows are written where a game is created, starts or ends, in the same statement as its events. */
export abstract class GameList {
  /** Newest first. */
  abstract page(query: GameListQuery): Promise<GameListPage>;
}

export interface GameListQuery {
  /** Whose games. */
  readonly player: string;
  /** Null: any. */
  readonly status: Phase | null;
  readonly limit: number;
  /** Games older (`after`) or newer (`before`) than this one; null: from the newest. */
  readonly from: { readonly direction: 'after' | 'before'; readonly id: string } | null;
}

export interface GameListPage {
  readonly games: readonly ListedGame[];
  /** Whether there are newer and older ones. */
  readonly hasBefore: boolean;
  readonly hasAfter: boolean;
}

export interface ListedGame {
  readonly id: string;
  readonly ruleset: string;
  readonly kind: GameKind;
  readonly status: Phase;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  readonly endedAt: number | null;
  readonly outcome: Outcome | null;
}

/** Cuts a page out of rows read one beyond the limit, in the direction of reading. */
export function pageOf(rows: readonly ListedGame[], { limit, from }: GameListQuery): GameListPage {
  const more = rows.length > limit;
  const games = rows.slice(0, limit);
  if (from?.direction === 'before') return { games: games.reverse(), hasBefore: more, hasAfter: true };
  return { games, hasBefore: from !== null, hasAfter: more };
}
