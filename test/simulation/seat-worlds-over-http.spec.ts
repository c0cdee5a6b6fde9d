import { describe, expect, it } from '@jest/globals';
import { isUnseen } from '../../src/engine/unseen.js';
import { LEAKS } from '../support/big-fish-worlds.js';
import { inHeader } from '../support/two-apps.js';
import { firstDifferenceOf } from '../support/seat-worlds-over-http.js';

const SEED = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31));
const PAIRS = 50;
const LEAKY_PAIRS = 20;
/** Seen only where an unseen card of others differs early on; the pure pairs, which are many, catch them. */
const RARE = ['who is asked', 'what happened', 'what is foreseen'];

describe(`two worlds of several seats over HTTP (SEED=${SEED})`, () => {
  it(`answer alike, headers and errors too, in ${PAIRS} pairs`, async () => {
    expect(await firstDifferenceOf(PAIRS, SEED)).toBeNull();
  }, 1_200_000);

  it.each(Object.entries(LEAKS).filter(([where]) => !RARE.includes(where)))(
    'are told apart by a build that leaks in %s',
    async (_where, spoil) => {
      expect(await firstDifferenceOf(LEAKY_PAIRS, SEED, spoil)).not.toBeNull();
    },
    60_000,
  );

  it('are told apart by a build that leaks in a header', async () => {
    let next = '';
    const view: (typeof LEAKS)[string] = {
      view(state, viewer) {
        next = isUnseen(state.deck) ? '' : (state.deck.at(-1) ?? '');
        return plain(state, viewer);
      },
    };
    const plain = LEAKS['a view']!.view!;
    expect(
      await firstDifferenceOf(
        LEAKY_PAIRS,
        SEED,
        view,
        inHeader(() => next),
      ),
    ).not.toBeNull();
  }, 60_000);
});
