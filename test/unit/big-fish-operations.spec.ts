import { describe, expect, it } from '@jest/globals';
import type { JsonObject } from '../../src/engine/json.js';
import { anyAction } from '../../src/engine/random-bot.js';
import type { Applied } from '../../src/engine/ruleset.js';
import { bigFish } from '../../src/rulesets/big-fish/big-fish.js';
import { effectSchemas } from '../../src/rulesets/big-fish/effect-schemas.js';
import type { State } from '../../src/rulesets/big-fish/state.js';
import { cards, cardsOf, inTurn, playingBy, types } from '../support/big-fish.js';
import { withBlackCard, withEvent } from '../support/edited.js';
import { streamsFrom } from '../support/playout.js';

/** What happens when an operation has something to work on. */
const TOLD: { readonly [op: string]: string } = {
  takeToEsky: 'fishTaken',
  takeToSpot: 'fishTaken',
  discardFish: 'fishDiscarded',
  growFish: 'fishGrown',
  releaseFromEsky: 'fishReleased',
  drawFromDeck: 'drawn',
  passClockwise: 'fishPassed',
  discardPermanent: 'permanentsDiscarded',
  spawnFromHand: 'spawned',
  lookAndKeep: 'lookedAt',
  restrictCatch: 'catchRestricted',
  endGame: 'ended',
};
const STAGES = ['larval', 'juvenile', 'medium'];
const NUMBERS: { readonly [field: string]: unknown } = {
  count: 1,
  upTo: 1,
  look: 2,
  rounds: 1,
  id: 'sharks',
  stages: STAGES,
};

/** One effect for each way to fill an alternative of the schema: constants as they are, each value of an enum. */
function effectsOf({ properties, required }: any): JsonObject[] {
  return (required as string[]).reduce<JsonObject[]>(
    (filled, field) => {
      const { const: fixed, enum: values = [fixed ?? NUMBERS[field]] } = properties[field];
      return filled.flatMap((effect) => values.map((value: any) => ({ ...effect, [field]: value })));
    },
    [{}],
  );
}
const effectsIn = (kind: 'black' | 'event') =>
  effectSchemas[kind]
    .flatMap(effectsOf)
    .map((effect): [text: string, effect: any] => [JSON.stringify(effect), effect]);

/** All fish are taken from where the player of the card chose some. */
const EMPTIED = effectsIn('black')
  .filter(([, { chooser }]) => chooser === 'player')
  .flatMap(([, second]) =>
    effectsIn('black')
      .filter(([, { all, who }]) => all === true && who === second.who)
      .map(([, first]): [text: string, effects: any] => [
        `${first.op}, ${JSON.stringify(second)}`,
        [first, second],
      ]),
  );

/** Two seats that have something of everything. */
function table(more: object): State {
  const mine = {
    hand: 'range-shift abalone',
    spot: 'abalone#2:larval flounder:juvenile',
    esky: 'flounder#2:big flounder#3:medium',
    permanents: 'sharks',
  };
  const other = {
    hand: 'abalone#3',
    spot: 'marblefish:larval marblefish#2:medium marblefish#3:juvenile',
    permanents: 'sharks#2',
  };
  return inTurn(
    [mine, other],
    {},
    { deck: cards('sand-flathead sand-flathead#2 sand-flathead#3 sand-flathead#4'), ...more },
  );
}

/** Goes on with the fullest answers until a seat has its turn, or the game is over; tells all that happened. */
function goneOn(ruleset: typeof bigFish, begun: Applied<State>): string[] {
  const everywhere = cardsOf(table({}));
  const told = types(begun);
  let { state } = begun;
  while (state.pending !== null) {
    expect(cardsOf(state)).toEqual(everywhere);
    const seat = ruleset.seatsToAct(state)[0]!;
    const next = playingBy(ruleset).playAs(
      state,
      seat,
      fullest(ruleset, ruleset.legalActions(state, seat)[0]!),
    );
    told.push(...types(next));
    ({ state } = next);
  }
  expect(cardsOf(state)).toEqual(everywhere);
  return told;
}

function fullest(ruleset: typeof bigFish, entry: any): JsonObject {
  if (entry.max === undefined) return entry;
  return anyAction(ruleset, { ...entry, min: entry.max }, streamsFrom(1)('test/choice'));
}

describe('every form of every operation', () => {
  it('is known here', () => {
    const ops = [...effectsIn('black'), ...effectsIn('event')].map(([, { op }]) => op);
    expect([...new Set(ops)].sort()).toEqual(Object.keys(TOLD).sort());
  });

  it.each(effectsIn('black'))('works on a black card: %s', (_text, effect) => {
    const ruleset = withBlackCard([effect]);
    const state = table({});
    const entry = ruleset.legalActions(state, 0).find(({ card }) => card === 'range-shift#1')!;
    const told = goneOn(ruleset, playingBy(ruleset).play(state, fullest(ruleset, entry)));
    expect(told).toContain(TOLD[effect.op]);
    expect(told.at(-1)).toMatch(/turnBegun|drawsLost/);
  });

  it.each(effectsIn('event').filter(([, { op }]) => op !== 'endGame'))(
    'works at the end of a round: %s',
    (_text, effect) => {
      const ruleset = withEvent([effect]);
      const state = table({ first: 1, events: cards('citizen-science end-of-game') });
      const told = goneOn(ruleset, playingBy(ruleset).play(state, { type: 'endTurn' }));
      expect(told).toContain(TOLD[effect.op]);
      expect(told.at(-1)).toMatch(/turnBegun|drawsLost/);
    },
  );

  it.each(EMPTIED)('leaves alone what has gone before: %s', (_text, effects) => {
    const ruleset = withBlackCard(effects);
    const state = table({});
    const entry = ruleset.legalActions(state, 0).find(({ card }) => card === 'range-shift#1')!;
    const told = goneOn(ruleset, playingBy(ruleset).play(state, fullest(ruleset, entry)));
    expect(told).toContain(TOLD[effects[0].op]);
    expect(told.at(-1)).toMatch(/turnBegun|drawsLost/);
  });

  it('ends the game', () => {
    const ended = playingBy(bigFish).play(table({ first: 1 }), { type: 'endTurn' });
    expect(goneOn(bigFish, ended)).toEqual(['eventRevealed', TOLD['endGame']]);
  });
});
