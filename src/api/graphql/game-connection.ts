import type { GameListQuery, ListGames } from '../../use-cases/list-games.js';
import { GAMES } from '../game-pages.js';
import { DEFAULT_ITEMS, MOST_ITEMS } from '../limits.js';
import { problem } from '../problem.js';
import { inRange } from './read-arguments.js';

export interface PageArguments {
  readonly first?: number | null;
  readonly after?: string | null;
  readonly last?: number | null;
  readonly before?: string | null;
}

/** A page of games as a Relay connection: forwards by `first` and `after`, backwards by `last` and `before`. */
export async function gameConnection(list: ListGames, of: GameListQuery['of'], wanted: PageArguments) {
  const { games, hasAfter, hasBefore } = await list.execute({ of, ...pageIn(wanted) });
  const edges = games.map((node) => ({ node, cursor: GAMES.write(node.id) }));
  return {
    edges,
    pageInfo: {
      hasNextPage: hasAfter,
      hasPreviousPage: hasBefore,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
  };
}

function pageIn({ first = null, after = null, last = null, before = null }: PageArguments) {
  const forwards = last === null && before === null;
  if (!forwards && (first !== null || after !== null)) {
    throw problem(
      'invalidRequest',
      'Page forwards with `first` and `after`, or backwards with `last` and `before`, not both.',
    );
  }
  return forwards
    ? forwardsFrom(after, first ?? DEFAULT_ITEMS)
    : backwardsFrom(before, last ?? DEFAULT_ITEMS);
}

function forwardsFrom(after: string | null, first: number) {
  const limit = inRange('first', first, 1, MOST_ITEMS);
  return { limit, from: after === null ? null : { direction: 'after' as const, id: idOf(after, '?after') } };
}

function backwardsFrom(before: string | null, last: number) {
  if (before === null) {
    throw problem('invalidRequest', '`last` needs `before`: take it from `pageInfo.startCursor`.', {
      path: 'before',
    });
  }
  return {
    limit: inRange('last', last, 1, MOST_ITEMS),
    from: { direction: 'before' as const, id: idOf(before, '?before') },
  };
}

function idOf(cursor: string, path: '?after' | '?before'): string {
  const parts = GAMES.read(cursor);
  if (parts !== null) return parts[0]!;
  throw problem('invalidCursor', 'This is not a cursor of ours. Take one from `pageInfo` or an edge.', {
    path,
  });
}
