import { expect, it } from '@jest/globals';
import { RULESETS } from '../../src/rulesets/index.js';
import { playedRecord } from '../support/played-record.js';
import { secondCheck } from '../support/second-check.js';

/** `SEED=<seed>` repeats a run. */
const SEED = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31));
const GAMES = 500;

it.each(RULESETS)(
  `${GAMES} fresh games of $id are good by the second check (SEED=${SEED})`,
  (ruleset) => {
    const lines = Array.from({ length: GAMES }, (_, i) => JSON.stringify(playedRecord(ruleset, SEED + i)));
    const { status, stdout, stderr } = secondCheck(['-'], lines.join('\n'));
    const others = stdout.split('\n').filter((line) => !line.includes(': GOOD: '));
    expect([status, stderr, others]).toEqual([0, '', ['']]);
    expect(stdout.split('\n')).toHaveLength(GAMES + 1);
  },
  1_200_000,
);
