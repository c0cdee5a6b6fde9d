import type { JsonObject } from '../../engine/json.js';
import type { SetEntry } from '../../engine/ruleset.js';
import type { EventEffect } from './edition.js';
import { complete } from './legal-actions.js';
import type { Card } from './state.js';
import { listed } from './listed.js';
import { best, ranked } from './ranked.js';
import { type Seen, stageOf } from './seen.js';
import type { Style } from './style.js';
import { gainOfEffect, worthInHand, worthInSpot } from './worth.js';

/** The answer to an open decision; undefined in a turn. */
export function chooseAnswer(seen: Seen, style: Style): JsonObject | undefined {
  const { rules, actions } = seen;
  const inHand = (card: Card) => worthInHand(rules, card);
  const [place] = listed(actions, 'place');
  if (place !== undefined) return complete(rules, place, choosePlaces(seen, style, place));
  const [discard] = listed(actions, 'discard');
  if (discard !== undefined) return complete(rules, discard, fewest(discard, inHand));
  const [choose] = listed(actions, 'choose');
  if (choose !== undefined) return complete(rules, choose, chooseFish(seen, choose));
  return (
    best(listed(actions, 'keep'), ({ card }) => inHand(card)) ??
    best(listed(actions, 'spawnFree'), ({ card }) => (card === null ? -1 : inHand(card)))
  );
}

/** The best of the hand. What is caught at once is best big; what stays to be of use need not be worth much. */
function choosePlaces({ rules }: Seen, { leaves }: Style, { candidates, max }: SetEntry): readonly Card[] {
  const most = ranked(candidates, (card) => worthInHand(rules, card)).slice(0, max);
  return leaves === 0 ? most : most.toReversed();
}

/** As many as may grow; of what is lost or passed on as few as may be. */
function chooseFish(seen: Seen, entry: SetEntry): readonly Card[] {
  const { rules } = seen;
  if (opAsked(seen) !== 'growFish')
    return fewest(entry, (card) => worthInSpot(rules, card, stageOf(seen, card)));
  const gain = (card: Card) => gainOfEffect(rules, 'growFish', card, stageOf(seen, card));
  return ranked(entry.candidates, gain).slice(0, entry.max);
}

function fewest({ candidates, min }: SetEntry, worth: (card: Card) => number): readonly Card[] {
  return ranked(candidates, (card) => -worth(card)).slice(0, min);
}

/** What will be done to the fish chosen; null where a victim of a black card chooses. */
function opAsked({ rules, view }: Seen): EventEffect['op'] | null {
  const { card, effect } = view.pending!;
  const asking = rules.events.get(card!)?.effects[effect];
  if (asking === undefined) return null;
  return asking.op === 'discardPermanent' && asking.otherwise !== undefined ? asking.otherwise.op : asking.op;
}
