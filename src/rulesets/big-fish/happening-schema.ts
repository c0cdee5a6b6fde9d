import type { JsonSchema } from '../../engine/json.js';
import { withheldSchema } from './action-schema.js';
import {
  card,
  cards,
  count,
  fish,
  fishList,
  listOf,
  object,
  orNull,
  seat,
  seats,
  stages,
} from './schema-parts.js';
import { END_REASON } from './state.js';
import { budgets } from './state-schema.js';
import { TASKS } from './task.js';

type Fields = { readonly [name: string]: JsonSchema };

/** What can happen, by type: its fields, and which of them only the seat in `seat` sees, and when. */
const OPEN: { readonly [type: string]: Fields } = {
  asked: { seats, task: { enum: TASKS } },
  answered: { seat },
  placed: { seat, fish: fishList },
  rowLaid: { cards },
  roundBegun: { round: count, first: seat },
  turnBegun: { seat, ...budgets },
  drawsLost: { seat, draws: count },
  reshuffled: {},
  spawned: { seat, card },
  fishGrown: { seat, fish: fishList },
  caught: { seat, fish },
  played: { seat, card, target: orNull(seat) },
  fishTaken: { seat, from: seat, into: { enum: ['esky', 'spot'] }, fish: fishList },
  fishDiscarded: { seat, fish: fishList },
  fishReleased: { seat, fish: fishList },
  fishPassed: { seat, to: seat, fish: fishList },
  permanentsDiscarded: { seat, cards },
  eventRevealed: { card },
  shielded: { seats },
  catchRestricted: { stages, until: count },
  ended: { reason: { const: END_REASON }, scores: listOf(count) },
};

const SECRET: readonly (readonly [type: string, open: Fields, secret: Fields])[] = [
  ['lookedAt', { seat, count }, { cards }],
  ['kept', { seat }, { card }],
  ['discarded', { seat, count }, { cards }],
];

const drawn = [
  object({ type: { const: 'drawn' }, seat, from: { const: 'row' }, card }),
  ...openAndHidden('drawn', { seat, from: { const: 'deck' } }, { card }),
];

export const happeningSchema: JsonSchema = {
  description: 'One thing that an action did, as far as the viewer may know of it.',
  anyOf: [
    ...Object.entries(OPEN).map(([type, fields]) => object({ type: { const: type }, ...fields })),
    ...drawn,
    ...SECRET.flatMap(([type, fields, secret]) => openAndHidden(type, fields, secret)),
  ],
};

/** As the seat itself sees it, and as all others do. */
function openAndHidden(type: string, fields: Fields, secret: Fields): readonly JsonSchema[] {
  const shown = { type: { const: type }, ...fields };
  return [
    object({ ...shown, ...secret }),
    object({ ...shown, withheld: withheldSchema(...Object.keys(secret)) }),
  ];
}
