import { challengeNotFound } from '../use-cases/show-challenge.js';
import type { ChallengesWanted, ShownChallenges } from '../use-cases/list-challenges.js';
import type { PublicAttempts, ReadAttempt } from '../use-cases/read-attempt.js';
import type { Board, BoardWanted } from '../use-cases/read-leaderboard.js';
import { CursorKind } from './cursor.js';
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

export interface Cursors {
  readonly after: string | null;
  readonly before: string | null;
}

type AttemptsWanted = Parameters<ReadAttempt['list']>[0];
type Place = Board['places'][number];
type From<Place> = { readonly direction: 'after' | 'before' } & Place;

export function challengesFrom(cursors: Cursors): ChallengesWanted['from'] {
  return from(cursors, CHALLENGES, ([opensAt, id]) => ({ opensAt: Number(opensAt), id: id! }));
}

export function attemptsFrom(cursors: Cursors): AttemptsWanted['from'] {
  return from(cursors, ATTEMPTS, ([ticket]) => ({ ticket: ticket! }));
}

/** `around` is `me`, or null. */
export function boardFrom(cursors: Cursors, around: 'me' | null): BoardWanted['from'] {
  const place = from(cursors, PLACES, (parts) => ({ place: placeIn(parts) }));
  if (around === null) return place;
  if (place === null) return around;
  throw problem('invalidRequest', 'Send `around`, or a cursor, not both.', { path: '?around' });
}

function placeIn([score, actions, endedAt, ticket]: readonly string[]): Place {
  return { score: Number(score), actions: Number(actions), endedAt: Number(endedAt), ticket: ticket! };
}

export function challengePage({ challenges, hasAfter, hasBefore, now }: ShownChallenges) {
  const cursors = challenges.map(({ id, opensAt }) => CHALLENGES.write(new Date(opensAt).getTime(), id));
  return { now, challenges, ...ends(cursors, hasBefore, hasAfter) };
}

export function attemptPage({ hasAfter, hasBefore, ...page }: PublicAttempts) {
  const cursors = page.attempts.map(({ ticket }) => ATTEMPTS.write(ticket));
  return { ...page, ...ends(cursors, hasBefore, hasAfter) };
}

export function boardPage({ hasAfter, hasBefore, places, ...board }: Board) {
  const cursors = places.map(({ score, actions, endedAt, ticket }) =>
    PLACES.write(score, actions, endedAt, ticket),
  );
  return { ...board, ...ends(cursors, hasBefore, hasAfter) };
}

function from<Place extends object>(
  { after, before }: Cursors,
  kind: CursorKind,
  placeOf: (parts: readonly string[]) => Place,
): From<Place> | null {
  if (after !== null && before !== null)
    throw problem('invalidRequest', 'Send `after` or `before`, not both.', { path: '?before' });
  const cursor = after ?? before;
  if (cursor === null) return null;
  const parts = kind.read(cursor);
  if (parts === null) {
    throw problem(
      'invalidCursor',
      'This is not a cursor of this list. Take one from `next` or `prev` of an answer.',
    );
  }
  return { direction: after === null ? 'before' : 'after', ...placeOf(parts) };
}

function ends(cursors: readonly string[], hasBefore: boolean, hasAfter: boolean) {
  return {
    next: hasAfter ? (cursors.at(-1) ?? null) : null,
    prev: hasBefore ? (cursors[0] ?? null) : null,
  };
}
