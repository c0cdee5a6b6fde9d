import type { Deal } from '../../engine/ruleset.js';
import { ask } from './ask.js';
import { begin, type Draft, seal } from './draft.js';
import type { Rules } from './rules.js';
import type { Card, Seat, State } from './state.js';

/** The end card comes up in round 5 at the earliest: so many other cards lie above it. */
const SAFE_ROUNDS = 4;

/** Deals hands in which every seat has a fish; who begins and where the end lies is settled too. */
export function setup(rules: Rules, { seats, streams, firstSeat }: Deal): State {
  const order = rules.decks.get(seats)!;
  let shuffles = 0;
  let cards: readonly Card[];
  do cards = streams(`gameplay/${shuffles++}`).shuffle(order);
  while (!handsIn(rules, cards, seats).every((hand) => hand.some((card) => rules.fish.has(card))));
  const empty: State = {
    deck: cards.slice(seats * rules.numbers.startHand),
    events: eventPile(rules, streams),
    first: firstSeat ?? streams('first-player/0').uniform(seats),
    pending: null,
    phase: 'place',
    restrict: null,
    revealed: [],
    round: 1,
    row: [],
    seats: handsIn(rules, cards, seats).map((hand): Seat => ({ esky: [], hand, permanents: [], spot: [] })),
    shuffles,
    turn: null,
    used: [],
  };
  const draft: Draft = begin(rules, empty, streams);
  ask(draft, { task: 'place', seats: [...draft.seats.keys()], card: null, effect: 0 });
  return seal(draft);
}

function handsIn({ numbers }: Rules, cards: readonly Card[], seats: number): readonly (readonly Card[])[] {
  const { startHand } = numbers;
  return Array.from({ length: seats }, (_, seat) => cards.slice(seat * startHand, (seat + 1) * startHand));
}

function eventPile({ otherEvents, endCard }: Rules, streams: Deal['streams']): readonly Card[] {
  const others = streams('events/0').shuffle(otherEvents);
  const rest = streams('events/1').shuffle([...others.slice(SAFE_ROUNDS), endCard]);
  return [...others.slice(0, SAFE_ROUNDS), ...rest];
}
