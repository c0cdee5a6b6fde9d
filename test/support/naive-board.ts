import type { Place } from '../../src/projections/attempts/attempts.js';

/** A whole board, sorted and ranked as one would by hand: 1, 2, 2, 4. */
export function naiveBoard<Row extends Place>(attempts: readonly Row[]): (Row & { readonly rank: number })[] {
  const rows = attempts.toSorted((a, b) => {
    const byPlace = b.score - a.score || a.actions - b.actions || a.endedAt - b.endedAt;
    return byPlace || (a.ticket < b.ticket ? -1 : 1);
  });
  return rows.map((row) => ({ ...row, rank: 1 + rows.filter((other) => isBetter(other, row)).length }));
}

function isBetter(a: Place, b: Place): boolean {
  return a.score > b.score || (a.score === b.score && a.actions < b.actions);
}
