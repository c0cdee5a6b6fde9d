import { refuse, type Refusal, type RefusalCatalogue } from '../engine/refusal.js';

/** Refusals around a game: what is named does not exist, or is not the caller's. */
export const USE_CASE_REFUSALS = {
  gameNotFound: { kind: 'unknown', rule: 'A game is named by the id that its creation answered.' },
  notDealt: { kind: 'unknown', rule: 'A game has a state from its start on, and no state before.' },
  noSuchVersion: { kind: 'unknown', rule: "A game's versions go from 1 to its current one." },
  notASeat: { kind: 'notAllowed', rule: 'Only the player of a seat has legal actions and can act.' },
  notTheCreator: { kind: 'notAllowed', rule: 'A game is started by the player who created it.' },
  viewNotAllowed: { kind: 'notAllowed', rule: "While a game runs, a seat's view is for its own player." },
  noSuchSeat: { kind: 'unknown', rule: 'Seats are numbered from 0 in the order dealt in.' },
  idempotencyKeyReused: {
    kind: 'illegal',
    rule: 'An idempotency key belongs to one request; another request needs another key.',
  },
} as const satisfies RefusalCatalogue;

export function gameNotFound(): Refusal {
  return refuse('gameNotFound', 'There is no game of this id. Use the id that its creation answered.');
}

export function notASeat(): Refusal {
  return refuse('notASeat', 'You hold no seat in this game. Use the token of the player who does.');
}

export function notDealt(): Refusal {
  return refuse(
    'notDealt',
    'The cards are not dealt at this version. The game has a state from its start on.',
  );
}
