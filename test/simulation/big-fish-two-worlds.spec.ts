import { it } from '@jest/globals';
import { comparePairs } from '../support/big-fish-worlds.js';

const SEED = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31));
const PAIRS = 2_000;

it(`shows ${PAIRS} pairs of games of Big Fish alike that differ in unseen cards alone (SEED=${SEED})`, () => {
  comparePairs(SEED, PAIRS);
}, 600_000);
