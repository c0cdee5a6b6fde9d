import { expect } from '@jest/globals';
import type { Viewer } from '../../../src/engine/ruleset.js';
import { bigFish } from '../../../src/rulesets/big-fish/big-fish.js';
import type { State } from '../../../src/rulesets/big-fish/state.js';
import { afterRound, cards, inTurn, play, playAs } from '../../support/big-fish.js';
import { deckInOrder } from '../../support/edited.js';
import { playOut } from '../../support/playout.js';
import { rulings } from '../../support/rulings.js';

const DECK = { deck: deckInOrder(2).slice(50, 60) };
const choose = (text: string) => ({ type: 'choose', fish: cards(text) });
const statesOf = (seed: number) => playOut(bigFish, seed).steps.map(({ state }) => state as State);
/** All that a viewer can ask for, as one text. */
const sightOf = (state: State, viewer: Viewer) =>
  JSON.stringify([
    bigFish.view(state, viewer),
    viewer === 'spectator' ? [] : bigFish.legalActions(state, viewer),
  ]);
const VIEWERS = [0, 1, 'spectator'] as const;

/** Every kind of card in a place of its own, so that a text tells where it comes from. */
const TABLE = inTurn(
  [
    { hand: 'flounder', spot: 'abalone:big', esky: 'marblefish:big', permanents: 'sharks' },
    {
      hand: 'longfin-pike',
      spot: 'herring-cale:larval',
      esky: 'sand-flathead:medium',
      permanents: 'upwelling',
    },
  ],
  {},
  {
    deck: cards('purple-wrasse'),
    used: cards('senator-wrasse'),
    row: cards('shaws-cowfish'),
    events: cards('heat-wave end-of-game'),
    revealed: cards('spring-bloom'),
  },
);
const OPEN =
  'abalone marblefish sharks herring-cale sand-flathead upwelling shaws-cowfish spring-bloom'.split(' ');

rulings('What a seat may see', [
  [
    'Own hand; every spot, esky and permanent; the row; sizes of deck, used pile, event pile and hands; revealed event cards',
    () => {
      for (const viewer of VIEWERS) {
        const view = bigFish.view(TABLE, viewer);
        for (const card of OPEN) expect(JSON.stringify(view)).toContain(card);
        expect(view).toMatchObject({
          deckSize: 1,
          usedSize: 1,
          eventsSize: 2,
          seats: [{ handSize: 1 }, { handSize: 1 }],
        });
      }
      expect(bigFish.view(TABLE, 1)['own']).toMatchObject({ seat: 1, hand: ['longfin-pike#1'] });
    },
  ],
  [
    'own answers to pending decisions and who has still to answer',
    () => {
      const spot = 'flounder:larval abalone:larval';
      const open = afterRound(
        'poor-water-quality',
        [{ spot }, { spot: 'marblefish:larval sand-flathead:larval' }],
        DECK,
      ).state;
      const one = playAs(open, 0, choose('abalone')).state;
      expect(bigFish.view(one, 0)).toMatchObject({
        own: { answer: ['abalone#1'] },
        pending: { waiting: [1] },
      });
      for (const viewer of VIEWERS)
        expect(bigFish.view(one, viewer)).toMatchObject({ pending: { waiting: [1] } });
    },
  ],
  [
    "Not: other hands, pile orders, used cards, others' pending answers, cards others look at, keep, draw from the deck or discard from hand.",
    () => {
      for (const viewer of VIEWERS) {
        const hidden = /purple-wrasse|senator-wrasse|heat-wave|end-of-game/;
        expect(sightOf(TABLE, viewer)).not.toMatch(hidden);
        expect(sightOf(TABLE, viewer).includes('flounder')).toBe(viewer === 0);
        expect(sightOf(TABLE, viewer).includes('longfin-pike')).toBe(viewer === 1);
      }
      const looking = afterRound('fisheries-research', [{}, {}], {
        deck: cards('flounder abalone marblefish sand-flathead'),
      });
      const kept = play(looking.state, { type: 'keep', card: 'abalone#1' });
      const drawn = play(inTurn([{}, {}], { draw: 1 }, { deck: cards('flounder') }), {
        type: 'draw',
        from: 'deck',
      });
      for (const { state, happened } of [looking, kept, drawn]) {
        for (const viewer of [1, 'spectator'] as const) {
          const shown = JSON.stringify(
            bigFish.showHappened(
              happened.filter(({ seat }) => seat === 0),
              viewer,
            ),
          );
          expect(shown).not.toMatch(/flounder|abalone/);
          expect(JSON.stringify(bigFish.view(state, viewer))).not.toMatch(/flounder|abalone/);
        }
      }
      for (const type of ['keep', 'discard', 'choose', 'place', 'spawnFree'])
        expect(
          bigFish.showAction({ type, card: 'x', cards: [], fish: [] } as any, 0, 1)['withheld'],
        ).toHaveLength(1);
    },
  ],
  [
    'A spectator sees what all seats see.',
    () => {
      for (const state of statesOf(2).filter((_, at) => at % 5 === 0)) {
        const [spectator, ...seats] = (['spectator', 0, 1] as const).map((viewer) =>
          bigFish.view(state, viewer),
        );
        for (const view of seats) expect({ ...view, own: null }).toEqual(spectator);
      }
    },
  ],
]);
