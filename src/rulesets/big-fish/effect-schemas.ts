import type { JsonSchema } from '../../engine/json.js';
import { STAGES } from './edition.js';
import { counting, id, listOf, object, stage } from './schema-parts.js';

type Fields = { readonly [name: string]: JsonSchema };

const stagesOf = (all: readonly string[]): JsonSchema => ({
  ...listOf(all === STAGES ? stage : { enum: all }),
  minItems: 1,
  uniqueItems: true,
});
const anyStages = { stages: stagesOf(STAGES) };
const growingStages = { stages: stagesOf(STAGES.slice(0, -1)) };
const flags = { shellfishOnly: { type: 'boolean' }, sparesLastBig: { type: 'boolean' } };

const AMOUNTS: readonly Fields[] = [
  { count: counting },
  { fraction: { enum: ['halfRoundedUp', 'halfRoundedDown'] } },
  { upTo: counting },
];

/** One alternative for each amount; where all candidates are meant nobody chooses. */
function fishEffects(
  ops: readonly string[],
  who: string,
  choosers: readonly string[],
  fields: Fields,
  optional: Fields,
): JsonSchema[] {
  return ops.flatMap((op) => {
    const fixed = { op: { const: op }, who: { const: who } };
    return [
      ...AMOUNTS.map((amount) =>
        object({ ...fixed, chooser: { enum: choosers }, ...amount, ...fields }, undefined, optional),
      ),
      object({ ...fixed, all: { const: true }, ...fields }, undefined, optional),
    ];
  });
}

const fishOfEach = [
  ...fishEffects(['discardFish', 'passClockwise'], 'each', ['owner'], anyStages, flags),
  ...fishEffects(['growFish'], 'each', ['owner'], growingStages, flags),
];

/** What cards can do: a closed vocabulary of operations. */
export const effectSchemas: { readonly black: readonly JsonSchema[]; readonly event: readonly JsonSchema[] } =
  {
    black: [
      ...fishEffects(
        ['takeToEsky', 'takeToSpot', 'discardFish'],
        'opponent',
        ['player', 'victim'],
        anyStages,
        flags,
      ),
      ...fishEffects(['growFish'], 'self', ['player'], growingStages, flags),
      ...fishEffects(['releaseFromEsky'], 'self', ['player'], {}, {}),
      object({ op: { const: 'drawFromDeck' }, who: { const: 'self' }, count: counting }),
    ],
    event: [
      ...fishOfEach,
      object({ op: { const: 'discardPermanent' }, who: { const: 'each' }, id, count: counting }, undefined, {
        otherwise: { anyOf: fishOfEach },
      }),
      object({ op: { const: 'spawnFromHand' }, who: { const: 'each' }, upTo: { const: 1 } }),
      object({ op: { const: 'lookAndKeep' }, who: { const: 'each' }, look: counting, keep: { const: 1 } }),
      object({ op: { const: 'restrictCatch' }, ...anyStages, rounds: counting }),
      object({ op: { const: 'endGame' } }),
    ],
  };
