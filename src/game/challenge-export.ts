import type { Json } from '../engine/json.js';
import { parseStrict, type ParseLimits } from '../engine/parse-strict.js';
import type { AttemptResult } from './attempt-result.js';
import {
  checkShape,
  digest,
  type Field,
  integer,
  object,
  orNull,
  type Shape,
  type ShapeFault,
  text,
} from './event-shape.js';
import { RECORD_LIMITS } from './parse-record.js';
import type { GameRecord } from './record.js';

export const CHALLENGE_FORMAT = 'creel.challenge/1';

/** The first line of an export. Times are milliseconds since 1970, hashes and seed lower-case hex. */
export interface ExportHead {
  readonly format: typeof CHALLENGE_FORMAT;
  readonly id: string;
  readonly ruleset: string;
  readonly opens: number;
  readonly closes: number;
  readonly reveals: number;
  readonly commitment: string;
  readonly committedAt: number;
  readonly ranksGuests: boolean;
  /** Its row in the log of challenges: place, head before it and head after it. */
  readonly log: { readonly position: number; readonly before: string; readonly hash: string };
  readonly serverSeed: string;
  /** How many lines of attempts follow. */
  readonly attempts: number;
}

/** What the service says of an attempt. */
export interface ExportedAttempt extends AttemptResult {
  /** 16 hex digits; the lines are in their order. */
  readonly ticket: string;
  /** Null: a guest. */
  readonly name: string | null;
  readonly ranked: boolean;
  /** From 1; null where it does not stand on the board. */
  readonly rank: number | null;
}

/** A line between the first and the last. */
export interface AttemptLine {
  readonly attempt: ExportedAttempt;
  readonly record: GameRecord;
}

/** The last line: a file without it is cut. */
export interface EndLine {
  readonly end: true;
  readonly attempts: number;
}

/** A line of an attempt holds a record, and beside it a reason for voiding that may be as long as an event. */
export const LINE_LIMITS: ParseLimits = {
  maxBytes: RECORD_LIMITS.maxBytes + 128 * 1024,
  maxDepth: RECORD_LIMITS.maxDepth + 1,
};
const HEAD_LIMITS: ParseLimits = { maxBytes: 8 * 1024, maxDepth: 2 };

const flag: Field = [(value) => typeof value === 'boolean', 'true or false'];
const isRank = (value: Json) => integer[0](value) && value !== 0;

const HEAD: Shape = {
  format: [(value) => value === CHALLENGE_FORMAT, `"${CHALLENGE_FORMAT}"`],
  id: text,
  ruleset: text,
  opens: integer,
  closes: integer,
  reveals: integer,
  commitment: digest,
  committedAt: integer,
  ranksGuests: flag,
  log: object,
  serverSeed: digest,
  attempts: integer,
};
const LOG: Shape = { position: integer, before: digest, hash: digest };
const LINE: Shape = { attempt: object, record: object };
const ATTEMPT: Shape = {
  ticket: [(value) => typeof value === 'string' && /^[0-9a-f]{16}$/.test(value), '16 digits of hex'],
  name: orNull(text),
  ranked: flag,
  status: [(value) => value === 'finished' || value === 'voided', '"finished" or "voided"'],
  score: orNull(integer),
  actions: integer,
  startedAt: integer,
  endedAt: integer,
  voidReason: orNull(text),
  rank: orNull([isRank, 'an integer from 1']),
};
const END: Shape = { end: [(value) => value === true, 'true'], attempts: integer };

/** What stands in a line, or the message that says what is wrong with it. */
export type ReadLine<Line> =
  { readonly ok: true; readonly line: Line } | { readonly ok: false; readonly message: string };

export function readHead(source: string): ReadLine<ExportHead> {
  return read(
    source,
    HEAD_LIMITS,
    (value) => checkShape(value, HEAD, '') ?? checkShape((value as { log: Json }).log, LOG, '/log'),
  );
}

/** A line after the first. The record in it is still to be checked. */
export function readLine(source: string): ReadLine<AttemptLine | EndLine> {
  return read(source, LINE_LIMITS, (value) =>
    isEnd(value as object)
      ? checkShape(value, END, '')
      : (checkShape(value, LINE, '') ??
        checkShape((value as { attempt: Json }).attempt, ATTEMPT, '/attempt')),
  );
}

export function isEnd(line: object | null): line is EndLine {
  return line !== null && typeof line === 'object' && 'end' in line;
}

function read<Line>(
  source: string,
  limits: ParseLimits,
  check: (value: Json) => ShapeFault | null,
): ReadLine<Line> {
  const parsed = parseStrict(source, limits);
  const fault = parsed.ok ? check(parsed.value) : parsed;
  if (fault !== null) {
    const { path, message } = fault;
    return { ok: false, message: `${path === '' ? 'the line' : path}: ${message}` };
  }
  return { ok: true, line: (parsed as { value: Json }).value as unknown as Line };
}
