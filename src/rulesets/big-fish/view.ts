import type { Viewer } from '../../engine/ruleset.js';
import { taskOf } from './questions.js';
import type { Rules } from './rules.js';
import { scoreOf } from './score.js';
import { bigFishIn } from './spot.js';
import { cardOf, type Seat, type State } from './state.js';

/** As bots read it. */
export type View = ReturnType<typeof view>;

/** What a viewer may know: what lies open, the sizes of what does not, and a seat's own cards and answer. */
export function view(rules: Rules, state: State, viewer: Viewer) {
  const { deck, used, events, pending } = state;
  return {
    edition: rules.edition.id,
    label: rules.edition.label,
    phase: state.phase,
    round: state.round,
    first: state.first,
    deckSize: deck.length,
    usedSize: used.length,
    eventsSize: events.length,
    row: state.row,
    revealed: state.revealed,
    restrict: state.restrict,
    turn: state.turn,
    pending:
      pending === null
        ? null
        : {
            task: taskOf(rules, state),
            card: pending.card,
            effect: pending.effect,
            lookSize: pending.look.length,
            waiting: pending.waiting,
          },
    seats: state.seats.map((seat) => openPart(rules, seat)),
    own: viewer === 'spectator' ? null : ownPart(state, viewer),
  };
}

function openPart(rules: Rules, seat: Seat) {
  const { esky, hand, permanents, spot } = seat;
  return {
    esky,
    handSize: hand.length,
    lastBig: bigFishIn(seat) === 1 ? cardOf(spot.find(([, stage]) => stage === 'big')!) : null,
    permanents,
    score: scoreOf(rules, seat),
    spot,
  };
}

/** A card looked at is seen by the seat that has to keep one; an answer by the seat that gave it. */
function ownPart({ seats, pending }: State, seat: number) {
  return {
    answer: pending?.answers[seat] ?? null,
    hand: seats[seat]!.hand,
    look: pending !== null && pending.waiting[0] === seat ? pending.look : [],
    seat,
  };
}
