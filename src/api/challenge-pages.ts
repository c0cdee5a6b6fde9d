import { challengeNotFound } from '../use-cases/show-challenge.js';
import type { ChallengesWanted, ShownChallenges } from '../use-cases/list-challenges.js';
import type { PublicAttempts, ReadAttempt } from '../use-cases/read-attempt.js';
import type { Board, BoardWanted } from '../use-cases/read-leaderboard.js';
import { CursorKind } from './cursor.js';
import { type Cursors, pageEnds, pageFrom } from './pages.js';
import { accept, problem } from './problem.js';

/** Pages of the lists of challenges, the same over every protocol. */

const CHALLENGES = new CursorKind('c1', /^\d{1,16}:[a-z0-9-]{1,100}$/);
const ATTEMPTS = new CursorKind('t1', /^[0-9a-f]{16}$/);
const PLACES = new CursorKind('b1', /^-?\d{1,9}:\d{1,9}:\d{1,15}:[0-9a-f]{16}$/);

const CHALLENGE_ID = /^[a-z0-9-]{1,100}$/;

/** A challenge's id as sent; what can not be one is the id of none. */
export function challengeIdIn(id: string): string {
  return CHALLENGE_ID.test(id) ? id : accept<never>(challengeNotFound());
}

type AttemptsWanted = Parameters<ReadAttempt['list']>[0];
type Place = Board['places'][number];

export function challengesFrom(cursors: Cursors): ChallengesWanted['from'] {
  return pageFrom(cursors, CHALLENGES, ([opensAt, id]) => ({ opensAt: Number(opensAt), id: id! }));
}

export function attemptsFrom(cursors: Cursors): AttemptsWanted['from'] {
  return pageFrom(cursors, ATTEMPTS, ([ticket]) => ({ ticket: ticket! }));
}

/** `around` is `me`, or null. */
export function boardFrom(cursors: Cursors, around: 'me' | null): BoardWanted['from'] {
  const place = pageFrom(cursors, PLACES, (parts) => ({ place: placeIn(parts) }));
  if (around === null) return place;
  if (place === null) return around;
  throw problem('invalidRequest', 'Send `around`, or a cursor, not both.', { path: '?around' });
}

function placeIn([score, actions, endedAt, ticket]: readonly string[]): Place {
  return { score: Number(score), actions: Number(actions), endedAt: Number(endedAt), ticket: ticket! };
}

export function challengePage({ challenges, now, ...ends }: ShownChallenges) {
  const cursors = challenges.map(({ id, opensAt }) => CHALLENGES.write(new Date(opensAt).getTime(), id));
  return { now, challenges, ...pageEnds(cursors, ends) };
}

export function attemptPage({ hasAfter, hasBefore, ...page }: PublicAttempts) {
  const cursors = page.attempts.map(({ ticket }) => ATTEMPTS.write(ticket));
  return { ...page, ...pageEnds(cursors, { hasBefore, hasAfter }) };
}

export function boardPage({ hasAfter, hasBefore, places, ...board }: Board) {
  const cursors = places.map(({ score, actions, endedAt, ticket }) =>
    PLACES.write(score, actions, endedAt, ticket),
  );
  return { ...board, ...pageEnds(cursors, { hasBefore, hasAfter }) };
}
