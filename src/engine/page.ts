/** A part of a list, and whether there are items in front of it and behind it. */
export interface Page<Item> {
  readonly items: readonly Item[];
  readonly hasBefore: boolean;
  readonly hasAfter: boolean;
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
