import type { GameEvent } from '../game/event.js';

/** Columns of an event, as `eventOf` reads them. */
export const EVENT_COLUMNS = 'seq, at, actor, type, data, state, hash';

export interface EventRecord {
  readonly seq: number;
  readonly at: string;
  readonly actor: string;
  readonly type: string;
  readonly data: string;
  readonly state: Buffer | null;
  readonly hash: Buffer;
}

export function eventOf({ seq, at, actor, type, data, state, hash }: EventRecord): GameEvent {
  return {
    seq,
    at: Number(at),
    actor,
    type,
    data: JSON.parse(data) as unknown,
    state: state === null ? null : state.toString('hex'),
    hash: hash.toString('hex'),
  } as GameEvent;
}
