import { describe, expect, it } from '@jest/globals';
import { bigFish } from '../../src/rulesets/big-fish/big-fish.js';
import { comparePairs, firstLeak, LEAKS } from '../support/big-fish-worlds.js';

const SEED = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31));
const PAIRS = 200;
const LEAKY_PAIRS = 40;

describe(`two games of Big Fish that differ for a viewer in unseen cards alone (SEED=${SEED})`, () => {
  it(`are shown alike until they must differ, in ${PAIRS} pairs that meet every card`, () => {
    comparePairs(SEED, PAIRS);
  });

  it.each(Object.entries(LEAKS))('are told apart by a build that leaks in %s', (_where, leak) => {
    const spoiled = { ...bigFish, ...leak };
    const seeds = Array.from({ length: LEAKY_PAIRS }, (_, pair) => SEED + pair);
    const caught = seeds.filter((seed) => firstLeak(seed, new Set(), spoiled) !== null);
    expect(caught.length).toBeGreaterThan(LEAKY_PAIRS / 8);
  });
});
