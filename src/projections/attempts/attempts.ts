import type { PageEnds } from '../../engine/page.js';
import type { Patience } from '../../platform/patience.js';

/**
 * Attempts of challenges and the boards made of them. Rows are written where an attempt begins or ends, in the same
 * statement as its events; score and actions are those of its fold.
 */
export abstract class Attempts {
  /** The same, for one request that waits no longer for it. */
  abstract within(patience: Patience): Attempts;

  /** The one attempt of a player. */
  abstract find(challenge: string, player: string): Promise<Attempt | null>;

  /** Ranked and finished ones: by score, then fewer actions, then earlier finish. */
  abstract board(query: BoardQuery): Promise<BoardPage>;

  /** Where a player stands on the board; null if it is not on it. */
  abstract standing(challenge: string, player: string): Promise<Standing | null>;

  abstract summary(challenge: string): Promise<Summary>;

  /** All attempts, in no meaningful order; with the actions so far of those that go on. */
  abstract page(query: AttemptsQuery): Promise<AttemptsPage>;

  /** Ids of the games that go on, at most `limit`. */
  abstract running(challenge: string, limit: number): Promise<readonly string[]>;

  /** Of all challenges, the newest challenge id first. */
  abstract ofPlayer(player: string): Promise<readonly Attempt[]>;
}

export type AttemptStatus = 'running' | 'finished' | 'voided';

export interface Attempt {
  readonly challenge: string;
  readonly player: string;
  readonly game: string;
  /** Names it where nobody's id is told; 16 hex digits. */
  readonly ticket: string;
  readonly ranked: boolean;
  readonly status: AttemptStatus;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  readonly endedAt: number | null;
  /** Null while it goes on, and of a voided one. */
  readonly score: number | null;
  /** At its end; null while it goes on. */
  readonly actions: number | null;
  readonly voidReason: string | null;
}

/** With what is shown of its player. */
export interface NamedAttempt extends Attempt {
  readonly name: string | null;
  readonly bot: boolean;
}

/** A place on the board, whether somebody stands there or not. */
export interface Place {
  readonly score: number;
  readonly actions: number;
  readonly endedAt: number;
  readonly ticket: string;
}

export interface BoardQuery {
  readonly challenge: string;
  readonly limit: number;
  /** Behind (`after`) or before a place, or from it on; null: from the first. */
  readonly from: { readonly direction: 'after' | 'before' | 'at'; readonly place: Place } | null;
}

export type BoardRow = NamedAttempt &
  Place & {
    /** From 1; equal for equal score and actions, and the next one counts all before it: 1, 2, 2, 4. */
    readonly rank: number;
  };

export interface BoardPage extends PageEnds {
  readonly rows: readonly BoardRow[];
}

export interface Standing {
  readonly place: Place;
  readonly rank: number;
  /** Rows of the board. */
  readonly of: number;
  /** Rows with a higher rank number. */
  readonly ahead: number;
}

export interface Summary {
  readonly attempts: number;
  readonly finished: number;
  /** Of the board, the best first. */
  readonly scores: readonly { readonly score: number; readonly count: number }[];
}

export interface AttemptsQuery {
  readonly challenge: string;
  readonly limit: number;
  readonly from: { readonly direction: 'after' | 'before'; readonly ticket: string } | null;
}

export interface AttemptsPage extends PageEnds {
  readonly attempts: readonly (NamedAttempt & { readonly actions: number })[];
}
