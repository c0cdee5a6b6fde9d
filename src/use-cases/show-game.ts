import type { GameKind } from '../engine/fair-deal.js';
import type { JsonObject } from '../engine/json.js';
import type { Happening, Outcome, Viewer } from '../engine/ruleset.js';
import type { SeatTaken } from '../game/event.js';
import { type Game, outcomeOf, type Phase, seatOf } from '../game/game.js';
import { showTime } from './show-event.js';

/** A game as one caller may see it. */
export interface ShownGame {
  readonly id: string;
  /** Id and version. */
  readonly ruleset: string;
  readonly kind: GameKind;
  readonly status: Phase;
  /** Number of events so far. */
  readonly version: number;
  /** Published before the deal: the hash that the revealed seed must fit. Lower-case hex. */
  readonly commitment: string;
  /** The text an open game is dealt from; null for other kinds. */
  readonly openText: string | null;
  readonly seats: readonly SeatTaken[];
  /** `seat:N` if the caller holds one, else `spectator`. */
  readonly viewer: string;
  /** The seats that the game waits for. */
  readonly toAct: readonly number[];
  /** RFC 3339. */
  readonly createdAt: string;
  /** Time of the last event, RFC 3339. */
  readonly updatedAt: string;
  /** The seed, lower-case hex; null until the game is over. */
  readonly serverSeed: string | null;
  readonly outcome: Outcome | null;
  /** The ruleset's view; null before the deal. */
  readonly view: JsonObject | null;
}

/** What an accepted action or start answers. */
export interface ShownStep {
  readonly game: string;
  /** Id and version. */
  readonly ruleset: string;
  readonly version: number;
  readonly status: Phase;
  /** What the action did, in order. */
  readonly happened: readonly Happening[];
  readonly toAct: readonly number[];
  readonly serverSeed: string | null;
  readonly outcome: Outcome | null;
  readonly view: JsonObject;
}

export function viewerOf(game: Game, player: string | null): Viewer {
  return (player === null ? null : seatOf(game, player)) ?? 'spectator';
}

export function showViewer(viewer: Viewer): string {
  return viewer === 'spectator' ? viewer : `seat:${viewer}`;
}

export function showGame(game: Game, viewer: Viewer): ShownGame {
  const { kind, ruleset, commitment, options } = game.created;
  return {
    id: game.id,
    ruleset,
    kind,
    status: game.phase,
    version: game.version,
    commitment,
    openText: options.openText ?? null,
    seats: game.seats,
    viewer: showViewer(viewer),
    toAct: toAct(game),
    createdAt: showTime(game.createdAt),
    updatedAt: showTime(game.lastAt),
    serverSeed: game.revealedSeed,
    outcome: outcomeOf(game),
    view: showView(game, viewer),
  };
}

export function showStep(game: Game, viewer: Viewer): ShownStep {
  return {
    game: game.id,
    ruleset: game.created.ruleset,
    version: game.version,
    status: game.phase,
    happened: game.ruleset.showHappened(game.happened, viewer),
    toAct: toAct(game),
    serverSeed: game.revealedSeed,
    outcome: outcomeOf(game),
    view: showView(game, viewer)!,
  };
}

export function showView({ ruleset, deal }: Game, viewer: Viewer): JsonObject | null {
  return deal === null ? null : ruleset.view(deal.state, viewer);
}

function toAct({ ruleset, deal, phase }: Game): readonly number[] {
  return deal === null || phase === 'voided' ? [] : ruleset.seatsToAct(deal.state);
}
