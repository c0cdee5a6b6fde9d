import { ask } from './ask.js';
import { onlyAnswer } from './candidates.js';
import { changeSeat, type Draft, tell, without } from './draft.js';
import { type AtWork, beginEffect } from './event-effects.js';
import { joinSpot } from './fish-operations.js';
import { layRow, use } from './piles.js';
import { discardChoice, PLACES } from './questions.js';
import { inCanonicalOrder } from './rules.js';
import { type Card, clockwise, type Fish } from './state.js';
import { beginTurn } from './turn.js';

type Answers = readonly (readonly Card[] | null)[];

/** All have placed: the fish lie open, the row is laid out, and round 1 begins. */
export function openPlacements(draft: Draft, answers: Answers): void {
  for (const [seat, answer] of answers.entries()) {
    const cards = answer!;
    const fish = cards.map((card, place): Fish => [card, PLACES[place]!]);
    changeSeat(draft, seat, { hand: without(draft.seats[seat]!.hand, ...cards) });
    joinSpot(draft, seat, fish);
    tell(draft, 'placed', { seat, fish });
  }
  layRow(draft);
  beginRound(draft);
}

/** The next seat's turn, or the end of the round. */
export function endTurn(draft: Draft): void {
  const next = clockwise(draft, draft.turn!.seat);
  draft.turn = null;
  if (next !== draft.first) return beginTurn(draft, next);
  const [card, ...events] = draft.events as readonly [Card, ...Card[]];
  draft.events = events;
  draft.revealed = [...draft.revealed, card];
  draft.phase = 'event';
  tell(draft, 'eventRevealed', { card });
  runEvent(draft, { card, index: 0 });
}

/** The effects of an event from `index` on, as far as they go without an answer; then the discards. */
export function runEvent(draft: Draft, { card, index }: AtWork): void {
  const { effects } = draft.rules.events.get(card)!;
  for (let i = index; i < effects.length; i++) {
    if (!beginEffect(draft, { card, index: i })) return;
  }
  beginDiscards(draft);
}

export function finishDiscards(draft: Draft, answers: Answers): void {
  for (const seat of draft.seats.keys()) {
    const cards = answers[seat] ?? onlyAnswer(discardChoice(draft.rules, draft, seat))!;
    if (cards.length === 0) continue;
    changeSeat(draft, seat, { hand: without(draft.seats[seat]!.hand, ...cards) });
    use(draft, cards);
    tell(draft, 'discarded', { seat, count: cards.length, cards: inCanonicalOrder(draft.rules, cards) });
  }
  nextRound(draft);
}

function beginDiscards(draft: Draft): void {
  const seats = [...draft.seats.keys()].filter(
    (seat) => onlyAnswer(discardChoice(draft.rules, draft, seat)) === null,
  );
  if (seats.length === 0) return finishDiscards(draft, []);
  draft.phase = 'discard';
  ask(draft, { task: 'discard', seats, card: null, effect: 0 });
}

function nextRound(draft: Draft): void {
  layRow(draft);
  draft.first = clockwise(draft, draft.first);
  draft.round++;
  if (draft.restrict !== null && draft.restrict.until < draft.round) draft.restrict = null;
  beginRound(draft);
}

function beginRound(draft: Draft): void {
  tell(draft, 'roundBegun', { round: draft.round, first: draft.first });
  beginTurn(draft, draft.first);
}
