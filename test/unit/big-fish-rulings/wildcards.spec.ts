import { expect } from '@jest/globals';
import type { JsonObject } from '../../../src/engine/json.js';
import { bigFish } from '../../../src/rulesets/big-fish/big-fish.js';
import type { BlackEffect } from '../../../src/rulesets/big-fish/edition.js';
import type { State } from '../../../src/rulesets/big-fish/state.js';
import { attempt, cards, inTurn, type InShort, play } from '../../support/big-fish.js';
import { withBlackCard } from '../../support/edited.js';
import { rulings } from '../../support/rulings.js';

const playing = (card: string, more: object = {}) => ({ type: 'play', card: `${card}#1`, ...more });
const choose = (text: string) => ({ type: 'choose', fish: cards(text) });
const YOUNG = 'flounder:larval abalone:juvenile marblefish:larval';

/** Seat 0 holds this card; nothing else is left of its turn. */
function holding(card: string, mine: InShort, ...others: InShort[]): State {
  return inTurn([{ ...mine, hand: `${card} ${mine.hand ?? ''}` }, ...others]);
}

/** The ways to play the card that has these effects instead of its own. */
function ways(effects: readonly BlackEffect[], mine: InShort, ...others: InShort[]): readonly JsonObject[] {
  return withBlackCard(effects)
    .legalActions(holding('range-shift', mine, ...others), 0)
    .slice(0, -1);
}
const targetsOf = (state: State) => bigFish.legalActions(state, 0).flatMap(({ target }) => target ?? []);

rulings('Step 5', [
  [
    '**Play one wildcard**: coloured to the own permanents, for good; black: its effects, then the used pile (till then it lies nowhere else and is in no reshuffle).',
    () => {
      const kept = play(holding('sharks', {}, {}), playing('sharks'), { type: 'endTurn' }).state;
      expect(kept.seats[0]!.permanents).toEqual(['sharks#1']);
      const spilt = play(
        holding('pollution-spill', {}, { spot: YOUNG }),
        playing('pollution-spill', { target: 1 }),
      );
      expect(JSON.stringify({ ...spilt.state, pending: null })).not.toContain('pollution-spill');
      expect(spilt.state.pending!.card).toBe('pollution-spill#1');
      expect(play(spilt.state, choose('abalone flounder')).state.used).toContain('pollution-spill#1');
      const state = { ...holding('careful-release', { esky: 'abalone:big' }, {}), used: cards('marblefish') };
      const released = play(state, playing('careful-release', { fish: cards('abalone') })).state;
      expect([released.seats[0]!.hand, released.used]).toEqual([['marblefish#1'], ['careful-release#1']]);
    },
  ],
  [
    'A black card without a legal target or candidate can not be played.',
    () => {
      const vain: [string, InShort, InShort][] = [
        ['poachers', {}, { spot: 'flounder:larval' }],
        ['habitat-restoration', { spot: 'flounder:big' }, {}],
        ['careful-release', {}, {}],
        ['pollution-spill', {}, { spot: 'flounder:larval', permanents: 'shellfish-reef' }],
      ];
      for (const [card, mine, other] of vain) {
        const state = holding(card, mine, other);
        expect(bigFish.legalActions(state, 0)).toEqual([{ type: 'endTurn' }]);
        expect(attempt(state, playing(card, { target: 1 }))).toMatchObject({ refused: 'nothingToPlayFor' });
      }
      // One that only draws needs neither.
      expect(ways([{ op: 'drawFromDeck', who: 'self', count: 1 }], {}, {})).toEqual([playing('range-shift')]);
    },
  ],
  [
    "This ends the turn (after the victim's answer, if one is asked).",
    () => {
      expect(play(holding('sharks', {}, {}), playing('sharks')).state.turn!.seat).toBe(1);
      const spilt = play(
        holding('pollution-spill', {}, {}, { spot: YOUNG }),
        playing('pollution-spill', { target: 2 }),
      ).state;
      expect([spilt.turn!.seat, bigFish.seatsToAct(spilt)]).toEqual([0, [2]]);
      expect(play(spilt, choose('abalone flounder')).state.turn!.seat).toBe(1);
    },
  ],
  [
    'Targets: opponents with a candidate fish; one shielded by a permanent named in `shieldedBy` can not be chosen.',
    () => {
      const others = [
        { spot: 'flounder:medium' },
        { spot: 'abalone:larval' },
        { spot: 'marblefish:medium', permanents: 'marine-park' },
      ];
      const state = holding('poachers', { spot: 'sand-flathead:medium' }, ...others);
      expect(targetsOf(state)).toEqual([1]);
      const refused = [0, 2, 3, 4].map(
        (target) => (attempt(state, playing('poachers', { target, fish: [] })) as any).refused,
      );
      expect(refused).toEqual(['notAnOpponent', 'targetHasNoFish', 'targetShielded', 'notAnOpponent']);
    },
  ],
  [
    "`sparesLastBig`: a victim's only big fish is no candidate.",
    () => {
      const poachers = (spot: string) =>
        bigFish.legalActions(holding('poachers', {}, { spot }), 0)[0]!['candidates'];
      expect(poachers('flounder:big abalone:medium')).toEqual(cards('abalone'));
      expect(poachers('flounder:big abalone:big')).toEqual(cards('flounder abalone'));
    },
  ],
  [
    'Where a victim chooses (Pollution Spill) the turn waits for that seat.',
    () => {
      const { state } = play(
        holding('pollution-spill', {}, { spot: YOUNG }),
        playing('pollution-spill', { target: 1 }),
      );
      expect([bigFish.seatsToAct(state), bigFish.task(state, 1), state.turn!.seat]).toEqual([
        [1],
        'choose',
        0,
      ]);
      expect(attempt(state, { type: 'endTurn' }, 0)).toMatchObject({ refused: 'notYourTurn' });
    },
  ],
  [
    'A shield works against the cards that name it and nothing else.',
    () => {
      const park = { spot: 'flounder:larval abalone:big marblefish:big', permanents: 'marine-park' };
      expect(targetsOf(holding('poachers', {}, park))).toEqual([]);
      expect(targetsOf(holding('range-shift', {}, park))).toEqual([1]);
      expect(targetsOf(holding('pollution-spill', {}, park))).toEqual([1]);
      const mine = holding('poachers', { permanents: 'marine-park' }, { spot: 'flounder:medium' });
      expect(targetsOf(mine)).toEqual([1]);
    },
  ],
]);
