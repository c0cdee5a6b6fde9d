import { describe, expect, it } from '@jest/globals';
import { checkRecord, firstFailure } from '../../src/game/check-record.js';
import type { GameRecord } from '../../src/game/record.js';
import { nodeHashing } from '../../src/platform/node-hashing.js';
import { RULESETS } from '../../src/rulesets/index.js';
import { readVectors } from '../support/vectors.js';

const kernel = { hashing: nodeHashing, rulesets: RULESETS };
const { records } = readVectors<{ records: GameRecord[] }>('records-1');

describe('checking a record', () => {
  it.each(records)('$kind game $game of $ruleset', (record) => {
    const report = checkRecord(kernel, JSON.stringify(record));
    console.log(report.verdict, firstFailure(report));
  });
});
