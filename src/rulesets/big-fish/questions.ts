import { victimsChoice } from './black-cards.js';
import type { Choice } from './candidates.js';
import { choiceInEvent } from './event-choices.js';
import type { Rules } from './rules.js';
import type { Card, State } from './state.js';
import type { Task } from './task.js';

/** Fish placed at the start: one big, one medium, one juvenile. */
export const PLACES = ['big', 'medium', 'juvenile'] as const;

/** What a seat to act is asked for. */
export function taskOf(rules: Rules, { phase, pending }: State): Task {
  if (pending === null) return 'turn';
  if (phase !== 'event') return phase === 'turn' ? 'choose' : (phase as 'place' | 'discard');
  const { op } = rules.events.get(pending.card!)!.effects[pending.effect]!;
  return op === 'spawnFromHand' ? 'spawn' : op === 'lookAndKeep' ? 'keep' : 'choose';
}

/** What a seat that is asked may choose from for its open decision. */
export function choiceAsked(rules: Rules, state: State, seat: number): Choice {
  const pending = state.pending!;
  switch (taskOf(rules, state)) {
    case 'place':
      return placeChoice(fishInHand(rules, state, seat));
    case 'discard':
      return discardChoice(rules, state, seat);
    case 'spawn':
      return { candidates: fishInHand(rules, state, seat), min: 0, max: 1 };
    case 'keep':
      return { candidates: pending.look, min: 1, max: 1 };
    default:
      return (state.phase === 'turn' ? victimsChoice : choiceInEvent)(rules, state, seat, pending);
  }
}

export function discardChoice({ numbers }: Rules, { seats }: Pick<State, 'seats'>, seat: number): Choice {
  const { hand } = seats[seat]!;
  const excess = Math.max(0, hand.length - numbers.handLimit);
  return { candidates: hand, min: excess, max: excess };
}

function placeChoice(candidates: readonly Card[]): Choice {
  const places = Math.min(PLACES.length, candidates.length);
  return { candidates, min: places, max: places };
}

function fishInHand({ fish }: Rules, { seats }: State, seat: number): readonly Card[] {
  return seats[seat]!.hand.filter((card) => fish.has(card));
}
