import type { EventsOfGame, Moment, RowsOfGame } from '../event-store/derived-rows.js';
import { type Histories, isFork, parentOf } from './derive-rows.js';

/** Whose events are read together: there may be thousands in one. */
const HISTORIES_AT_ONCE = 20;

/** A game as all its tables hold it. */
export interface StoredGame {
  readonly id: string;
  /** Undefined: there are no events. */
  readonly history: EventsOfGame | undefined;
  readonly rows: RowsOfGame;
  /** The games that it and those read with it follow, or are forks of. */
  readonly before: Histories;
}

/** These games, as they stand at the moment, one after the other. */
export async function* storedGames(
  moment: Moment,
  games: readonly string[],
): AsyncGenerator<StoredGame, undefined> {
  const rows = await moment.rows(games);
  for (let at = 0; at < games.length; at += HISTORIES_AT_ONCE) {
    const some = games.slice(at, at + HISTORIES_AT_ONCE);
    const histories = await moment.events(some);
    const before = await historiesBefore(moment, histories);
    for (const id of some) yield { id, history: histories.get(id), rows: rows.get(id)!, before };
  }
}

/** Of the games that these follow or are forks of; of a fork those too that it is folded from. */
async function historiesBefore(moment: Moment, histories: Histories): Promise<Histories> {
  const found = new Map<string, EventsOfGame>();
  let from = [...histories.values()];
  for (;;) {
    const parents = from.flatMap((history) => parentOf(history)?.game ?? []);
    const wanted = [...new Set(parents)].filter((game) => !found.has(game));
    if (wanted.length === 0) return found;
    const read = await moment.events(wanted);
    read.forEach((history, game) => found.set(game, history));
    from = [...read.values()].filter(isFork);
  }
}
