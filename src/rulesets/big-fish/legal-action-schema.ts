import type { JsonSchema } from '../../engine/json.js';
import { FORMS } from './action-schema.js';
import { card, cards, count, object, seat } from './schema-parts.js';

/** In place of the list of an action: all actions that become of it by choosing. */
const CHOICE = { candidates: cards, min: count, max: count };
const { place: _place, play: _play, choose: _choose, discard: _discard, ...ALONE } = FORMS;

/** An entry of the legal actions. */
export const legalActionSchema: JsonSchema = {
  description:
    'A legal action. With `candidates`, `min` and `max` it stands for all actions that list min to max different candidates instead.',
  anyOf: [
    ...Object.values(ALONE),
    object({ type: { enum: ['place', 'choose', 'discard'] }, ...CHOICE }, 'Choose among the candidates.'),
    object(
      { type: { const: 'play' }, card },
      'Play a wildcard: on the target, where one is named, choosing among the candidates, where there are some.',
      { target: seat, ...CHOICE },
    ),
  ],
};
