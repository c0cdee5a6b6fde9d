import { Defect } from '../engine/defect.js';
import type { JsonObject } from '../engine/json.js';
import { isRefusal, type Refusal } from '../engine/refusal.js';
import type { Happening, Outcome } from '../engine/ruleset.js';
import type { EventStore } from '../event-store/event-store.js';
import type { GameEvent } from '../game/event.js';
import { fold } from '../game/fold.js';
import { type Game, outcomeOf, type Phase } from '../game/game.js';
import type { LoadedGame } from './loaded-games.js';
import { isForEverybody } from './read-state.js';
import { noSuchVersion } from './refusals.js';
import { type As, chooseAs, dataAs, happenedAs, showAs, stateAs, viewAs } from './show-as.js';
import { type ShownEvent, withData } from './show-event.js';
import { type Awaited, showAwaiting, viewerOf } from './show-game.js';
import type { VisibleGames } from './visible-games.js';

const EVENTS_AT_ONCE = 200;

/** An event, and the game after it. */
export interface ReplayStep {
  readonly version: number;
  /** As it was known when it happened. */
  readonly event: ShownEvent;
  readonly status: Phase;
  /** What it did; empty where it is no action. */
  readonly happened: readonly Happening[];
  readonly awaiting: readonly Awaited[];
  readonly outcome: Outcome | null;
  /** Null before the deal. */
  readonly view: JsonObject | null;
  /** The whole state of `all`; else null. */
  readonly state: JsonObject | null;
}

/** Versions, the first and the last of them included; none where the first is greater. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** A game from one version to another, as one viewer saw it. */
export interface Replay {
  readonly game: string;
  /** Version and edition. */
  readonly ruleset: string;
  readonly viewer: string;
  /** Of the game now. */
  readonly version: number;
  readonly range: Range;
  /** The answer can not change any more, and is for everybody. */
  readonly settled: boolean;
  /** A part of it. */
  readonly steps: (part: Range) => AsyncGenerator<ReplayStep, undefined>;
  /** All of it, for an answer that is sent while it is made. */
  readonly allSteps: () => AsyncGenerator<ReplayStep, undefined>;
}

export class ReplayGame {
  constructor(
    private readonly store: EventStore,
    /** For what is read while an answer is sent already. */
    private readonly apart: EventStore,
    private readonly visible: VisibleGames,
  ) {}

  /** From the first and to the last version if none are named. */
  async execute(
    id: string,
    player: string | null,
    as: As | null,
    { from, to }: { readonly [end in keyof Range]: number | null },
  ): Promise<Replay | Refusal> {
    const loaded = await this.visible.upToDate(id, player);
    if (isRefusal(loaded)) return loaded;
    const { game } = loaded;
    const range = { from: from ?? 1, to: to ?? game.version };
    if (range.to > game.version || range.from > game.version) return noSuchVersion(game);
    const eyes = chooseAs(game, viewerOf(game, player), as);
    if (isRefusal(eyes)) return eyes;
    return {
      game: id,
      ruleset: game.created.ruleset,
      viewer: showAs(eyes),
      version: game.version,
      range,
      settled: isForEverybody(loaded),
      steps: (part) => stepsOf(this.store, loaded, eyes, part),
      allSteps: () => stepsOf(this.apart, loaded, eyes, range),
    };
  }
}

/** One fold, whatever the range: what lies in front of it is folded without being shown. */
async function* stepsOf(
  store: EventStore,
  { context, game: { id } }: LoadedGame,
  as: As,
  { from, to }: Range,
): AsyncGenerator<ReplayStep, undefined> {
  let game: Game | null = null;
  for (let after = 0; after < to && from <= to;) {
    const events: readonly GameEvent[] = await store.eventsAfter(
      id,
      after,
      Math.min(EVENTS_AT_ONCE, to - after),
    );
    if (events.length === 0) throw new Defect(`game ${id} has no event behind ${after}`);
    const before = events.filter(({ seq }) => seq + 1 < from);
    if (before.length > 0) game = fold(context, id, before, game);
    for (const event of events.slice(before.length)) {
      game = fold(context, id, [event], game);
      yield stepOf(game, event, as);
    }
    after += events.length;
  }
  return undefined;
}

function stepOf(game: Game, event: GameEvent, as: As): ReplayStep {
  return {
    version: game.version,
    event: withData(event, dataAs(game, event, as)),
    status: game.phase,
    happened: event.type === 'ActionTaken' ? happenedAs(game, game.happened, as) : [],
    awaiting: showAwaiting(game),
    outcome: outcomeOf(game),
    view: viewAs(game, as),
    state: stateAs(game, as),
  };
}
