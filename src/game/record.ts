import type { GameKind } from '../engine/fair-deal.js';
import type { JsonObject } from '../engine/json.js';
import type { Outcome } from '../engine/ruleset.js';
import type { GameEvent } from './event.js';
import { type Game, outcomeOf } from './game.js';

export const RECORD_FORMAT = 'creel.record/1';

/** All that is needed to check a game offline. Sealed fields are null while the game runs. */
export interface GameRecord {
  readonly format: typeof RECORD_FORMAT;
  readonly game: string;
  readonly kind: GameKind;
  readonly scope: string;
  readonly ruleset: string;
  /** The edition document, or null where the ruleset has none. */
  readonly edition: JsonObject | null;
  readonly commitment: string;
  readonly serverSeed: string | null;
  readonly openText: string | null;
  /** Hex, by dealt seat; empty in open and daily games. */
  readonly contributions: readonly string[];
  readonly events: readonly GameEvent[];
  readonly outcome: Outcome | null;
}

export function makeRecord(game: Game, events: readonly GameEvent[]): GameRecord {
  const { kind, scope, ruleset, commitment, options } = game.created;
  const dealtIn = game.deal === null || kind !== 'live' ? [] : game.seats;
  return {
    format: RECORD_FORMAT,
    game: game.id,
    kind,
    scope,
    ruleset,
    edition: game.ruleset.edition?.document ?? null,
    commitment,
    serverSeed: game.revealedSeed,
    openText: options.openText ?? null,
    contributions: dealtIn.map(({ contribution }) => contribution),
    events: events.map(inRecordOrder),
    outcome: outcomeOf(game),
  };
}

/** The order of an event's fields in a record, wherever the event comes from. */
function inRecordOrder({ seq, at, actor, type, data, state, hash }: GameEvent): GameEvent {
  return { seq, at, actor, type, data, state, hash } as GameEvent;
}
