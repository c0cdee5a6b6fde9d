import type { Json } from '../engine/json.js';
import { parseStrict, type ParseLimits } from '../engine/parse-strict.js';
import {
  array,
  checkEventData,
  checkShape,
  contributions,
  digest,
  id,
  integer,
  integers,
  kind,
  object,
  orNull,
  type Shape,
  type ShapeFault,
  text,
} from './event-shape.js';
import { type GameRecord, RECORD_FORMAT } from './record.js';

/** Limits of a record: 2 MiB, 5,000 events, and events as deep as canonical JSON allows. */
export const RECORD_LIMITS: ParseLimits & { readonly maxEvents: number } = {
  maxBytes: 2 * 1024 * 1024,
  // The record, its list of events and an event lie around the data of 16 levels at most.
  maxDepth: 19,
  maxEvents: 5_000,
};

const RECORD: Shape = {
  format: [(value) => value === RECORD_FORMAT, `"${RECORD_FORMAT}"`],
  game: id,
  kind,
  scope: text,
  ruleset: text,
  edition: orNull(object),
  commitment: digest,
  serverSeed: orNull(digest),
  openText: orNull(text),
  contributions,
  events: array,
  outcome: orNull(object),
};

const OUTCOME: Shape = { reason: text, scores: integers, winners: integers };

/** An event of a record, apart from what its type asks of `data`. */
export const EVENT: Shape = {
  seq: integer,
  at: integer,
  actor: [
    (value) => typeof value === 'string' && /^(system|seat:(0|[1-9]\d*))$/.test(value),
    '"system" or "seat:N"',
  ],
  type: text,
  data: object,
  state: orNull(digest),
  hash: digest,
};

export type ParsedRecord =
  | { readonly ok: true; readonly record: GameRecord }
  | { readonly ok: false; readonly fault: ShapeFault; readonly event: number | null };

/** Reads a record strictly: one meaning, known fields only, each of its type. */
export function parseRecord(source: string): ParsedRecord {
  const parsed = parseStrict(source, RECORD_LIMITS);
  if (!parsed.ok) return { ok: false, fault: parsed, event: eventAt(parsed.path) };
  const fault = checkRecord(parsed.value);
  if (fault !== null) return { ok: false, fault, event: eventAt(fault.path) };
  return { ok: true, record: parsed.value as unknown as GameRecord };
}

function checkRecord(value: Json): ShapeFault | null {
  const fault = checkShape(value, RECORD, '');
  if (fault !== null) return fault;
  const { outcome, events } = value as { outcome: Json; events: readonly Json[] };
  const ofOutcome = outcome === null ? null : checkShape(outcome, OUTCOME, '/outcome');
  if (ofOutcome !== null) return ofOutcome;
  if (events.length > RECORD_LIMITS.maxEvents)
    return { path: '/events', message: `holds more than ${RECORD_LIMITS.maxEvents} events` };
  for (const [position, event] of events.entries()) {
    const path = `/events/${position}`;
    const eventFault =
      checkShape(event, EVENT, path) ?? checkEventData(event as { type: string; data: Json }, path);
    if (eventFault !== null) return eventFault;
  }
  return null;
}

/** The position of the event that a path lies in. */
function eventAt(path: string): number | null {
  const position = /^\/events\/(\d+)/.exec(path)?.[1];
  return position === undefined ? null : Number(position);
}
