import { expect } from '@jest/globals';
import type { JsonObject } from '../../../src/engine/json.js';
import type { BlackEffect } from '../../../src/rulesets/big-fish/edition.js';
import type { State } from '../../../src/rulesets/big-fish/state.js';
import { cards, fish, inTurn, type InShort, play, playingBy, spotOf } from '../../support/big-fish.js';
import { faultWith, withBlackCard } from '../../support/edited.js';
import { rulings } from '../../support/rulings.js';

const playing = (card: string, more: object = {}) => ({ type: 'play', card: `${card}#1`, ...more });
const choose = (text: string) => ({ type: 'choose', fish: cards(text) });
const onOpponent = (more: object) => ({ op: 'discardFish', who: 'opponent', ...more }) as BlackEffect;
const ALL_STAGES = ['larval', 'juvenile', 'medium', 'big'] as const;

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
const choices = (effects: readonly BlackEffect[], mine: InShort, ...others: InShort[]) =>
  ways(effects, mine, ...others).map(({ candidates, min, max }) => [candidates, min, max]);

rulings('Effects', [
  [
    'Candidates: fish of the spot in the named `stages`, with `shellfishOnly` shellfish; for `releaseFromEsky` any of the esky.',
    () => {
      const spot = 'flounder:larval abalone:medium marblefish:medium red-rock-crab:big';
      const hit = (more: object) =>
        choices(
          [onOpponent({ chooser: 'player', count: 1, ...more })],
          {},
          { spot, esky: 'herring-cale:medium' },
        );
      expect(hit({ stages: ['medium', 'larval'] })).toEqual([[cards('flounder abalone marblefish'), 1, 1]]);
      expect(hit({ stages: ALL_STAGES, shellfishOnly: true })).toEqual([
        [cards('abalone red-rock-crab'), 1, 1],
      ]);
      const esky = 'marblefish:big abalone:larval';
      expect(
        choices([{ op: 'releaseFromEsky', who: 'self', chooser: 'player', count: 1 }], { spot, esky }),
      ).toEqual([[cards('marblefish abalone'), 1, 1]]);
    },
  ],
  [
    'How many: `count`, or all if fewer; `fraction` of them; `all`; `upTo`: 0 to that many, on a played card at least 1.',
    () => {
      const spot = 'flounder:larval abalone:larval marblefish:larval';
      const counts = (amount: object) =>
        choices([onOpponent({ chooser: 'player', stages: ALL_STAGES, ...amount })], {}, { spot })[0]!.slice(
          1,
        );
      expect([{ count: 2 }, { count: 4 }].map(counts)).toEqual([
        [2, 2],
        [3, 3],
      ]);
      expect(['halfRoundedUp', 'halfRoundedDown'].map((fraction) => counts({ fraction }))).toEqual([
        [2, 2],
        [1, 1],
      ]);
      expect([{ upTo: 2 }, { upTo: 9 }].map(counts)).toEqual([
        [1, 2],
        [1, 3],
      ]);
      const rules = withBlackCard([onOpponent({ all: true, stages: ['larval'] })]);
      const state = holding('range-shift', {}, { spot: `${spot} sand-flathead:big` });
      const done = playingBy(rules).play(state, playing('range-shift', { target: 1 }));
      expect(spotOf(done, 1)).toEqual(fish('sand-flathead:big'));
      const victims = withBlackCard([onOpponent({ chooser: 'victim', upTo: 2, stages: ['larval'] })]);
      const asked = playingBy(victims).play(state, playing('range-shift', { target: 1 })).state;
      expect(victims.legalActions(asked, 1)).toMatchObject([{ min: 0, max: 2 }]);
    },
  ],
  [
    'Stages change by growing only: one stage, whatever grew before.',
    () => {
      const grown = { ...holding('habitat-restoration', { spot: 'flounder:larval abalone:juvenile' }, {}) };
      const state = { ...grown, turn: { ...grown.turn!, grown: cards('flounder') } };
      const done = play(state, playing('habitat-restoration', { fish: cards('abalone flounder') }));
      expect(spotOf(done, 0)).toEqual(fish('flounder:juvenile abalone:medium'));
      const shifted = play(
        holding('range-shift', {}, { spot: 'flounder:medium' }),
        playing('range-shift', { target: 1, fish: cards('flounder') }),
      );
      expect(spotOf(shifted, 0)).toEqual(fish('flounder:medium'));
      // Chosen while medium, grown by the effect before: it is big already, and stays it.
      const twice = withBlackCard([
        { op: 'growFish', who: 'self', all: true, stages: ['medium'] },
        { op: 'growFish', who: 'self', chooser: 'player', count: 1, stages: ['larval', 'medium'] },
      ]);
      const mine = { spot: 'flounder:medium abalone:larval' };
      const both = playingBy(twice).play(
        holding('range-shift', mine, {}),
        playing('range-shift', { fish: cards('flounder') }),
      );
      expect(spotOf(both, 0)).toEqual(fish('flounder:big abalone:larval'));
    },
  ],
  [
    'Black cards (effects in listed order, at most one with a `chooser`): `takeToEsky`, `takeToSpot`, `discardFish` from an opponent',
    () => {
      const all = (op: string, stage: string) => onOpponent({ op, all: true, stages: [stage] });
      const effects = [
        all('takeToEsky', 'big'),
        all('takeToSpot', 'medium'),
        onOpponent({ chooser: 'victim', count: 1, stages: ['larval'] }),
      ];
      const mine = { spot: 'herring-cale:larval' };
      const table = playingBy(withBlackCard(effects));
      const other = { spot: 'flounder:larval flounder#2:larval abalone:medium marblefish:big' };
      const asked = table.play(
        holding('range-shift', mine, other),
        playing('range-shift', { target: 1 }),
      ).state;
      expect(asked.pending).toMatchObject({ effect: 2, waiting: [1] });
      const { state } = table.play(asked, choose('flounder#2'));
      expect(state.seats[0]).toMatchObject({
        esky: fish('marblefish:big'),
        spot: fish('herring-cale:larval abalone:medium'),
      });
      expect([state.seats[1]!.spot, state.used]).toEqual([
        fish('flounder:larval'),
        cards('flounder#2 range-shift'),
      ]);
      const twice = (e: any) => (e.wildcards[11].effects = [effects[2], effects[2]]);
      expect(faultWith(twice)).toBe('/wildcards/11/effects/1/chooser');
    },
  ],
  [
    'own `growFish`, `releaseFromEsky`, `drawFromDeck` (never the row)',
    () => {
      const rules = withBlackCard([
        { op: 'growFish', who: 'self', all: true, stages: ['larval'] },
        { op: 'releaseFromEsky', who: 'self', all: true },
        { op: 'drawFromDeck', who: 'self', count: 3 },
      ]);
      const mine = { spot: 'flounder:larval', esky: 'marblefish:big abalone:larval' };
      const piles = { row: cards('sharks sharks#2'), deck: cards('seaweed'), used: cards('upwelling') };
      const state = { ...holding('range-shift', mine, { spot: 'sand-flathead:larval' }), ...piles };
      const done = playingBy(rules).play(state, playing('range-shift'));
      expect(done.state.seats[0]).toEqual({
        esky: [],
        hand: cards('seaweed upwelling'),
        permanents: [],
        spot: fish('flounder:juvenile abalone:larval marblefish:big'),
      });
      expect(done.state.row).toEqual(piles.row);
      expect(spotOf(done, 1)).toEqual(fish('sand-flathead:larval'));
      const onOthers = (e: any) =>
        (e.wildcards[11].effects = [{ op: 'growFish', who: 'opponent', all: true, stages: ['larval'] }]);
      expect(faultWith(onOthers)).toBe('/wildcards/11/effects/0/who');
    },
  ],
]);
