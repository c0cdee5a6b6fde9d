import type { GameKind } from '../../engine/fair-deal.js';
import { cutPage, type PageEnds } from '../../engine/page.js';
import type { Outcome } from '../../engine/ruleset.js';
import type { Phase, Visibility } from '../../game/game.js';
import type { Patience } from '../../platform/patience.js';

/**
 * Lists of games. Rows are written where a game is created, starts or ends, or somebody comes or goes before that, in the
 * same statement as its events.
 */
export abstract class GameList {
  /** The same, for one request that waits no longer for it. */
  abstract within(patience: Patience): GameList;

  /** Newest first. */
  abstract page(query: GameListQuery): Promise<GameListPage>;

  /** The rematch of a game; null if there is none. */
  abstract rematchOf(game: string): Promise<string | null>;
}

export interface GameListQuery {
  readonly of: PlayersGames | Lobby | GamesOver;
  readonly limit: number;
  /** Games older (`after`) or newer (`before`) than this one; null: from the newest. */
  readonly from: { readonly direction: 'after' | 'before'; readonly id: string } | null;
}

/** The games of a player: created, seated in or awaited in. */
export interface PlayersGames {
  readonly player: string;
  /** Null: any. */
  readonly status: Phase | null;
}

/** Public games that wait for players. */
export interface Lobby {
  /** An id, for all its versions and editions; null: any. */
  readonly ruleset: string | null;
}

/** Games that are over. */
export interface GamesOver {
  /** Of this player; null: public ones. */
  readonly overOf: string | null;
  /** An id, for all its versions and editions; null: any. */
  readonly ruleset: string | null;
}

export function isOfGamesOver(of: GameListQuery['of']): of is GamesOver {
  return 'overOf' in of;
}

export function isLobby(of: PlayersGames | Lobby): of is Lobby {
  return 'ruleset' in of;
}

/** Newer games are before it, older ones after it. */
export interface GameListPage extends PageEnds {
  readonly games: readonly ListedGame[];
}

export interface ListedGame {
  readonly id: string;
  readonly ruleset: string;
  readonly kind: GameKind;
  readonly status: Phase;
  readonly visibility: Visibility;
  readonly seats: number;
  /** How many more players it waits for. */
  readonly openSeats: number;
  /** Seconds, or null. */
  readonly turnLimit: number | null;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  readonly endedAt: number | null;
  readonly outcome: Outcome | null;
  /** It was not played here; its record was brought. */
  readonly imported: boolean;
}

/** The page of a list, out of rows read one beyond the limit, in the direction of reading. */
export function pageOf(rows: readonly ListedGame[], { limit, from }: GameListQuery): GameListPage {
  const { items: games, ...ends } = cutPage(rows, limit, from);
  return { games, ...ends };
}
