import { candidatesIn, type Choice, choiceOf } from './candidates.js';
import type { DiscardPermanentEffect, FishOfEachEffect } from './edition.js';
import { type EventCard, idOf, type Rules } from './rules.js';
import { isShielded } from './spot.js';
import type { Card, Pending, Seat, State } from './state.js';

/** An effect that every seat without a shield suffers, or enjoys, at the same time. */
export type EffectOnEach = FishOfEachEffect | DiscardPermanentEffect;

/** What an effect comes to for one seat. */
export type Suffered =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'permanents'; readonly cards: readonly Card[] }
  | SufferedByFish;
type SufferedByFish = {
  readonly kind: 'fish';
  readonly op: FishOfEachEffect['op'];
  readonly choice: Choice;
};

export function sufferedBy(rules: Rules, seat: Seat, card: EventCard, effect: EffectOnEach): Suffered {
  if (isShielded(seat, card)) return { kind: 'nothing' };
  if (effect.op !== 'discardPermanent') return fishSuffered(rules, seat, effect);
  const lost = seat.permanents.filter((permanent) => idOf(permanent) === effect.id).slice(0, effect.count);
  if (lost.length > 0) return { kind: 'permanents', cards: lost };
  return effect.otherwise === undefined ? { kind: 'nothing' } : fishSuffered(rules, seat, effect.otherwise);
}

function fishSuffered(rules: Rules, seat: Seat, effect: FishOfEachEffect): Suffered {
  return { kind: 'fish', op: effect.op, choice: choiceOf(candidatesIn(rules, seat, effect), effect) };
}

/** What a seat that is asked chooses from while an event waits for answers: it is asked for fish alone. */
export function choiceInEvent(
  rules: Rules,
  { seats }: Pick<State, 'seats'>,
  seat: number,
  { card, effect }: Pending,
): Choice {
  const event = rules.events.get(card!)!;
  const suffered = sufferedBy(rules, seats[seat]!, event, event.effects[effect] as EffectOnEach);
  return (suffered as SufferedByFish).choice;
}
