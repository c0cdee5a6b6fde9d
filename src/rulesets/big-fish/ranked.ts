/** Best first; items that are worth the same stay in their order. */
export function ranked<Item>(items: readonly Item[], worth: (item: Item) => number): readonly Item[] {
  return items
    .map((item) => ({ item, value: worth(item) }))
    .sort((a, b) => b.value - a.value)
    .map(({ item }) => item);
}

/** The one that is worth most, the first of several; undefined of none. */
export function best<Item>(items: readonly Item[], worth: (item: Item) => number): Item | undefined {
  return ranked(items, worth)[0];
}
