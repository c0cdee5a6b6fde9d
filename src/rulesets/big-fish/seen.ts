import type { Sight } from '../../engine/bot.js';
import type { Stage } from './edition.js';
import type { Rules } from './rules.js';
import type { Card, Fish } from './state.js';
import type { View } from './view.js';
import type { Listed } from './listed.js';

/** The sight of a seat, as the rules tell it. */
export interface Seen {
  readonly rules: Rules;
  readonly view: View;
  /** What lies open of the own seat. */
  readonly mine: View['seats'][number];
  readonly actions: readonly Listed[];
}

export function seenBy(rules: Rules, sight: Sight): Seen {
  const view = sight.view as View;
  return { rules, view, mine: view.seats[sight.seat]!, actions: sight.actions as readonly Listed[] };
}

/** The stage of a fish, in whatever spot or esky it lies; mostly it is in the own spot. */
export function stageOf({ view, mine }: Seen, card: Card): Stage {
  const isMeant = ([held]: Fish) => held === card;
  const own = mine.spot.find(isMeant);
  if (own !== undefined) return own[1];
  return view.seats.flatMap(({ spot, esky }) => [...spot, ...esky]).find(isMeant)![1];
}
