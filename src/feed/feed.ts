import type { Notices } from '../event-store/event-store.js';

/**
 * What has happened, in one order for all: each append to a game, and the openings and reveals of challenges. Positions are
 * dense and only ever added at the end, so whoever goes on behind the last one it has seen misses nothing and sees nothing
 * twice. The feed tells that something has happened; what it was stands in the event store. Two adapters, in memory and
 * PostgreSQL, pass one contract suite.
 */
export abstract class Feed {
  /** Gives positions to what appends have left, to some hundreds of them at once; answers how many. */
  abstract publish(): Promise<number>;

  /**
   * Adds the challenges that have opened by now and not closed, and those revealed in the last day, each once whoever asks and
   * how often; answers how many. Milliseconds since 1970.
   */
  abstract announce(now: number): Promise<number>;

  /** First and last position there are; `first` is one more than `last` where there are none. */
  abstract bounds(): Promise<Bounds>;

  /** Those behind a position, in order. */
  abstract after(position: number, limit: number): Promise<readonly FeedEntry[]>;

  /** The same of one player: what it is told of its games, and all of challenges; up to a last position. */
  abstract ofPlayer(
    player: string,
    range: { readonly after: number; readonly to: number },
    limit: number,
  ): Promise<readonly FeedEntry[]>;

  /** Drops the oldest entries that are older than this, some thousands at once; answers how many. Milliseconds since 1970. */
  abstract forget(before: number): Promise<number>;

  /** Listens for what happens in this process and, where there are several, in others. */
  abstract listen(heard: Heard): Listening;
}

export interface Bounds {
  readonly first: number;
  readonly last: number;
}

export type FeedEntry = GameEntry | ChallengeEntry;

/** An append. */
export interface GameEntry {
  readonly position: number;
  readonly game: string;
  /** Of the game after it. */
  readonly version: number;
  /** Null: nobody is told. */
  readonly notices: Notices | null;
}

export interface ChallengeEntry {
  readonly position: number;
  readonly challenge: string;
  readonly notice: 'opened' | 'revealed';
}

/** Hints: they may come late, or not at all. */
export interface Heard {
  /** Something waits to be published. */
  readonly appended: () => void;
  /** The feed goes up to this position. */
  readonly published: (position: number) => void;
}

export interface Listening {
  stop(): Promise<void>;
}

export function isOfGame(entry: FeedEntry): entry is GameEntry {
  return 'game' in entry;
}

/** Everybody who is told something of an append. */
export function toldOf({ started, ended, turn }: Notices): string[] {
  return [...new Set([...started, ...ended, ...turn])];
}
