import type { FastifyReply } from 'fastify';
import { DEFAULT_ITEMS, MOST_ITEMS } from '../limits.js';
import { addHeader } from './add-header.js';
import { integerParameter, textParameter } from './read-request.js';

const CURSOR = textParameter(/^[\w-]{1,200}$/, 'a cursor from an answer');

/** The query parameters of every list in pages. */
export const PAGE = { limit: integerParameter(1, MOST_ITEMS), after: CURSOR, before: CURSOR };

/** What the reference says of them: what is on a page, and what lies after and before it where that can be said. */
export function describePage(items: string, after?: string, before?: string) {
  const beyond = (side: string, there: string | undefined) =>
    `The page ${side} this cursor${there === undefined ? '' : `: ${there}`}.`;
  return {
    limit: { parameter: PAGE.limit, description: `${items} on a page; ${DEFAULT_ITEMS} if left out.` },
    after: { parameter: PAGE.after, description: beyond('after', after) },
    before: { parameter: PAGE.before, description: beyond('before', before) },
  };
}

/** Opaque; of events a version. */
type Cursor = string | number;

/** The page, with its cursors as links too. `query`: what else was asked for. */
export function linkPages<Page extends { readonly next: Cursor | null; readonly prev: Cursor | null }>(
  reply: FastifyReply,
  path: string,
  query: { readonly [name: string]: string | number | null },
  page: Page,
): Page {
  const asked = Object.entries(query).flatMap(([name, value]) =>
    value === null ? [] : [`${name}=${value}`],
  );
  const link = (rel: string, name: string, cursor: Cursor | null) =>
    cursor === null ? [] : [`<${path}?${[...asked, `${name}=${cursor}`].join('&')}>; rel="${rel}"`];
  const links = [...link('next', 'after', page.next), ...link('prev', 'before', page.prev)];
  if (links.length > 0) addHeader(reply, 'Link', links.join(', '));
  return page;
}
