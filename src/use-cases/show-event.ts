import type { JsonObject } from '../engine/json.js';
import type { Viewer } from '../engine/ruleset.js';
import type { GameEvent } from '../game/event.js';
import { type Game, isSettled } from '../game/game.js';

/** An event as callers see it. */
export type ShownEvent = {
  /** `seq` + 1: the number of events up to this one. */
  readonly version: number;
  readonly seq: number;
  /** RFC 3339, UTC, milliseconds. */
  readonly at: string;
  readonly actor: string;
  readonly type: string;
  /** While the game goes on the secret parts of others' actions are named in place of shown. */
  readonly data: JsonObject;
  readonly state: string | null;
  readonly hash: string;
};

/** `game` as it stands now: once it is over, nothing is withheld. */
export function showEvent(game: Game, event: GameEvent, viewer: Viewer): ShownEvent {
  return withData(event, dataFor(game, event, viewer));
}

/** The event with what may be known of its data. */
export function withData({ seq, at, actor, type, state, hash }: GameEvent, data: JsonObject): ShownEvent {
  return { version: seq + 1, seq, at: showTime(at), actor, type, data, state, hash };
}

/** What a viewer may know of an event's data. */
export function dataFor(game: Game, { type, data }: GameEvent, viewer: Viewer): JsonObject {
  if (type !== 'ActionTaken' || isSettled(game)) return data;
  const { seat } = data;
  return { action: game.ruleset.showAction(data.action, seat, viewer), seat };
}

/** Those of the events that this game is folded from: who may see what of later ones could be another seat. */
export function knownTo(game: Game, events: readonly GameEvent[]): readonly GameEvent[] {
  return events.filter(({ seq }) => seq < game.version);
}

/** Milliseconds since 1970 as RFC 3339, UTC. */
export function showTime(at: number): string {
  return new Date(at).toISOString();
}
