import type { StoredChallengeRow } from '../game/check-log.js';

/** What an audit reads beside games and their rows. */
export abstract class AuditedTables {
  /** How many games are listed: for telling how far an audit is. */
  abstract countGames(): Promise<number>;

  /** The next commands behind a place, in their order; null: from the first. */
  abstract commandsAfter(place: CommandPlace | null, limit: number): Promise<readonly StoredCommand[]>;

  /** The next rows of the log of challenges behind a position; null: from the first. */
  abstract challengesAfter(position: number | null, limit: number): Promise<readonly StoredChallengeRow[]>;

  /** Ids of challenges that seeds, reveals or attempts name and the log does not have. */
  abstract strayChallenges(): Promise<readonly string[]>;
}

export interface CommandPlace {
  readonly scope: string;
  readonly key: Uint8Array;
}

export interface StoredCommand extends CommandPlace {
  readonly game: string;
  readonly version: number;
  /** The event that it led to is there. */
  readonly led: boolean;
  /** The application that sent it is there, if it names one. */
  readonly sent: boolean;
}
