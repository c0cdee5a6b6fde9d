/** Fewer than that are looked through faster than a set of them is made. */
const FEW = 8;

/** Whether something is one of these; asked of many, it takes no more time for many of them than for few. */
export function among<Item>(items: readonly Item[]): (item: Item) => boolean {
  if (items.length < FEW) return (item) => items.includes(item);
  const set = new Set(items);
  return (item) => set.has(item);
}
