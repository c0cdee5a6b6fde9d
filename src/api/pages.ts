import type { PageEnds } from '../engine/page.js';
import type { CursorKind } from './cursor.js';
import { problem } from './problem.js';

/** As sent with a request; at most one of them. */
export interface Cursors<Cursor = string> {
  readonly after: Cursor | null;
  readonly before: Cursor | null;
}

type From<Place> = { readonly direction: 'after' | 'before' } & Place;

export function refuseBoth({ after, before }: Cursors<unknown>): void {
  if (after !== null && before !== null)
    throw problem('invalidRequest', 'Send `after` or `before`, not both.', { path: '?before' });
}

/** Where a page begins; null: at the first. */
export function pageFrom<Place extends object>(
  { after, before }: Cursors,
  kind: CursorKind,
  placeOf: (parts: readonly string[]) => Place,
): From<Place> | null {
  refuseBoth({ after, before });
  const cursor = after ?? before;
  if (cursor === null) return null;
  const parts = kind.read(cursor);
  if (parts === null) {
    throw problem(
      'invalidCursor',
      'This is not a cursor of ours. Take one from `next` or `prev` of an answer.',
      { path: after === null ? '?before' : '?after' },
    );
  }
  return { direction: after === null ? 'before' : 'after', ...placeOf(parts) };
}

/** Cursors of the pages behind and before one whose items have these. */
export function pageEnds(cursors: readonly string[], { hasBefore, hasAfter }: PageEnds) {
  return {
    next: hasAfter ? (cursors.at(-1) ?? null) : null,
    prev: hasBefore ? (cursors[0] ?? null) : null,
  };
}
