import { expect, it } from '@jest/globals';
import { useCaseFaces } from '../support/seat-faces.js';
import { firstDifference } from '../support/seat-worlds.js';

const SEED = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31));
const PAIRS = 2_000;

it(`answers alike in ${PAIRS} pairs of games of several seats (SEED=${SEED})`, async () => {
  for (let seed = SEED; seed < SEED + PAIRS; seed++) {
    const worlds = { seed, partings: 7, questionsAStep: 6, steps: 40, faces: useCaseFaces };
    expect([`SEED=${seed}`, await firstDifference(worlds)]).toEqual([`SEED=${seed}`, null]);
  }
}, 1_200_000);
