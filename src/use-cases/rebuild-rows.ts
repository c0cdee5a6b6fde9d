import type { DerivedRows, Mend, RowsOfGame } from '../event-store/derived-rows.js';
import type { Kernel } from '../game/context.js';
import { deriveRows, NO_ROWS } from './derive-rows.js';
import { differences } from './differences.js';
import { type StoredGame, storedGames } from './stored-games.js';

/** Games whose rows are read and mended together. */
const GAMES_AT_ONCE = 500;
/** Of games and of challenges. */
export const MOST_NAMED = 20;

/** Something that is said of a game. */
export interface Finding {
  readonly game: string;
  readonly what: string;
}

/** How many there are, and the first of them. */
export class Findings {
  count = 0;
  readonly first: Finding[] = [];

  add(game: string, what: string): void {
    this.count++;
    if (this.first.length < MOST_NAMED) this.first.push({ game, what });
  }
}

export interface Rebuilt {
  readonly looked: number;
  /** Rows that are not what the events lead to; what of them. */
  readonly differed: Findings;
  /** What can not be mended, and why. */
  readonly left: Findings;
  /** Challenges whose attempts were not counted as they are. */
  readonly miscounted: readonly string[];
}

type RebuiltGames = Omit<Rebuilt, 'miscounted'>;

/**
 * Folds every game anew and holds what tables say of it against that. What differs is mended in batches; a game that is
 * appended to meanwhile is looked at again, so that nothing newer is overwritten by something older.
 */
export class RebuildRows {
  constructor(
    private readonly rows: DerivedRows,
    private readonly kernel: Kernel,
  ) {}

  async execute({ dryRun }: { readonly dryRun: boolean }): Promise<Rebuilt> {
    const games = await this.rebuildGames(dryRun);
    // When the rows are right that are counted.
    const miscounted = await this.rows.miscounted();
    if (!dryRun) for (const challenge of miscounted) await this.rows.recount(challenge);
    return { ...games, miscounted };
  }

  private async rebuildGames(dryRun: boolean): Promise<RebuiltGames> {
    const rebuilt = { looked: 0, differed: new Findings(), left: new Findings() };
    let last: string | null = null;
    for (;;) {
      const games = await this.rows.gamesAfter(last, GAMES_AT_ONCE);
      if (games.length === 0) return rebuilt;
      rebuilt.looked += games.length;
      await this.rebuild(games, dryRun, rebuilt);
      last = games.at(-1)!;
    }
  }

  private async rebuild(games: readonly string[], dryRun: boolean, rebuilt: RebuiltGames): Promise<void> {
    const [differed, left] = [new Map<string, string>(), new Map<string, string>()];
    for (let rest = games; rest.length > 0;) {
      const { mends, lost } = await this.compare(rest);
      for (const { game, what } of lost) left.set(game, what);
      for (const { game, stored, wanted } of mends)
        differed.set(game, differences(stored, wanted).join(', '));
      if (dryRun || mends.length === 0) break;
      const { changed, refused } = await this.rows.mend(mends);
      for (const { game, why } of refused) left.set(game, why);
      rest = changed;
    }
    differed.forEach((what, game) => rebuilt.differed.add(game, what));
    left.forEach((what, game) => rebuilt.left.add(game, what));
  }

  private compare(games: readonly string[]): Promise<{ mends: Mend[]; lost: Finding[] }> {
    return this.rows.atOneMoment(async (moment) => {
      const mends: Mend[] = [];
      const lost: Finding[] = [];
      for await (const game of storedGames(moment, games)) {
        const { wanted, missed } = this.wanted(game);
        if (missed !== null) lost.push({ game: game.id, what: missed });
        // What can not be folded stays as it is, and is not compared with itself.
        if (wanted !== game.rows && differences(game.rows, wanted).length > 0)
          mends.push({ game: game.id, version: game.history?.version ?? 0, stored: game.rows, wanted });
      }
      return { mends, lost };
    });
  }

  /** The rows that should be, as far as they can be had; and what can not. */
  private wanted({ id, history, rows: stored, before }: StoredGame): {
    wanted: RowsOfGame;
    missed: string | null;
  } {
    if (history === undefined) return { wanted: NO_ROWS, missed: null };
    const { createdBy = null, visibility = null } = stored.game ?? {};
    let wanted: RowsOfGame;
    try {
      wanted = deriveRows(this.kernel, id, history, before, { createdBy, visibility });
    } catch (error) {
      // One broken game must not stand in the way of all behind it.
      return { wanted: stored, missed: `its events can not be folded: ${(error as Error).message}` };
    }
    if (wanted.game === null)
      return { wanted, missed: 'its row is missing, and no event says who created it' };
    if (wanted.attempt === null || stored.attempt !== null) return { wanted, missed: null };
    const missed = 'its row of the attempts is missing, and no event says whether it ranks';
    return { wanted: { ...wanted, attempt: null }, missed };
  }
}
