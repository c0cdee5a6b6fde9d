import { Defect } from '../engine/defect.js';
import { BEFORE_ALL } from '../engine/id.js';
import { isRefusal } from '../engine/refusal.js';
import type { GameRecord } from '../game/record.js';
import type { GameList, GameListQuery } from '../projections/game-list/game-list.js';
import type { ExportRecord } from './export-record.js';

const GAMES_AT_ONCE = 50;

export interface WantedRecords {
  /** Of the games of this player; null: of public ones. */
  readonly overOf: string | null;
  /** An id; null: of any. */
  readonly ruleset: string | null;
  readonly limit: number;
  /** Behind this game or in front of it; null: from the first. */
  readonly from: GameListQuery['from'];
}

/** The last line: without it the answer is cut. */
export interface RecordsEnd {
  readonly end: true;
  readonly records: number;
  /** The game to go on behind; null: there is no more. */
  readonly next: string | null;
  /** The game in front of which there are more; null: there are none. */
  readonly prev: string | null;
}

/** Ids, ascending, and whether there are games in front of them and behind. */
interface Ids {
  readonly ids: readonly string[];
  readonly hasPrev: boolean;
  readonly hasNext: boolean;
}

/** Records of games that are over, in the order of their ids: read while they are taken. */
export class ExportRecords {
  constructor(
    private readonly list: GameList,
    private readonly exporting: () => ExportRecord,
  ) {}

  async *execute(wanted: WantedRecords): AsyncGenerator<GameRecord | RecordsEnd, undefined> {
    const { from, overOf } = wanted;
    const exportRecord = this.exporting();
    let count = 0;
    let prev: string | null = null;
    let next: string | null = null;
    for await (const { ids, hasPrev, hasNext } of from?.direction === 'before'
      ? this.before(wanted, from.id)
      : this.behind(wanted, from?.id ?? null)) {
      for (const id of ids) {
        const record = await exportRecord.execute(id, overOf);
        // What is listed is there and may be seen; to leave it out would make the answer short.
        if (isRefusal(record)) throw new Defect(`the record of ${id} is refused: ${record.refused}`);
        yield record;
      }
      if (count === 0 && hasPrev) prev = ids[0] ?? null;
      next = hasNext ? (ids.at(-1) ?? null) : null;
      count += ids.length;
    }
    yield { end: true, records: count, next, prev };
  }

  private async *behind(
    { overOf, ruleset, limit }: WantedRecords,
    after: string | null,
  ): AsyncGenerator<Ids, undefined> {
    let last = after;
    for (let left = limit; left > 0;) {
      const { games, hasBefore } = await this.list.page({
        of: { overOf, ruleset },
        limit: Math.min(GAMES_AT_ONCE, left),
        // The list's own order is from the newest.
        from: { direction: 'before', id: last ?? BEFORE_ALL },
      });
      const ids = games.map(({ id }) => id).reverse();
      yield { ids, hasPrev: after !== null, hasNext: hasBefore };
      if (!hasBefore) return;
      left -= ids.length;
      last = ids.at(-1)!;
    }
  }

  /** All at once, as the first of them is found last. */
  private async *before(
    { overOf, ruleset, limit }: WantedRecords,
    before: string,
  ): AsyncGenerator<Ids, undefined> {
    const ids: string[] = [];
    let hasPrev = true;
    while (hasPrev && ids.length < limit) {
      const { games, hasAfter } = await this.list.page({
        of: { overOf, ruleset },
        limit: Math.min(GAMES_AT_ONCE, limit - ids.length),
        from: { direction: 'after', id: ids.at(-1) ?? before },
      });
      ids.push(...games.map(({ id }) => id));
      hasPrev = hasAfter;
    }
    yield { ids: ids.reverse(), hasPrev, hasNext: true };
  }
}
