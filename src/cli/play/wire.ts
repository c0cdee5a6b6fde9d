import type { JsonObject } from '../../engine/json.js';

/** What the service answers, as far as the terminal uses it; the reference is openapi.yaml. */

export interface Outcome {
  readonly reason: string;
  readonly scores: readonly number[];
}

export interface Game {
  readonly id: string;
  /** Id and version: `card-commons@1`. */
  readonly ruleset: string;
  readonly kind: string;
  readonly status: 'waiting' | 'running' | 'finished' | 'voided';
  readonly version: number;
  readonly commitment: string;
  readonly openText: string | null;
  /** `seat:N` or `spectator`. */
  readonly viewer: string;
  readonly outcome: Outcome | null;
  /** Null before the deal. */
  readonly view: JsonObject | null;
}

/** What an accepted action answers. */
export interface Step extends Pick<Game, 'status' | 'version' | 'outcome' | 'view'> {
  readonly happened: readonly JsonObject[];
}

export interface LegalActions {
  readonly version: number;
  readonly actions: readonly JsonObject[];
}

export interface GameList {
  readonly games: readonly Pick<Game, 'id' | 'ruleset' | 'status'>[];
}

/** A problem document: `code` is stable, `detail` is for people. */
export interface Problem {
  readonly status: number;
  readonly code: string;
  readonly detail: string;
}
