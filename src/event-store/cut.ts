/** Letters or bytes: four times what an event may hold, and no other value of ours is longer. */
const LONGEST = 2 ** 16;

/** A column of text or bytes, cut where it is longer than any that we write: a value of a gigabyte would end whoever reads it. */
export function cut(column: string, name = column): string {
  return `substring(${column} FROM 1 FOR ${LONGEST}) AS ${name}`;
}

/** Several of them, for a list of columns. */
export function cutAll(...columns: readonly string[]): string {
  return columns.map((column) => cut(column)).join(', ');
}
