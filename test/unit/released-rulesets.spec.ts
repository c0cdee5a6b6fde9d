import { describe, expect, it } from '@jest/globals';
import { refuse } from '../../src/engine/refusal.js';
import { labelOf, type Ruleset } from '../../src/engine/ruleset.js';
import { checkRecord, firstFailure } from '../../src/game/check-record.js';
import type { Kernel } from '../../src/game/context.js';
import type { GameRecord } from '../../src/game/record.js';
import { cardCommons } from '../../src/rulesets/card-commons/card-commons.js';
import { RULESETS } from '../../src/rulesets/index.js';
import { goldenRecords } from '../support/golden-games.js';
import { KERNEL } from '../support/kernel.js';

/** Records of every version that was released, with every edition: played once, kept for ever. */
const RELEASED = goldenRecords('').map(([name, text]) => ({
  name,
  text,
  label: (JSON.parse(text) as GameRecord).ruleset,
}));
const RECORDS_EACH = 4;

/** Why the rules of a released version are no longer those that its games were played by; null: they are. */
function changeIn(kernel: Kernel, label: string): string | null {
  const failures = RELEASED.filter((record) => record.label === label).flatMap(({ name, text }) => {
    const failure = firstFailure(checkRecord(kernel, text));
    return failure === null
      ? []
      : [`  ${name}: step ${failure.step} (${failure.name}), event ${failure.event}: ${failure.message}`];
  });
  return failures.length === 0
    ? null
    : [
        `${label} is released, and games that were played by it can not be played again as they were.`,
        'A changed rule needs a new ruleset version: leave this one as it was, and add another.',
        ...failures,
      ].join('\n');
}

function expectUnchanged(kernel: Kernel, label: string): void {
  const change = changeIn(kernel, label);
  if (change !== null) throw new Error(change);
}

describe('released rulesets', () => {
  it.each(RULESETS.map(labelOf))('%s has records that are kept', (label) => {
    expect(RELEASED.filter((record) => record.label === label).length).toBeGreaterThanOrEqual(RECORDS_EACH);
  });

  it.each([...new Set(RELEASED.map(({ label }) => label))])(
    '%s plays its games as they were played',
    (label) => {
      expectUnchanged(KERNEL, label);
    },
  );

  it.each<[string, Partial<Ruleset>, string]>([
    [
      'deals otherwise',
      {
        setup: (dealing) =>
          cardCommons.setup({ ...dealing, streams: (purpose) => dealing.streams(`${purpose}/x`) }),
      },
      'step 6',
    ],
    [
      'allows less',
      {
        apply: (state, seat, action, streams) =>
          (action as { type: string }).type === 'release'
            ? refuse('illegalAction', 'No more.')
            : cardCommons.apply(state as never, seat, action as never, streams),
      },
      'step 7',
    ],
    [
      'counts otherwise',
      {
        outcome: (state) => {
          const outcome = cardCommons.outcome(state as never);
          return outcome && { ...outcome, scores: outcome.scores.map((score) => score + 1) };
        },
      },
      'step 9',
    ],
    ['is gone', { version: 2 }, 'step 6'],
  ])('a version that %s is found, with what to do', (_what, change, step) => {
    const kernel = { ...KERNEL, rulesets: [{ ...cardCommons, ...change } as Ruleset] };
    expect(() => expectUnchanged(kernel, labelOf(cardCommons))).toThrow(
      /A changed rule needs a new ruleset version/,
    );
    expect(() => expectUnchanged(kernel, labelOf(cardCommons))).toThrow(step);
  });
});
