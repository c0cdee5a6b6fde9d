import type { JsonObject } from '../engine/json.js';
import { isRefusal, type Refusal } from '../engine/refusal.js';
import type { Happening, Outcome } from '../engine/ruleset.js';
import { type Game, isSettled, outcomeOf, type Phase } from '../game/game.js';
import type { LoadedGame, LoadedGames } from './loaded-games.js';
import { noSuchVersion, notDealt } from './refusals.js';
import { type As, chooseAs, drawAs, happenedAs, showAs, stateAs, viewAs } from './show-as.js';
import { type Awaited, showAwaiting, viewerOf } from './show-game.js';
import type { VisibleGames } from './visible-games.js';

export interface ShownState {
  readonly game: string;
  /** Id and version. */
  readonly ruleset: string;
  readonly version: number;
  /** `all`, where nothing is withheld. */
  readonly viewer: string;
  /** Of the game at that version. */
  readonly status: Phase;
  /** What the last action up to this version did. */
  readonly happened: readonly Happening[];
  /** The seats that the game waited for. */
  readonly awaiting: readonly Awaited[];
  readonly outcome: Outcome | null;
  /** Of `all` a spectator's. */
  readonly view: JsonObject;
  /** The whole state of `all`; else null. */
  readonly state: JsonObject | null;
}

export interface StateRead {
  readonly state: ShownState;
  /** The answer can not change any more, and is for everybody. */
  readonly settled: boolean;
}

export interface StateDrawn {
  /** A whole document of SVG. */
  readonly svg: string;
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
    as: As | null,
  ): Promise<StateRead | Refusal> {
    const found = await this.find(id, version, player, as);
    return isRefusal(found) ? found : { state: show(found.game, found.eyes), settled: found.settled };
  }

  /** The same as a picture. */
  async draw(
    id: string,
    version: number,
    player: string | null,
    as: As | null,
  ): Promise<StateDrawn | Refusal> {
    const found = await this.find(id, version, player, as);
    return isRefusal(found) ? found : { svg: drawAs(found.game, found.eyes), settled: found.settled };
  }

  private async find(id: string, version: number, player: string | null, as: As | null) {
    const loaded = await this.visible.upToDate(id, player);
    if (isRefusal(loaded)) return loaded;
    const current = loaded.game;
    if (version > current.version) return noSuchVersion(current);
    if (version === 0) return notDealt();
    const { game } = await this.games.atVersion(loaded, version);
    if (game.deal === null) return notDealt();
    const eyes = chooseAs(current, viewerOf(game, player), as);
    return isRefusal(eyes) ? eyes : { game, eyes, settled: isForEverybody(loaded) };
  }
}

/** The game is over and revealed, and not private: what is told of it as one viewer sees it is the same for ever, whoever asks. */
export function isForEverybody({ game, visibility }: LoadedGame): boolean {
  return isSettled(game) && visibility !== 'private';
}

function show(game: Game, as: As): ShownState {
  return {
    game: game.id,
    ruleset: game.created.ruleset,
    version: game.version,
    viewer: showAs(as),
    status: game.phase,
    happened: happenedAs(game, game.happened, as),
    awaiting: showAwaiting(game),
    outcome: outcomeOf(game),
    view: viewAs(game, as)!,
    state: stateAs(game, as),
  };
}
