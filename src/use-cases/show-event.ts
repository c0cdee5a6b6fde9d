import type { JsonObject } from '../engine/json.js';
import type { GameEvent } from '../game/event.js';

/** An event as callers see it. */
export type ShownEvent = {
  /** `seq` + 1: the number of events up to this one. */
  readonly version: number;
  readonly seq: number;
  /** RFC 3339, UTC, milliseconds. */
  readonly at: string;
  readonly actor: string;
  readonly type: string;
  readonly data: JsonObject;
  readonly state: string | null;
  readonly hash: string;
};

export function showEvent({ seq, at, actor, type, data, state, hash }: GameEvent): ShownEvent {
  return { version: seq + 1, seq, at: showTime(at), actor, type, data, state, hash };
}

/** Milliseconds since 1970 as RFC 3339, UTC. */
export function showTime(at: number): string {
  return new Date(at).toISOString();
}
