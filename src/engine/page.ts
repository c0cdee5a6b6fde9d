/** Whether there are items in front of a page of a list, and behind it. */
export interface PageEnds {
  readonly hasBefore: boolean;
  readonly hasAfter: boolean;
}

/** A part of a list. */
export interface Page<Item> extends PageEnds {
  readonly items: readonly Item[];
}

/** Cuts a page out of rows read one beyond the limit, in the direction of reading; `from` is a place that is on neither page. */
export function cutPage<Item>(
  rows: readonly Item[],
  limit: number,
  from: { readonly direction: 'after' | 'before' } | null,
): Page<Item> {
  const more = rows.length > limit;
  const items = rows.slice(0, limit);
  if (from?.direction === 'before') return { items: items.reverse(), hasBefore: more, hasAfter: true };
  return { items, hasBefore: from !== null, hasAfter: more };
}
