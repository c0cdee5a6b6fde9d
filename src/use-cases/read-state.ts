import type { JsonObject } from '../engine/json.js';
import { isRefusal, refuse, type Refusal } from '../engine/refusal.js';
import type { Happening, Outcome, Viewer } from '../engine/ruleset.js';
import { type Game, isSettled, outcomeOf, type Phase } from '../game/game.js';
import type { LoadedGames } from './loaded-games.js';
import { noSuchVersion, notDealt } from './refusals.js';
import { type Awaited, showAwaiting, showViewer, showView, viewerOf } from './show-game.js';
import type { VisibleGames } from './visible-games.js';

export interface ShownState {
  readonly game: string;
  /** Id and version. */
  readonly ruleset: string;
  readonly version: number;
  readonly viewer: string;
  /** Of the game at that version. */
  readonly status: Phase;
  /** What the last action up to this version did. */
  readonly happened: readonly Happening[];
  /** The seats that the game waited for. */
  readonly awaiting: readonly Awaited[];
  readonly outcome: Outcome | null;
  readonly view: JsonObject;
}

export interface StateRead {
  readonly state: ShownState;
  /** The game is over and revealed, and not private: the answer can not change any more, and is for everybody. */
  readonly settled: boolean;
}

export class ReadState {
  constructor(
    private readonly games: LoadedGames,
    private readonly visible: VisibleGames,
  ) {}

  /** The state after `version` events, as the caller sees it, or as `as` does. */
  async execute(
    id: string,
    version: number,
    player: string | null,
    as: Viewer | null,
  ): Promise<StateRead | Refusal> {
    const loaded = await this.visible.upToDate(id, player);
    if (isRefusal(loaded)) return loaded;
    const current = loaded.game;
    if (version > current.version) return noSuchVersion(current);
    if (version === 0) return notDealt();
    const { game } = await this.games.atVersion(loaded, version);
    if (game.deal === null) return notDealt();
    const viewer = chooseViewer(current, viewerOf(game, player), as);
    if (isRefusal(viewer)) return viewer;
    return { state: show(game, viewer), settled: isSettled(current) && loaded.visibility !== 'private' };
  }
}

function chooseViewer(current: Game, own: Viewer, as: Viewer | null): Viewer | Refusal {
  if (as === null || as === own || as === 'spectator') return as ?? own;
  if (as >= current.seats.length) {
    return refuse('noSuchSeat', `This game has ${current.seats.length} seats, from 0 on.`, {
      seats: current.seats.length,
    });
  }
  if (isSettled(current)) return as;
  return refuse(
    'viewNotAllowed',
    "While the game runs, a seat's view is for its own player. Leave `as` out, or ask as=spectator.",
  );
}

function show(game: Game, viewer: Viewer): ShownState {
  return {
    game: game.id,
    ruleset: game.created.ruleset,
    version: game.version,
    viewer: showViewer(viewer),
    status: game.phase,
    happened: game.ruleset.showHappened(game.happened, viewer),
    awaiting: showAwaiting(game),
    outcome: outcomeOf(game),
    view: showView(game, viewer)!,
  };
}
