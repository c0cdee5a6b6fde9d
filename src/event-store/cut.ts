/** Letters or bytes: twice what a whole record may have. */
const LONGEST = 2 ** 24;

/** A column of text or bytes, cut where it is longer than any that we write: a value of a gigabyte would end whoever reads it. */
export function cut(column: string, name = column): string {
  return `substring(${column} FROM 1 FOR ${LONGEST}) AS ${name}`;
}
