import type { GameKind } from '../engine/fair-deal.js';
import type { JsonObject } from '../engine/json.js';
import type { Happening, Outcome, Viewer } from '../engine/ruleset.js';
import { deadlineOf } from '../game/deadlines.js';
import type { SeatTaken } from '../game/event.js';
import { type Game, outcomeOf, type Phase, seatOf, seatsToAct, type Visibility } from '../game/game.js';
import type { LoadedGame } from './loaded-games.js';
import { showTime } from './show-event.js';

/** A seat that is to act. */
export interface Awaited {
  readonly seat: number;
  /** What for, in a word of the ruleset. */
  readonly task: string;
  /** RFC 3339; then the system acts for it. Null: no limit. */
  readonly until: string | null;
}

export interface ShownEdition {
  /** As in the game's `ruleset` label: of a creator's own one the first 16 digits of its hash. */
  readonly id: string;
  /** What has to be said wherever its cards are shown. */
  readonly label: string;
  /** SHA-256 of the canonical document, lower-case hex. */
  readonly hash: string;
}

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
  readonly visibility: Visibility;
  /** Seconds that a seat has for each action; null: no limit. */
  readonly turnLimit: number | null;
  /** The edition it is played with; null where the ruleset has none. */
  readonly edition: ShownEdition | null;
  /** It was not played here: its record was brought from elsewhere, and was found good. */
  readonly imported: boolean;
  /** The game that this one is the rematch or a fork of. */
  readonly parent: { readonly game: string; readonly version: number } | null;
  /** The game that its players went on with; told where a finished game is read. */
  readonly rematch: string | null;
  /** Seats of the game: before the deal as created, then those dealt in. */
  readonly seatCount: number;
  /** Those taken. */
  readonly seats: readonly SeatTaken[];
  /** Seats that are played by default from now on. */
  readonly retired: readonly number[];
  /** `seat:N` if the caller holds one, else `spectator`. */
  readonly viewer: string;
  /** The seats that the game waits for. */
  readonly awaiting: readonly Awaited[];
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
  readonly awaiting: readonly Awaited[];
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

export function showGame(
  { game, visibility, imported }: Pick<LoadedGame, 'game' | 'visibility' | 'imported'>,
  player: string | null,
  rematch: string | null = null,
): ShownGame {
  const { kind, ruleset, commitment, options, seats } = game.created;
  const viewer = viewerOf(game, player);
  return {
    id: game.id,
    ruleset,
    kind,
    status: game.phase,
    version: game.version,
    commitment,
    openText: options.openText ?? null,
    visibility,
    imported,
    turnLimit: options.turnLimit ?? null,
    edition: showEdition(game),
    parent: options.parent ?? null,
    rematch,
    seatCount: game.deal === null ? seats : game.seats.length,
    seats: game.seats,
    retired: game.retired,
    viewer: showViewer(viewer),
    awaiting: showAwaiting(game),
    createdAt: showTime(game.createdAt),
    updatedAt: showTime(game.lastAt),
    serverSeed: game.revealedSeed,
    outcome: outcomeOf(game),
    view: showView(game, viewer),
  };
}

export function showStep(game: Game, viewer: Viewer, happened: readonly Happening[]): ShownStep {
  return {
    game: game.id,
    ruleset: game.created.ruleset,
    version: game.version,
    status: game.phase,
    happened: game.ruleset.showHappened(happened, viewer),
    awaiting: showAwaiting(game),
    serverSeed: game.revealedSeed,
    outcome: outcomeOf(game),
    view: showView(game, viewer)!,
  };
}

export function showView({ ruleset, deal }: Game, viewer: Viewer): JsonObject | null {
  return deal === null ? null : ruleset.view(deal.state, viewer);
}

export function showAwaiting(game: Game): readonly Awaited[] {
  return seatsToAct(game).map((seat) => {
    const until = deadlineOf(game, seat);
    const task = game.ruleset.task(game.deal!.state, seat);
    return { seat, task, until: until === null ? null : showTime(until) };
  });
}

function showEdition({ ruleset: { edition }, created }: Game): ShownEdition | null {
  return edition === null ? null : { id: edition.id, label: edition.label, hash: created.edition! };
}
