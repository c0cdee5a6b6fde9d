import { describe, expect, it } from '@jest/globals';
import { RULESETS } from '../../src/rulesets/index.js';
import { labelOf, type Ruleset } from '../../src/engine/ruleset.js';
import { countingRuleset } from '../support/counting.js';
import { lostInNotation } from '../support/round-trips.js';

const GAMES = 2_000;
const SEED = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31));
const kept = [...RULESETS, countingRuleset(60)].map((each): [string, Ruleset] => [labelOf(each), each]);

describe('notation', () => {
  it.each(kept)(`of %s means what was written in ${GAMES} games, SEED=${SEED}`, (_label, ruleset) => {
    expect(lostInNotation(ruleset, GAMES, SEED)).toEqual([]);
  });
});
