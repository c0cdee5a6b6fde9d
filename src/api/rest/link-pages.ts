import type { FastifyReply } from 'fastify';

/** The page, with its cursors as links too. `query`: what else was asked for. */
export function linkPages<Page extends { readonly next: string | null; readonly prev: string | null }>(
  reply: FastifyReply,
  path: string,
  query: { readonly [name: string]: string | number | null },
  page: Page,
): Page {
  const asked = Object.entries(query).flatMap(([name, value]) =>
    value === null ? [] : [`${name}=${value}`],
  );
  const link = (rel: string, name: string, cursor: string | null) =>
    cursor === null ? [] : [`<${path}?${[...asked, `${name}=${cursor}`].join('&')}>; rel="${rel}"`];
  const links = [...link('next', 'after', page.next), ...link('prev', 'before', page.prev)];
  if (links.length > 0) reply.header('Link', links.join(', '));
  return page;
}
