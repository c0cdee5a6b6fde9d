import type { EditionDocument } from './edition.js';
import { HOUSE_EVENTS } from './house-events.js';
import { HOUSE_FISH } from './house-fish.js';
import { HOUSE_WILDCARDS } from './house-wildcards.js';

/** The edition that comes with Creel. Games name it and its hash, so it never changes: another one gets another id. */
export const HOUSE_EDITION: EditionDocument = {
  edition: 'house-1',
  ruleset: 'big-fish',
  label: 'House edition: card counts, points and card effects are ours, not those of the printed game.',
  players: { min: 2, max: 5 },
  startHand: 5,
  rowExtra: 2,
  drawCap: 5,
  handLimit: 7,
  spotPoints: { larval: 1, juvenile: 1, medium: 1, big: 2 },
  extraCopiesFrom: 4,
  fish: HOUSE_FISH,
  wildcards: HOUSE_WILDCARDS,
  events: HOUSE_EVENTS,
};
