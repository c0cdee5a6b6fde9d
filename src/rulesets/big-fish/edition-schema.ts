import type { JsonSchema } from '../../engine/json.js';
import { BONUSES, STAGES } from './edition.js';
import { effectSchemas } from './effect-schemas.js';
import { counting, id, listOf, number, object, stage, text } from './schema-parts.js';

const byStage = object(Object.fromEntries(STAGES.map((each) => [each, number(0)])));
const card = { id, name: text, copies: counting };
const shields = {
  shieldedBy: { ...listOf(id, 'Permanents that keep the card from a spot.'), minItems: 1, uniqueItems: true },
  shieldedByFish: object({ id, stage }, 'A fish that keeps the card from a spot while it is at this stage.'),
};

const fish = object({
  ...card,
  extraCopies: { ...number(0), description: 'More copies where `extraCopiesFrom` or more seats play.' },
  shellfish: { type: 'boolean' },
  points: { ...byStage, description: 'What a caught fish scores at each stage.' },
});

const coloured = object(
  {
    ...card,
    colour: { type: 'string', pattern: '^(?!black$)[a-z][a-z-]*$' },
    symbol: { anyOf: [text, { type: 'null' }] },
    bonus: object(
      {},
      'Added to the budgets of a turn.',
      Object.fromEntries(BONUSES.map((each) => [each, counting])),
    ),
    text,
  },
  'A coloured wildcard, played for good.',
);

const black = object(
  {
    ...card,
    colour: { const: 'black' },
    symbol: { type: 'null' },
    effects: { ...listOf({ anyOf: effectSchemas.black }), minItems: 1 },
    text,
  },
  'A black wildcard: its effects happen once.',
  shields,
);

const event = object(
  { ...card, effects: { ...listOf({ anyOf: effectSchemas.event }), minItems: 1 }, text },
  'A round-end card.',
  shields,
);

export const EDITION_SCHEMA: JsonSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'An edition of Big Fish',
  ...object({
    edition: { ...id, description: 'What the edition calls itself.' },
    ruleset: { const: 'big-fish' },
    label: { ...text, description: 'What has to be said wherever the deck is shown.' },
    players: object({ min: number(2, 10), max: number(2, 10) }),
    startHand: counting,
    rowExtra: { ...number(0), description: 'Cards of the row beyond one a seat.' },
    drawCap: { ...counting, description: 'Most draws by big fish.' },
    handLimit: counting,
    spotPoints: { ...byStage, description: 'What a fish left in its spot scores at each stage.' },
    extraCopiesFrom: counting,
    fish: { ...listOf(fish), minItems: 1 },
    wildcards: listOf({ anyOf: [coloured, black] }),
    events: { ...listOf(event), minItems: 1 },
  }),
};
