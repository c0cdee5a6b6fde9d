import { candidatesIn, type Choice, choiceOf, NO_CHOICE } from './candidates.js';
import type { DiscardPermanentEffect, EventEffect, FishOfEachEffect } from './edition.js';
import { type EventCard, idOf, type Rules } from './rules.js';
import { isShielded } from './spot.js';
import type { Card, Seat, State } from './state.js';

/** An effect that every seat without a shield suffers, or enjoys, at the same time. */
export type EffectOnEach = FishOfEachEffect | DiscardPermanentEffect;

export function isOnEach(effect: EventEffect): effect is EffectOnEach {
  return FISH_OF_EACH.has(effect.op);
}

const FISH_OF_EACH = new Set<EventEffect['op']>([
  'discardFish',
  'growFish',
  'passClockwise',
  'discardPermanent',
]);

/** What an effect comes to for one seat. */
export type Suffered =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'permanents'; readonly cards: readonly Card[] }
  | { readonly kind: 'fish'; readonly op: FishOfEachEffect['op']; readonly choice: Choice };

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

/** What a seat chooses from while an event waits for answers. */
export function choiceInEvent(
  rules: Rules,
  { seats }: Pick<State, 'seats'>,
  seat: number,
  card: EventCard,
  effect: EffectOnEach,
): Choice {
  const suffered = sufferedBy(rules, seats[seat]!, card, effect);
  return suffered.kind === 'fish' ? suffered.choice : NO_CHOICE;
}
