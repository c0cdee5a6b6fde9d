import { findRuleset, type Kernel, newestRulesets } from '../game/context.js';
import { type ChallengeStatus, DAY } from '../game/challenge.js';
import { dayText } from '../game/day-text.js';
import type { Ruleset } from '../engine/ruleset.js';
import type { StoredChallenge } from '../challenges/challenges.js';

const DAY_TEXT = /^\d{4}-\d{2}-\d{2}$/;

/** When the day of this time begins. */
export function startOfDay(at: number): number {
  return at - (at % DAY);
}

/** When such a day begins; null if there is no such day. */
export function dayIn(text: string): number | null {
  const at = DAY_TEXT.test(text) ? new Date(`${text}T00:00:00Z`).getTime() : NaN;
  return Number.isNaN(at) || dayText(at / DAY) !== text ? null : at;
}

export function statusAt({ opensAt, closesAt, reveal }: StoredChallenge, now: number): ChallengeStatus {
  if (reveal !== null) return 'revealed';
  if (now < opensAt) return 'upcoming';
  return now < closesAt ? 'open' : 'closed';
}

/** What can be a challenge: the newest version of each ruleset, if it can be played alone, in its default edition. */
export function rulesetsOfChallenges(kernel: Kernel): readonly Ruleset[] {
  return newestRulesets(kernel).filter(({ alone }) => alone !== null);
}

/** The ruleset of a challenge, which stays on the list for ever. */
export function rulesetOfChallenge(kernel: Kernel, { ruleset }: { readonly ruleset: string }) {
  const found = findRuleset(kernel, ruleset)!;
  return { name: found.name, alone: found.alone! };
}
