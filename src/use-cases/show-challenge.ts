import { toHex } from '../engine/bytes.js';
import { refuse, type Refusal } from '../engine/refusal.js';
import type { Challenges, StoredChallenge } from '../challenges/challenges.js';
import { type ChallengeStatus, DAY, emptyLog, isLate, type LoggedChallenge } from '../game/challenge.js';
import type { Kernel } from '../game/context.js';
import { dayText } from '../game/day-text.js';
import { statusAt } from './challenge-days.js';
import { showTime } from './show-event.js';

/** With every answer about a challenge; RFC 3339. */
export interface ShownTimes {
  readonly opensAt: string;
  /** From here on no attempt is begun. */
  readonly closesAt: string;
  /** From here on none goes on, and the seed is revealed. */
  readonly revealsAt: string;
  /** The service's time. */
  readonly now: string;
}

export interface ShownChallenge extends ShownTimes {
  readonly id: string;
  /** Id and version. */
  readonly ruleset: string;
  /** UTC, `2026-12-01`. */
  readonly day: string;
  readonly status: ChallengeStatus;
  /** Attempts of players without a name rank too. */
  readonly ranksGuests: boolean;
  /** The hash that the revealed seed must fit; lower-case hex. */
  readonly commitment: string;
  /** RFC 3339. */
  readonly committedAt: string;
  /** Less than 24 hours before it opened. */
  readonly lateCommitted: boolean;
  /** Lower-case hex; null until it is revealed. */
  readonly serverSeed: string | null;
  /** RFC 3339. */
  readonly revealedAt: string | null;
}

export function showTimes(
  { opensAt, closesAt, revealsAt }: Pick<StoredChallenge, 'opensAt' | 'closesAt' | 'revealsAt'>,
  now: number,
): ShownTimes {
  return {
    opensAt: showTime(opensAt),
    closesAt: showTime(closesAt),
    revealsAt: showTime(revealsAt),
    now: showTime(now),
  };
}

export function showChallenge(challenge: StoredChallenge, now: number): ShownChallenge {
  const { id, ruleset, opensAt, ranksGuests, commitment, committedAt, reveal } = challenge;
  return {
    id,
    ruleset,
    day: dayText(opensAt / DAY),
    status: statusAt(challenge, now),
    ...showTimes(challenge, now),
    ranksGuests,
    commitment,
    committedAt: showTime(committedAt),
    lateCommitted: isLate(challenge),
    serverSeed: reveal === null ? null : toHex(reveal.serverSeed),
    revealedAt: reveal === null ? null : showTime(reveal.at),
  };
}

/** Head of the log before the row of a challenge, lower-case hex. */
export async function headBefore(
  challenges: Challenges,
  { hashing }: Kernel,
  { position }: LoggedChallenge,
): Promise<string> {
  const before = await challenges.at(position - 1);
  return before?.hash ?? toHex(emptyLog(hashing));
}

export function challengeNotFound(): Refusal {
  return refuse('challengeNotFound', 'There is no challenge of this id. `GET /v1/challenges` lists them.');
}

export function challengeSealed({ revealsAt }: StoredChallenge): Refusal {
  const at = showTime(revealsAt);
  return refuse('challengeSealed', `The challenge is revealed at ${at}. Come back then.`, { revealsAt: at });
}
