import { expect, it } from '@jest/globals';
import { useCaseFaces } from '../support/seat-faces.js';
import { firstDifference } from '../support/seat-worlds.js';
import { firstDifferenceOf } from '../support/seat-worlds-over-http.js';

const SEED = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31));
const PAIRS = 2_000;
const PAIRS_OVER_HTTP = 50;

it(`answers alike in ${PAIRS} pairs of games of several seats (SEED=${SEED})`, async () => {
  for (let seed = SEED; seed < SEED + PAIRS; seed++) {
    const worlds = { seed, partings: 7, questionsAStep: 6, steps: 40, faces: useCaseFaces };
    expect([`SEED=${seed}`, await firstDifference(worlds)]).toEqual([`SEED=${seed}`, null]);
  }
}, 1_200_000);

it(`answers alike over HTTP, headers and errors too, in ${PAIRS_OVER_HTTP} pairs (SEED=${SEED})`, async () => {
  expect(await firstDifferenceOf(PAIRS_OVER_HTTP, SEED)).toBeNull();
}, 1_200_000);
