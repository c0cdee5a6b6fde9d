import { toHex } from '../engine/bytes.js';
import type { JsonObject } from '../engine/json.js';
import type { PageEnds } from '../engine/page.js';
import { isRefusal, refuse, type Refusal } from '../engine/refusal.js';
import type { ChallengeQuery, Challenges } from '../challenges/challenges.js';
import { challengeId, type ChallengeStatus, challengeLeaf, DAY } from '../game/challenge.js';
import type { Kernel } from '../game/context.js';
import type { Clock } from '../platform/clock.js';
import { dayIn, rulesetsOfChallenges, startOfDay } from './challenge-days.js';
import type { KnownChallenges } from './known-challenges.js';
import {
  challengeNotFound,
  challengeSealed,
  headBefore,
  type ShownChallenge,
  type ShownTimes,
  showChallenge,
  showTimes,
} from './show-challenge.js';
import { showTime } from './show-event.js';

export interface ChallengesWanted extends Pick<ChallengeQuery, 'ruleset' | 'limit' | 'from'> {
  readonly status: ChallengeStatus | null;
  /** UTC, `2026-12-01`. */
  readonly day: string | null;
}

export interface ShownChallenges extends PageEnds {
  readonly challenges: readonly ShownChallenge[];
  /** The service's time. */
  readonly now: string;
}

/** A challenge's seed, and what was known of it when. */
export interface ShownReveal extends ShownTimes {
  readonly id: string;
  readonly serverSeed: string;
  readonly commitment: string;
  readonly revealedAt: string;
  /** Its row in the log: the head after it is the hash of the head before it, the time and the leaf. */
  readonly log: {
    readonly position: number;
    readonly committedAt: string;
    readonly lateCommitted: boolean;
    readonly leaf: JsonObject;
    readonly before: string;
    readonly hash: string;
  };
}

export class ListChallenges {
  constructor(
    private readonly challenges: Challenges,
    private readonly known: KnownChallenges,
    private readonly kernel: Kernel,
    private readonly clock: Clock,
  ) {}

  async list({ ruleset, status, day, limit, from }: ChallengesWanted): Promise<ShownChallenges | Refusal> {
    const now = this.clock.now();
    const opens = opening(day, status, now);
    if (isRefusal(opens)) return opens;
    const revealed = status === 'revealed' ? true : status === null ? null : false;
    const page = await this.challenges.page({ ruleset, opens, revealed, limit, from });
    const challenges = page.challenges.map((each) => showChallenge(each, now));
    return { ...page, challenges, now: showTime(now) };
  }

  /** Today's of a ruleset; null: of the first that has challenges. */
  async today(ruleset: string | null): Promise<ShownChallenge | Refusal> {
    const now = this.clock.now();
    const id = ruleset ?? rulesetsOfChallenges(this.kernel)[0]?.id ?? '';
    const today = await this.read(challengeId(id, startOfDay(now)));
    return isRefusal(today) ? noChallengeToday(this.kernel) : today;
  }

  async read(id: string): Promise<ShownChallenge | Refusal> {
    const challenge = await this.known.find(id);
    return challenge === null ? challengeNotFound() : showChallenge(challenge, this.clock.now());
  }

  async reveal(id: string): Promise<ShownReveal | Refusal> {
    const challenge = await this.known.find(id);
    if (challenge === null) return challengeNotFound();
    if (challenge.reveal === null) return challengeSealed(challenge);
    const { commitment, position, hash, reveal } = challenge;
    const { committedAt, lateCommitted } = showChallenge(challenge, this.clock.now());
    const before = await headBefore(this.challenges, this.kernel, challenge);
    return {
      id,
      ...showTimes(challenge, this.clock.now()),
      serverSeed: toHex(reveal.serverSeed),
      commitment,
      revealedAt: showTime(reveal.at),
      log: {
        position,
        committedAt,
        lateCommitted,
        leaf: challengeLeaf(challenge),
        before,
        hash,
      },
    };
  }
}

function noChallengeToday(kernel: Kernel): Refusal {
  const rulesets = rulesetsOfChallenges(kernel).map(({ id }) => id);
  const message = `There is no challenge of this ruleset today. There are challenges of: ${rulesets.join(', ')}.`;
  return refuse('challengeNotFound', message, { rulesets });
}

/** When challenges of a day and a status open. */
function opening(
  day: string | null,
  status: ChallengeStatus | null,
  now: number,
): ChallengeQuery['opens'] | Refusal {
  const today = startOfDay(now);
  const ranges: { readonly [each in ChallengeStatus]: { from: number; to: number } } = {
    upcoming: { from: today + DAY, to: Number.MAX_SAFE_INTEGER },
    open: { from: today, to: today + DAY },
    closed: { from: 0, to: today },
    revealed: { from: 0, to: Number.MAX_SAFE_INTEGER },
  };
  const of = status === null ? null : ranges[status];
  if (day === null) return of;
  const at = dayIn(day);
  if (at === null) return refuse('badDay', 'A day is written like 2026-12-01, and is one that there is.');
  const from = Math.max(at, of?.from ?? 0);
  return { from, to: Math.min(at + DAY, of?.to ?? Number.MAX_SAFE_INTEGER) };
}
