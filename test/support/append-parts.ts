import type { Append, Creation, Listing } from '../../src/event-store/event-store.js';

/** Of an append that changes no list but that of events. */
export const NO_MORE: Pick<Append, 'joined' | 'left' | 'due' | 'attemptEnd' | 'notices'> = {
  joined: [],
  left: [],
  due: null,
  attemptEnd: null,
  notices: null,
};

export const WAITING: Listing = { status: 'waiting', openSeats: 0, endedAt: null, outcome: null };

/** A game of one seat. */
export function creationOf(createdBy: string, more: Partial<Creation> = {}): Creation {
  return {
    serverSeed: new Uint8Array(32),
    createdBy,
    ruleset: 'card-commons@1',
    kind: 'live',
    visibility: 'unlisted',
    seats: 1,
    turnLimit: null,
    rematchOf: null,
    imported: false,
    attempt: null,
    ...more,
  };
}
