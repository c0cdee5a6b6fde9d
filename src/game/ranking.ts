/** What a rank depends on. */
export interface Scored {
  readonly score: number;
  readonly actions: number;
}

/** By score, then fewer actions. Who finished earlier stands first among equals, but shares their rank. */
export function byRank(a: Scored, b: Scored): number {
  return b.score - a.score || a.actions - b.actions;
}

/** Counts ranks from the first row of a board on: equal ones share a rank, and the next counts all before it: 1, 2, 2, 4. */
export class Ranking {
  private rows = 0;
  private rank = 0;
  private last: Scored | null = null;

  /** The rank of the next row of the board. */
  next(row: Scored): number {
    this.rows++;
    if (this.last === null || byRank(this.last, row) !== 0) this.rank = this.rows;
    this.last = row;
    return this.rank;
  }
}
