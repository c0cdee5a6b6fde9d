import type { JsonSchema } from '../../engine/json.js';
import {
  cardOrNull,
  cards,
  count,
  described,
  fishList,
  listOf,
  object,
  orNull,
  seat,
  seats,
  stages,
} from './schema-parts.js';
import { PHASES } from './state.js';

export const budgets = {
  catch: described(count, 'Catches of any fish.'),
  catchShellfish: described(count, 'Catches of shellfish alone, used first for them.'),
  draw: described(count, 'Draws.'),
  grow: described(count, 'Growth steps of any fish.'),
  growYoung: described(count, 'Growth steps of larval and juvenile fish alone, used first for them.'),
  spawn: described(count, 'Fish to spawn.'),
};

/** The parts of a state that lie open. */
export const open = {
  first: described(seat, 'The seat that has the first turn of this round.'),
  phase: { enum: PHASES },
  restrict: orNull(
    object(
      { stages, until: described(count, 'The last round in which it holds.') },
      'Which stages may be caught, from the next round on; null where all may be.',
    ),
  ),
  revealed: described(cards, 'Round-end cards revealed, oldest first.'),
  round: { type: 'integer', minimum: 1 },
  row: described(cards, 'The open cards.'),
  turn: orNull(
    object(
      { ...budgets, grown: described(cards, 'Fish grown by steps of this turn.'), seat },
      'What is left of the running turn; null outside phase `turn`.',
    ),
  ),
};

/** The parts of a seat that lie open. */
export const openOfSeat = {
  esky: described(fishList, 'Fish caught.'),
  permanents: described(cards, 'Coloured wildcards played.'),
  spot: described(fishList, 'Fish living in the spot.'),
};

const pending = object(
  {
    answers: listOf(orNull(cards), 'By seat: what it has answered; null where it has not.'),
    card: described(cardOrNull, 'The event or black card at work.'),
    effect: described(count, 'The index of its effect.'),
    look: described(cards, 'Cards looked at, top first.'),
    waiting: described(seats, 'Seats still to answer.'),
  },
  'The open decision, or null.',
);

export const stateSchema: JsonSchema = object(
  {
    ...open,
    deck: described(cards, 'The gameplay deck, top first.'),
    events: described(cards, 'The pile of round-end cards, top first.'),
    pending: orNull(pending),
    seats: listOf(object({ ...openOfSeat, hand: described(cards, 'In drawing order.') })),
    shuffles: described(count, 'Shuffles done of the gameplay deck.'),
    used: described(cards, 'The used pile: a set, in canonical order.'),
  },
  'The complete state: the input of the state hash.',
);
