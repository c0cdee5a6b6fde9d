import { expect } from '@jest/globals';
import type { EventEffect } from '../../../src/rulesets/big-fish/edition.js';
import type { State } from '../../../src/rulesets/big-fish/state.js';
import { afterRound, cards, fish, play, playingBy, spotOf } from '../../support/big-fish.js';
import { deckInOrder, faultWith, withEvent } from '../../support/edited.js';
import { rulings } from '../../support/rulings.js';

const choose = (text: string) => ({ type: 'choose', fish: cards(text) });
const ofEach = (more: object) => ({ op: 'discardFish', who: 'each', ...more }) as EventEffect;
const YOUNG = 'flounder:larval abalone:juvenile marblefish:larval';
const DECK = { deck: deckInOrder(2).slice(50, 60) };
const spots = (applied: { state: State }) => applied.state.seats.map(({ spot }) => spot);

rulings('Events', [
  [
    'Events (each effect asked, answered and applied before the next): `discardFish`, `growFish`, `passClockwise`, `discardPermanent`',
    () => {
      const each = (op: string, stage: string) => ofEach({ op, chooser: 'owner', count: 1, stages: [stage] });
      const table = playingBy(
        withEvent([
          each('discardFish', 'larval'),
          each('growFish', 'larval'),
          each('passClockwise', 'juvenile'),
        ]),
      );
      const spot = 'flounder:larval flounder#2:larval flounder#3:larval';
      const first = table.afterRound('citizen-science', [{ spot }, {}], DECK);
      expect(first.state.pending).toMatchObject({ effect: 0, waiting: [0] });
      const second = table.play(first.state, choose('flounder#1'));
      expect([second.state.pending!.effect, spotOf(second, 0)]).toEqual([
        1,
        fish('flounder#2:larval flounder#3:larval'),
      ]);
      const done = table.play(second.state, choose('flounder#3'));
      expect(spots(done)).toEqual([fish('flounder#2:larval'), fish('flounder#3:juvenile')]);
    },
  ],
  [
    '`discardPermanent` (no choice: the first played of that `id`; with none, `otherwise`)',
    () => {
      const seats = [
        { spot: YOUNG, permanents: 'upwelling seaweed#3 seaweed#1' },
        { spot: YOUNG, permanents: 'upwelling' },
      ];
      const open = afterRound('sea-urchin-arrival', seats, DECK);
      expect(open.state.pending!.waiting).toEqual([1]);
      const done = play(open.state, choose('abalone flounder'));
      expect(done.state.seats[0]).toMatchObject({
        permanents: cards('upwelling seaweed#1'),
        spot: fish(YOUNG),
      });
      expect(done.state.seats[1]).toMatchObject({
        permanents: cards('upwelling'),
        spot: fish('marblefish:larval'),
      });
    },
  ],
  [
    'all four open to shields, looked at as the effect begins',
    () => {
      const all = (op: string) => ofEach({ op, all: true, stages: ['larval'] });
      const permanent = { op: 'discardPermanent', who: 'each', id: 'sharks', count: 1 } as const;
      for (const effect of [all('discardFish'), all('growFish'), all('passClockwise'), permanent]) {
        const rules = withEvent([effect], { shieldedBy: ['marine-park'] });
        const safe = { spot: 'flounder:larval', permanents: 'marine-park sharks' };
        const { state } = playingBy(rules).afterRound('citizen-science', [safe, {}], DECK);
        expect(state.seats[0]).toMatchObject({ spot: fish(safe.spot), permanents: cards(safe.permanents) });
      }
      const shield = { id: 'abalone', stage: 'big' } as const;
      const loses = withEvent([ofEach({ all: true, stages: ['big'] }), all('discardFish')], {
        shieldedByFish: shield,
      });
      const seats = [{ spot: 'abalone:big flounder:larval' }, { spot: 'abalone#2:medium marblefish:larval' }];
      expect(spots(playingBy(loses).afterRound('citizen-science', seats, DECK))).toEqual([
        fish('abalone:big flounder:larval'),
        fish('abalone#2:medium'),
      ]);
      // Grown by the first effect, the fish is a shield when the second begins.
      const gains = withEvent(
        [ofEach({ op: 'growFish', all: true, stages: ['medium'] }), all('discardFish')],
        { shieldedByFish: shield },
      );
      expect(spots(playingBy(gains).afterRound('citizen-science', seats, DECK))[1]).toEqual(
        fish('abalone#2:big marblefish:larval'),
      );
    },
  ],
  [
    '`spawnFromHand` (`upTo` 1), `lookAndKeep` (`keep` 1), `restrictCatch`, `endGame`',
    () => {
      const effects: [EventEffect, State['pending'] | object][] = [
        [
          { op: 'spawnFromHand', who: 'each', upTo: 1 },
          { phase: 'event', pending: { waiting: [0, 1] } },
        ],
        [{ op: 'lookAndKeep', who: 'each', look: 3, keep: 1 }, { pending: { look: DECK.deck.slice(0, 3) } }],
        [{ op: 'restrictCatch', stages: ['big'], rounds: 2 }, { restrict: { stages: ['big'], until: 3 } }],
      ];
      for (const [effect, state] of effects) {
        const open = { shieldedBy: ['marine-park'] };
        const table = playingBy(withEvent([effect], open));
        expect(
          table.afterRound('citizen-science', [{ permanents: 'marine-park' }, {}], DECK).state,
        ).toMatchObject(state as object);
      }
      expect(afterRound('end-of-game', [{}, {}]).state.phase).toBe('finished');
      expect(faultWith((e) => (e.events[0].effects[0].keep = 2))).toBe('/events/0/effects/0/keep');
      expect(faultWith((e) => (e.events[1].effects[0].upTo = 2))).toBe('/events/1/effects/0/upTo');
    },
  ],
]);
