import type { ExportedAttempt } from './challenge-export.js';
import { byRank, Ranking } from './ranking.js';

interface Row {
  readonly ticket: string;
  readonly game: string | null;
  readonly score: number;
  readonly actions: number;
  readonly rank: number | null;
}

/** A rank that is not the one that the attempts of the file give. */
export interface WrongRank extends Row {
  readonly message: string;
}

/** Takes in attempts and ranks them when all are there. */
export class BoardCheck {
  private readonly rows: Row[] = [];

  get size(): number {
    return this.rows.length;
  }

  /** The message says what is wrong with the rank of an attempt that does not stand on the board. */
  add({ ticket, ranked, status, score, actions, rank }: ExportedAttempt, game: string | null): string | null {
    if (!ranked || status !== 'finished' || score === null) {
      return rank === null ? null : `it has the rank ${rank}, but does not stand on the board`;
    }
    this.rows.push({ ticket, game, score, actions, rank });
    return null;
  }

  wrongRanks(): readonly WrongRank[] {
    const ranking = new Ranking();
    return this.rows.sort(byRank).flatMap((row) => {
      const wanted = ranking.next(row);
      return row.rank === wanted
        ? []
        : [{ ...row, message: `its rank is ${row.rank}, but should be ${wanted}` }];
    });
  }
}
