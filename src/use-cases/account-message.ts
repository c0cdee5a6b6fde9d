import { type FeedEntry, isOfGame } from '../feed/feed.js';

/** One message of a player's own stream. */
export interface AccountMessage {
  /**
   * `position`: where it begins. `game`: something of a game of the player's. `challenge`: of a challenge. `end`: nothing more
   * comes. `goodbye`: this service stops; come back and go on.
   */
  readonly message: 'position' | 'game' | 'challenge' | 'end' | 'goodbye';
  /** Of the feed; where to go on from. */
  readonly position: number;
  /** Of a `position`: it goes on where it was asked to. If not, what came before is not told. */
  readonly resumed: boolean | null;
  readonly told: readonly Told[];
  readonly game: string | null;
  /** Of the game then. */
  readonly version: number | null;
  readonly challenge: string | null;
  /** Of an `end`. */
  readonly reason: 'revoked' | 'slow' | null;
  /** Of a `goodbye`: milliseconds to wait before coming back. */
  readonly retry: number | null;
}

export type Told = 'started' | 'turn' | 'ended' | 'opened' | 'revealed';

const NOTHING = {
  resumed: null,
  told: [],
  game: null,
  version: null,
  challenge: null,
  reason: null,
  retry: null,
} as const;

export function positionMessage(position: number, resumed: boolean): AccountMessage {
  return { message: 'position', position, ...NOTHING, resumed };
}

/** What an entry of the feed says to a player whom it concerns. */
export function entryMessage(entry: FeedEntry, player: string): AccountMessage {
  const { position } = entry;
  if (!isOfGame(entry))
    return { message: 'challenge', position, ...NOTHING, told: [entry.notice], challenge: entry.challenge };
  const { game, version, notices } = entry;
  const told = (['started', 'turn', 'ended'] as const).filter((notice) => notices?.[notice].includes(player));
  return { message: 'game', position, ...NOTHING, told, game, version };
}

export function endOfAccount(position: number, reason: 'revoked' | 'slow'): AccountMessage {
  return { message: 'end', position, ...NOTHING, reason };
}

export function returnMessage(position: number, retry: number): AccountMessage {
  return { message: 'goodbye', position, ...NOTHING, retry };
}
