import { describe, expect, it } from '@jest/globals';
import { isUnseen } from '../../src/engine/unseen.js';
import { LEAKS, type Spoil } from '../support/two-worlds.js';
import { inHeader } from '../support/two-apps.js';
import { firstDifferenceOf } from '../support/two-worlds-over-http.js';

const SEED = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31));
const PAIRS = 50;
const LEAKY_PAIRS = 12;

describe(`two worlds over HTTP (SEED=${SEED})`, () => {
  it(`answer alike, headers and errors too, in ${PAIRS} pairs`, async () => {
    expect(await firstDifferenceOf(PAIRS, SEED)).toBeNull();
  }, 600_000);

  it.each(Object.entries(LEAKS))('are told apart by a build that leaks in %s', async (_where, spoil) => {
    expect(await firstDifferenceOf(LEAKY_PAIRS, SEED, spoil)).not.toBeNull();
  });

  it('are told apart by a build that leaks in a header', async () => {
    // What the build last looked at.
    let next = '';
    const keeping: Spoil = (ruleset) => ({
      ...ruleset,
      view(state, viewer) {
        next = isUnseen(state.station) ? '' : (state.station.at(-1) ?? '');
        return ruleset.view(state, viewer);
      },
    });
    expect(
      await firstDifferenceOf(
        LEAKY_PAIRS,
        SEED,
        keeping,
        inHeader(() => next),
      ),
    ).not.toBeNull();
  });
});
