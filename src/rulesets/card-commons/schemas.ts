import type { JsonSchema } from '../../engine/json.js';
import { RANKS } from './score.js';
import { BREAKTHROUGHS, COLUMNS, END_REASONS } from './state.js';

const card = {
  type: 'string',
  pattern: '^[A23456789TJQK][CDHS]$',
  description: 'Rank and suit, such as TH.',
};
const cards = { type: 'array', items: card };
const column = {
  type: 'integer',
  minimum: 0,
  maximum: COLUMNS - 1,
  description: 'A column, counted from 0.',
};
const school = {
  type: 'array',
  description: 'A School of Fish and the Fisherman laid across it, or null.',
  prefixItems: [card, { anyOf: [card, { type: 'null' }] }],
  items: false,
  minItems: 2,
};
const columnOfSchools = { type: 'array', items: school, description: 'Schools from top to bottom.' };
const columns = { type: 'array', items: columnOfSchools };
const breakthrough = { enum: BREAKTHROUGHS };
const reason = { enum: END_REASONS };

function object(properties: { readonly [name: string]: unknown }, description?: string): JsonSchema {
  const described = description === undefined ? {} : { description };
  return {
    type: 'object',
    ...described,
    properties,
    required: Object.keys(properties),
    additionalProperties: false,
  };
}

const action = {
  description: 'A choice of the player.',
  oneOf: [
    object(
      { type: { const: 'release' }, card, column },
      'Put a School from your hand at the bottom of a column.',
    ),
    object(
      { type: { const: 'catch' }, card, school: card },
      'Lay a Fisherman from your hand across a School.',
    ),
    object(
      { type: { const: 'transfer' }, card, from: column, to: column },
      'Discard a card to move a bottom School.',
    ),
    object({ type: { const: 'stop' } }, 'End the game now; all points stay.'),
  ],
};

const open = {
  breakthroughs: { type: 'array', items: breakthrough, description: 'In the order scored.' },
  columns: { ...columns, minItems: COLUMNS, maxItems: COLUMNS },
  discards: { ...cards, description: 'Cards paid for transfers, oldest first.' },
  hand: { ...cards, description: 'In drawing order.' },
  reason: { enum: [null, ...reason.enum], description: 'Why the game ended; null while it goes on.' },
  reshuffles: { type: 'integer', minimum: 0, description: 'Shuffles after the first.' },
  status: { enum: ['playing', 'finished'] },
  studies: { ...columns, description: 'Columns set aside with exactly 21 fish, in order.' },
};

const happening = {
  description: 'One thing that an action did.',
  oneOf: [
    object({ type: { const: 'played' }, action }),
    object({ type: { const: 'breakthrough' }, name: breakthrough }),
    object({ type: { const: 'violation' }, column }),
    object({ type: { const: 'study' }, column, cards: columnOfSchools }),
    object({ type: { const: 'restocked' }, column, card }),
    object({ type: { const: 'reshuffled' } }),
    object({ type: { const: 'drawn' }, cards }),
    object({ type: { const: 'ended' }, reason }),
  ],
};

const view = object(
  {
    ...open,
    stationSize: { type: 'integer', minimum: 0, description: 'Cards left in the Field Station.' },
    fish: {
      type: 'array',
      items: { type: 'integer' },
      minItems: COLUMNS,
      maxItems: COLUMNS,
      description: 'Fish in each column.',
    },
    score: { type: 'integer', minimum: 0, maximum: 22, description: '1 point a Study, 2 a Breakthrough.' },
    rank: { enum: RANKS.map(({ rank }) => rank) },
  },
  'What the player and every spectator may see of a game.',
);

const state = object(
  { ...open, station: { ...cards, description: 'The Field Station, top first.' } },
  'The complete state: the input of the state hash.',
);

export const SCHEMAS = { action, legalAction: action, shownAction: action, happening, state, view } as const;
