import type { FastifyReply } from 'fastify';
import type { ShownGameList } from '../../use-cases/list-games.js';
import { cursorOf, GAMES } from '../cursor.js';
import { MOST_GAMES } from '../limits.js';
import { type Cursors, pageEnds, pageFrom } from '../pages.js';
import { linkPages } from './link-pages.js';
import { integerParameter, textParameter } from './read-request.js';

const CURSOR = textParameter(/^[\w-]{1,200}$/, 'a cursor from an answer');

/** The query parameters of every list of games. */
export const PAGE = { limit: integerParameter(1, MOST_GAMES), after: CURSOR, before: CURSOR };

/** Where a page of games begins. */
export function cursorIn(cursors: Cursors) {
  return pageFrom(cursors, GAMES, ([id]) => ({ id: id! }));
}

/** The page with its cursors, in the body and as links. `query`: what else was asked for. */
export function answerPage(
  reply: FastifyReply,
  path: string,
  query: { readonly [name: string]: string | number | null },
  { games, hasAfter, hasBefore }: ShownGameList,
) {
  const cursors = games.map(({ id }) => cursorOf(id));
  return linkPages(reply, path, query, { games, ...pageEnds(cursors, hasBefore, hasAfter) });
}
