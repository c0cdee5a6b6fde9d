import { toHex } from '../engine/bytes.js';
import { commitmentTo } from '../engine/fair-deal.js';
import { labelOf, type Ruleset } from '../engine/ruleset.js';
import type { Challenges } from '../challenges/challenges.js';
import { challengeId, DAY, nextLogHead, timesOf } from '../game/challenge.js';
import type { Kernel } from '../game/context.js';
import type { Clock } from '../platform/clock.js';
import type { RandomSource } from '../platform/random.js';
import { rulesetsOfChallenges, startOfDay } from './challenge-days.js';

/** Days behind today that are drawn. */
const DAYS_AHEAD = 30;
const SEED_BYTES = 32;

interface Wanted {
  readonly id: string;
  readonly ruleset: Ruleset;
  readonly opensAt: number;
}

/**
 * Draws the challenges of the days to come and commits to them. Any number of processes may do so at once: a challenge
 * stands in the log once, and whoever comes second draws on from what it finds. What is drawn is never drawn again, so no
 * deploy, restart or change of a clock changes a day.
 */
export class DrawChallenges {
  constructor(
    private readonly challenges: Challenges,
    private readonly kernel: Kernel,
    private readonly random: RandomSource,
    private readonly clock: Clock,
    private readonly ranksGuests: boolean,
  ) {}

  /** Answers how many it drew. */
  async execute(): Promise<number> {
    const wanted = this.wanted();
    const known = new Set(await this.challenges.known(wanted.map(({ id }) => id)));
    let drawn = 0;
    for (const each of wanted) {
      if (known.has(each.id)) continue;
      if ((await this.draw(each)) === 'added') drawn++;
    }
    return drawn;
  }

  private wanted(): readonly Wanted[] {
    const today = startOfDay(this.clock.now());
    const days = Array.from({ length: DAYS_AHEAD + 1 }, (_, i) => today + i * DAY);
    const rulesets = rulesetsOfChallenges(this.kernel);
    return days.flatMap((opensAt) =>
      rulesets.map((ruleset) => ({ id: challengeId(ruleset.id, opensAt), ruleset, opensAt })),
    );
  }

  /** `conflict`: somebody else did. */
  private async draw(wanted: Wanted): Promise<'added' | 'conflict'> {
    for (;;) {
      const added = await this.add(wanted);
      if (added === 'added' || (await this.challenges.known([wanted.id])).length > 0) return added;
    }
  }

  private async add({ id, ruleset, opensAt }: Wanted): Promise<'added' | 'conflict'> {
    const { hashing } = this.kernel;
    const serverSeed = this.random.bytes(SEED_BYTES);
    const commitment = toHex(commitmentTo(hashing, { kind: 'daily', scope: id }, serverSeed));
    const challenge = { id, ruleset: labelOf(ruleset), ...timesOf(opensAt), commitment };
    const last = await this.challenges.last();
    const committedAt = this.clock.now();
    return this.challenges.add({
      ...challenge,
      ranksGuests: this.ranksGuests,
      position: last === null ? 0 : last.position + 1,
      committedAt,
      hash: toHex(nextLogHead(hashing, last, committedAt, challenge)),
      serverSeed,
    });
  }
}
