import type { JsonSchema } from '../../engine/json.js';
import { card, cardOrNull, cards, object, seat } from './schema-parts.js';

/** Every form of an action, named for its type; `draw` has two. */
export const FORMS: { readonly [form: string]: JsonSchema } = {
  place: object(
    { type: { const: 'place' }, fish: cards },
    'Put fish of the hand into the spot: as big, medium and juvenile, in this order.',
  ),
  drawFromDeck: object({ type: { const: 'draw' }, from: { const: 'deck' } }, 'Draw an unseen card.'),
  drawFromRow: object({ type: { const: 'draw' }, from: { const: 'row' }, card }, 'Draw a card of the row.'),
  spawn: object({ type: { const: 'spawn' }, card }, 'Put a fish of the hand into the spot, as larval.'),
  grow: object({ type: { const: 'grow' }, fish: card }, 'Turn a fish of the spot to its next stage.'),
  catch: object({ type: { const: 'catch' }, fish: card }, 'Move a fish from the spot into the esky.'),
  play: object(
    { type: { const: 'play' }, card },
    'Play a wildcard, which ends the turn: with the target and the fish that its legal entry asks for.',
    { target: seat, fish: cards },
  ),
  choose: object({ type: { const: 'choose' }, fish: cards }, 'Choose fish for a card that asks for them.'),
  spawnFree: object(
    { type: { const: 'spawnFree' }, card: cardOrNull },
    'Put a fish of the hand into the spot for an event, or none.',
  ),
  keep: object({ type: { const: 'keep' }, card }, 'Keep one of the cards looked at.'),
  discard: object({ type: { const: 'discard' }, cards }, 'Discard cards of the hand, down to its limit.'),
  endTurn: object({ type: { const: 'endTurn' } }, 'End the turn without a wildcard.'),
};

export const ACTION_TYPES = [
  'place',
  'draw',
  'spawn',
  'grow',
  'catch',
  'play',
  'choose',
  'spawnFree',
  'keep',
  'discard',
  'endTurn',
] as const;

/** Secret answers of others: what is withheld is named. */
const WITHHELD = {
  place: 'fish',
  choose: 'fish',
  spawnFree: 'card',
  keep: 'card',
  discard: 'cards',
} as const;

/** The field of an action that only the seat which took it may see; undefined where all lies open. */
export function secretField(type: string): string | undefined {
  return (WITHHELD as { readonly [type: string]: string })[type];
}

export const actionSchema: JsonSchema = {
  description: 'A choice of a seat.',
  anyOf: Object.values(FORMS),
};

export const shownActionSchema: JsonSchema = {
  description:
    'A choice of a seat as others may see it: of a secret one the field that is withheld is named.',
  anyOf: [
    ...Object.values(FORMS),
    ...Object.entries(WITHHELD).map(([type, field]) =>
      object({ type: { const: type }, withheld: withheldSchema(field) }),
    ),
  ],
};

export function withheldSchema(...fields: readonly string[]): JsonSchema {
  return { const: fields, description: 'Fields that only the seat itself may see.' };
}
