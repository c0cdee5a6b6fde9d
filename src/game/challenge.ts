import { fromHex, u64 } from '../engine/bytes.js';
import { canonical } from '../engine/canonical-json.js';
import { hash, type Hashing } from '../engine/hashing.js';
import type { JsonObject } from '../engine/json.js';
import { dayText } from './day-text.js';

/** One deal that everybody plays on one day. */
export interface Challenge {
  /** `card-commons-2026-12-01`: the ruleset's id and the day, UTC. */
  readonly id: string;
  /** Id and version, and edition where there is one. */
  readonly ruleset: string;
  /** From here on an attempt can be begun; milliseconds since 1970, as are the others. */
  readonly opensAt: number;
  /** From here on none can be begun. */
  readonly closesAt: number;
  /** Until here one that was begun goes on; then the seed is revealed. */
  readonly revealsAt: number;
  /** Commitment to its seed, lower-case hex. */
  readonly commitment: string;
}

/** A challenge in the log of all of them, in which nothing is changed and each row covers those before it. */
export interface LoggedChallenge extends Challenge {
  /** Whether attempts of players without a name rank. */
  readonly ranksGuests: boolean;
  /** From 0, without gaps. */
  readonly position: number;
  /** Milliseconds since 1970. */
  readonly committedAt: number;
  /** Head of the log after this row, lower-case hex. */
  readonly hash: string;
}

/** What can be done with a challenge at a time. `closed`: attempts go on, none is begun. */
export type ChallengeStatus = 'upcoming' | 'open' | 'closed' | 'revealed';

/** Milliseconds. A day of challenges is one of UTC, whatever the clocks on walls do. */
export const DAY = 24 * 60 * 60 * 1_000;
/** From the close of a challenge to its reveal: time for attempts that were begun late. */
const TO_FINISH = 2 * 60 * 60 * 1_000;

/** When one that opens at the beginning of a day closes and is revealed. */
export function timesOf(opensAt: number) {
  return { opensAt, closesAt: opensAt + DAY, revealsAt: opensAt + DAY + TO_FINISH };
}

/** Of the challenge of a ruleset, by its id, that opens at the beginning of a day. */
export function challengeId(ruleset: string, opensAt: number): string {
  return `${ruleset}-${dayText(opensAt / DAY)}`;
}

/** Committed to less than 24 hours before it opened: its operator could have known who would play it. */
export function isLate({ committedAt, opensAt }: Pick<LoggedChallenge, 'committedAt' | 'opensAt'>): boolean {
  return committedAt > opensAt - DAY;
}

/** A leaf of the log: what stands in it for the challenge. */
export function challengeLeaf({ id, ruleset, opensAt, closesAt, commitment }: Challenge): JsonObject {
  return { closes: closesAt, commitment, id, opens: opensAt, ruleset, v: 'creel/1/challenge' };
}

/** The head of a log that has no row yet. */
export function emptyLog(hashing: Hashing): Uint8Array {
  return hash(hashing, 'creel/1/challenges');
}

/** The head of the log after one more row, which covers when it was written. */
export function logHead(
  hashing: Hashing,
  before: Uint8Array,
  committedAt: number,
  challenge: Challenge,
): Uint8Array {
  return hash(hashing, 'creel/1/challenges', before, u64(committedAt), canonical(challengeLeaf(challenge)));
}

/** The same from what the row before says; null: there is none. */
export function nextLogHead(
  hashing: Hashing,
  last: LoggedChallenge | null,
  committedAt: number,
  challenge: Challenge,
): Uint8Array {
  const before = last === null ? emptyLog(hashing) : fromHex(last.hash)!;
  return logHead(hashing, before, committedAt, challenge);
}
