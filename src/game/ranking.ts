/** What a rank depends on. */
export interface Scored {
  readonly score: number;
  readonly actions: number;
}

/** By score, then fewer actions. Who finished earlier stands first among equals, but shares their rank. */
export function byRank(a: Scored, b: Scored): number {
  return b.score - a.score || a.actions - b.actions;
}

/**
 * Counts the ranks of rows of a board that follow each other: equal ones share a rank, and the next counts all before it:
 * 1, 2, 2, 4.
 */
export class Ranking {
  private rank: number;
  private last: Scored | null = null;

  /** Of what stands in front of the first row: all of it, and what has a better rank; from the top of the board if left out. */
  constructor(
    private rows = 0,
    better = 0,
  ) {
    this.rank = better + 1;
  }

  /** The rank of the next row of the board. */
  next(row: Scored): number {
    this.rows++;
    if (this.last !== null && byRank(this.last, row) !== 0) this.rank = this.rows;
    this.last = row;
    return this.rank;
  }
}
