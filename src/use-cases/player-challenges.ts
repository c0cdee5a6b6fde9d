import { DAY } from '../game/challenge.js';
import type { Clock } from '../platform/clock.js';
import type { Attempt, Attempts } from '../projections/attempts/attempts.js';
import { dayIn, startOfDay } from './challenge-days.js';
import { showTime } from './show-event.js';

/** A player's days with the challenges of one ruleset. */
export interface ShownHistory {
  /** Id of the ruleset. */
  readonly ruleset: string;
  /** Days in a row with a finished attempt, up to today, or to yesterday while today's can still be played. */
  readonly streak: number;
  readonly longestStreak: number;
  /** Null before the first is finished. */
  readonly bestScore: number | null;
  /** Finished attempts. */
  readonly played: number;
  /** The newest first. */
  readonly days: readonly {
    readonly challenge: string;
    readonly day: string;
    readonly status: Attempt['status'];
    readonly ranked: boolean;
    readonly score: number | null;
    readonly actions: number | null;
  }[];
}

export interface ShownHistories {
  /** The service's time. */
  readonly now: string;
  readonly histories: readonly ShownHistory[];
}

const DAY_LENGTH = 'YYYY-MM-DD'.length;

export class PlayerChallenges {
  constructor(
    private readonly attempts: Attempts,
    private readonly clock: Clock,
  ) {}

  /** For whoever knows the id; of an attempt that goes on it tells no more than that. */
  async execute(player: string): Promise<ShownHistories> {
    const now = this.clock.now();
    const byRuleset = new Map<string, Attempt[]>();
    for (const attempt of await this.attempts.ofPlayer(player)) {
      const ruleset = attempt.challenge.slice(0, -DAY_LENGTH - 1);
      byRuleset.set(ruleset, [...(byRuleset.get(ruleset) ?? []), attempt]);
    }
    const histories = [...byRuleset].map(([ruleset, attempts]) => historyOf(ruleset, attempts, now));
    return { now: showTime(now), histories };
  }
}

function historyOf(ruleset: string, attempts: readonly Attempt[], now: number): ShownHistory {
  const finished = attempts.filter(({ status }) => status === 'finished');
  const days = finished.map(({ challenge }) => dayIn(challenge.slice(-DAY_LENGTH))!);
  const scores = finished.map(({ score }) => score!);
  return {
    ruleset,
    ...streaks(days, startOfDay(now)),
    bestScore: scores.length === 0 ? null : Math.max(...scores),
    played: finished.length,
    days: attempts.map(({ challenge, status, ranked, score, actions }) => {
      return { challenge, day: challenge.slice(-DAY_LENGTH), status, ranked, score, actions };
    }),
  };
}

/** `days`: when they begin, the newest first, each once. */
export function streaks(days: readonly number[], today: number) {
  let longestStreak = 0;
  let streak = 0;
  let run = 0;
  days.forEach((day, i) => {
    run = i > 0 && days[i - 1]! - day === DAY ? run + 1 : 1;
    longestStreak = Math.max(longestStreak, run);
    // The run that the newest day belongs to counts as long as it can still be gone on with.
    if (run === i + 1 && today - days[0]! <= DAY) streak = run;
  });
  return { streak, longestStreak };
}
