import type { GameCreated } from '../../game/event.js';
import type { ShownNewInvitation } from '../../use-cases/inviting.js';
import type { ShownChallenge } from '../../use-cases/show-challenge.js';
import type { LegalActions } from '../../use-cases/list-legal-actions.js';
import type { ShownHistories } from '../../use-cases/player-challenges.js';
import type { ShownAttempt } from '../../use-cases/read-attempt.js';
import type { ShownPlayer } from '../../use-cases/show-player.js';
import type { Shared } from '../../use-cases/share-attempt.js';
import type { ShownEvent } from '../../use-cases/show-event.js';
import type { ShownGame, ShownStep } from '../../use-cases/show-game.js';
import type { ShownState } from '../../use-cases/read-state.js';

/** What the service answers; the reference is openapi.yaml. Types alone: nothing of the service runs here. */

export type Game = ShownGame;
export type Step = ShownStep;
export type State = ShownState;
export type Player = ShownPlayer;
export type Challenge = ShownChallenge;
export type Attempt = ShownAttempt;
export type PlayedChallenges = ShownHistories;
export type { GameCreated, LegalActions, Shared };

export interface NewGame extends Game {
  readonly invitations: readonly ShownNewInvitation[];
}

export interface EventPage {
  readonly events: readonly ShownEvent[];
}

export interface GameList {
  readonly games: readonly Pick<Game, 'id' | 'ruleset' | 'kind' | 'status'>[];
}

export interface ChallengeList {
  readonly challenges: readonly Challenge[];
}

/** An attempt of a challenge, and its game. */
export interface BegunAttempt {
  readonly attempt: Attempt;
  readonly game: Game;
}

/** A problem document: `code` is stable, `detail` is for people. */
export interface Problem {
  readonly status: number;
  readonly code: string;
  readonly detail: string;
}

/** The seat that this player holds; null for who only looks on. */
export function ownSeat({ viewer }: Pick<Game, 'viewer'>): number | null {
  return viewer === 'spectator' ? null : Number(viewer.slice('seat:'.length));
}

export function isAwaited(game: Pick<Game, 'awaiting' | 'viewer'>): boolean {
  const own = ownSeat(game);
  return game.awaiting.some(({ seat }) => seat === own);
}
