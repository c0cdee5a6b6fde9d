import { isSetEntry } from '../../../engine/ruleset.js';
import type { Menu } from '../../screen/menu.js';
import { menuOfType, pickFrom } from './choices.js';
import type { Open } from './table.js';

/** What the seat is asked for outside the steps of its turn: all that can be done then is to answer. */
export function asks(open: Open): Menu | null {
  const [entry] = open.legal;
  switch (entry?.type) {
    case 'place':
    case 'choose':
    case 'discard':
      return isSetEntry(entry)
        ? pickFrom(open, entry, titleOf(open, entry.type, entry.min, entry.max))
        : null;
    case 'keep':
      return menuOfType(open, 'keep', `${cause(open)}which card do you keep?`);
    case 'spawnFree':
      return menuOfType(open, 'spawnFree', `${cause(open)}spawn a fish of your hand?`);
    default:
      return null;
  }
}

function titleOf(open: Open, type: 'place' | 'choose' | 'discard', min: number, max: number): string {
  const some = min === max ? `${min}` : `${min} to ${max}`;
  switch (type) {
    case 'place':
      return `Place ${some} fish: the first you name is big, the second medium, the third juvenile.`;
    case 'discard':
      return `Your hand is too large: discard ${some}.`;
    case 'choose':
      return `${cause(open)}choose ${some}${min === 0 ? ' (0 for none)' : ''}.`;
  }
}

/** The card that makes it be asked, in its own words. */
function cause({ view, cards }: Open): string {
  const card = view.pending?.card ?? null;
  return card === null ? '' : `${cards.name(card)}: ${cards.inFull(card)} Now `;
}
