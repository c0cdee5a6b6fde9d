import type { JsonSchema } from '../../engine/json.js';
import {
  cardOrNull,
  cards,
  count,
  described,
  listOf,
  object,
  orNull,
  seat,
  seats,
  text,
} from './schema-parts.js';
import { open, openOfSeat } from './state-schema.js';
import { TASKS } from './task.js';

const pending = object(
  {
    card: described(cardOrNull, 'The event or black card at work.'),
    effect: described(count, 'The index of its effect.'),
    lookSize: described(count, 'How many cards a seat is looking at.'),
    task: { enum: TASKS },
    waiting: described(seats, 'Seats still to answer.'),
  },
  'The open decision, or null.',
);

const ofSeat = object({
  ...openOfSeat,
  handSize: count,
  lastBig: described(
    cardOrNull,
    'The only big fish of the spot, if there is just one: without it the seat draws, spawns and grows nothing beyond bonuses.',
  ),
  score: described(count, 'Points of esky and spot so far.'),
});

const own = object(
  {
    answer: described(orNull(cards), 'Your answer to the open decision; null where you have given none.'),
    hand: described(cards, 'In drawing order.'),
    look: described(cards, 'Cards that you are looking at, top first.'),
    seat,
  },
  'What only your seat sees; null for a spectator.',
);

export const viewSchema: JsonSchema = object(
  {
    ...open,
    deckSize: count,
    edition: described(text, 'Id of the edition; of a custom one the first 16 digits of its hash.'),
    eventsSize: described(count, 'Cards in the pile of round-end cards.'),
    label: described(text, 'To be shown wherever the deck is: whose card list it is.'),
    own: orNull(own),
    pending: orNull(pending),
    seats: listOf(ofSeat),
    usedSize: count,
  },
  'What a seat or a spectator may see of a game.',
);
