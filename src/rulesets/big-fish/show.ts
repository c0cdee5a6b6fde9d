import type { JsonObject } from '../../engine/json.js';
import type { Happening, Viewer } from '../../engine/ruleset.js';
import type { Action } from './action.js';
import { secretField } from './action-schema.js';

/** Answers are given in secret; what they were is told when all of them open. */
export function showAction(action: Action, seat: number, viewer: Viewer): JsonObject {
  const field = secretField(action.type);
  return seat === viewer || field === undefined ? action : withhold(action, [field]);
}

/** Cards that come from the deck, are looked at or discarded from hand are for their seat alone. */
export function showHappened(happened: readonly Happening[], viewer: Viewer): readonly Happening[] {
  return happened.map((each) => {
    const field = secretPart(each);
    return each['seat'] === viewer || field === null ? each : (withhold(each, [field]) as Happening);
  });
}

function secretPart({ type, from }: Happening): string | null {
  switch (type) {
    case 'drawn':
      return from === 'deck' ? 'card' : null;
    case 'kept':
      return 'card';
    case 'lookedAt':
    case 'discarded':
      return 'cards';
    default:
      return null;
  }
}

function withhold(whole: JsonObject, withheld: readonly string[]): JsonObject {
  const shown = Object.entries(whole).filter(([field]) => !withheld.includes(field));
  return { ...Object.fromEntries(shown), withheld };
}
