import { Defect } from '../engine/defect.js';
import { isRefusal } from '../engine/refusal.js';
import type { GameRecord } from '../game/record.js';
import type { GameList } from '../projections/game-list/game-list.js';
import type { ExportRecord } from './export-record.js';

const GAMES_AT_ONCE = 50;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

export interface WantedRecords {
  /** Of the games of this player; null: of public ones. */
  readonly overOf: string | null;
  /** An id; null: of any. */
  readonly ruleset: string | null;
  readonly limit: number;
  /** The game that the last answer came to; null: from the first. */
  readonly after: string | null;
}

/** The last line: without it the answer is cut. */
export interface RecordsEnd {
  readonly end: true;
  readonly records: number;
  /** The game to go on behind; null: there is no more. */
  readonly next: string | null;
}

/** Records of games that are over, in the order of their ids: read while they are taken. */
export class ExportRecords {
  constructor(
    private readonly list: GameList,
    private readonly exporting: () => ExportRecord,
  ) {}

  async *execute({
    overOf,
    ruleset,
    limit,
    after,
  }: WantedRecords): AsyncGenerator<GameRecord | RecordsEnd, undefined> {
    const exportRecord = this.exporting();
    let last = after;
    let count = 0;
    for (;;) {
      const page = await this.list.page({
        of: { overOf, ruleset },
        limit: Math.min(GAMES_AT_ONCE, limit - count),
        from: { direction: 'before', id: last ?? BEFORE_ALL },
      });
      for (const { id } of page.games.toReversed()) {
        const record = await exportRecord.execute(id, overOf);
        // What is listed is there and may be seen; to leave it out would make the answer short.
        if (isRefusal(record)) throw new Defect(`the record of ${id} is refused: ${record.refused}`);
        yield record;
        count++;
        last = id;
      }
      if (page.hasBefore && count < limit) continue;
      yield { end: true, records: count, next: page.hasBefore ? last : null };
      return;
    }
  }
}
