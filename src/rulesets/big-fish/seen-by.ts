import { unseen } from '../../engine/unseen.js';
import type { Pending, State } from './state.js';

/** The state with nothing in it but what the seat sees. */
export function seenBy(state: State, viewer: number): State {
  const { deck, events, used, seats, pending } = state;
  return {
    ...state,
    deck: unseen(deck.length),
    events: unseen(events.length),
    used: unseen(used.length),
    seats: seats.map((seat, i) => (i === viewer ? seat : { ...seat, hand: unseen(seat.hand.length) })),
    pending: pending === null ? null : pendingSeenBy(pending, viewer),
  };
}

/** Of another seat's answer it can not be known either how many cards it is. */
function pendingSeenBy(pending: Pending, viewer: number): Pending {
  const { answers, look, waiting } = pending;
  return {
    ...pending,
    answers: answers.map((answer, seat) => (answer === null || seat === viewer ? answer : unseen(null))),
    look: waiting[0] === viewer ? look : unseen(look.length),
  };
}
