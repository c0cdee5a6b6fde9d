import type { Amount, Which } from './edition.js';
import type { Rules } from './rules.js';
import { bigFishIn } from './spot.js';
import { type Card, cardOf, type Seat } from './state.js';

/** A choice of `min` to `max` of these cards. */
export interface Choice {
  readonly candidates: readonly Card[];
  readonly min: number;
  readonly max: number;
}

/** The fish of a seat's spot that an effect can hit, in the order of the spot. */
export function candidatesIn(rules: Rules, seat: Seat, which: Which): readonly Card[] {
  const lastBigIsSafe = which.sparesLastBig === true && bigFishIn(seat) === 1;
  return seat.spot
    .filter(
      ([card, stage]) =>
        which.stages.includes(stage) &&
        (which.shellfishOnly !== true || rules.fish.get(card)!.shellfish) &&
        !(lastBigIsSafe && stage === 'big'),
    )
    .map(cardOf);
}

/** How many of these candidates an effect takes; on a played card the player chooses at least one, not none. */
export function choiceOf(candidates: readonly Card[], amount: Amount, played = false): Choice {
  const all = candidates.length;
  if ('upTo' in amount)
    return { candidates, min: played ? Math.min(1, all) : 0, max: Math.min(amount.upTo, all) };
  const exactly = 'count' in amount ? Math.min(amount.count, all) : fractionOf(all, amount);
  return { candidates, min: exactly, max: exactly };
}

function fractionOf(all: number, amount: Exclude<Amount, { readonly count: number }>): number {
  if (!('fraction' in amount)) return all;
  return amount.fraction === 'halfRoundedUp' ? Math.ceil(all / 2) : Math.floor(all / 2);
}

/** The only answer to a choice, in the order of the candidates; null if there are several. */
export function onlyAnswer({ candidates, min, max }: Choice): readonly Card[] | null {
  if (min !== max) return null;
  if (min === 0) return [];
  return min === candidates.length ? candidates : null;
}
