import type { FastifyReply } from 'fastify';
import type { ShownGameList } from '../../use-cases/list-games.js';
import { cursorOf, idIn } from '../cursor.js';
import { MOST_GAMES } from '../limits.js';
import { problem } from '../problem.js';
import { linkPages } from './link-pages.js';
import { integerParameter, textParameter } from './read-request.js';

const CURSOR = textParameter(/^[\w-]{1,200}$/, 'a cursor from an answer');

/** The query parameters of every list of games. */
export const PAGE = { limit: integerParameter(1, MOST_GAMES), after: CURSOR, before: CURSOR };

type Cursors = { readonly after: string | null; readonly before: string | null };

/** Where a page begins. */
export function cursorIn({ after, before }: Cursors) {
  if (after !== null && before !== null) {
    throw problem('invalidRequest', 'Send `after` or `before`, not both.', { path: '?before' });
  }
  const cursor = after ?? before;
  if (cursor === null) return null;
  const id = idIn(cursor);
  if (id === null)
    throw problem(
      'invalidCursor',
      'This is not a cursor of ours. Take one from `next` or `prev` of an answer.',
    );
  return { direction: after === null ? ('before' as const) : ('after' as const), id };
}

/** The page with its cursors, in the body and as links. `query`: what else was asked for. */
export function answerPage(
  reply: FastifyReply,
  path: string,
  query: { readonly [name: string]: string | number | null },
  { games, hasAfter, hasBefore }: ShownGameList,
) {
  const next = hasAfter && games.length > 0 ? cursorOf(games.at(-1)!.id) : null;
  const prev = hasBefore && games.length > 0 ? cursorOf(games[0]!.id) : null;
  return linkPages(reply, path, query, { games, next, prev });
}
