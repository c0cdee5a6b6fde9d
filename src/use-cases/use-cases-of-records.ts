import { CheckGameRecord } from './check-game-record.js';
import { ExportRecord } from './export-record.js';
import { ExportRecords } from './export-records.js';
import { ImportRecord } from './import-record.js';
import { ImportRecords } from './import-records.js';
import type { Kept } from './kept.js';
import { KnownChallenges } from './known-challenges.js';
import { KeptGames, LoadedGames, WEIGHT_OF_EDITION } from './loaded-games.js';
import type { Ports } from './ports.js';
import { MOST_PARENTS } from './refusals.js';
import { VisibleGames } from './visible-games.js';

/** Folded for an export of many and left then: a fork and all that it goes on from, each with an edition of its own. */
const KEPT_FOR_EXPORT = (MOST_PARENTS + 1) * WEIGHT_OF_EDITION;

interface Shared {
  readonly visible: VisibleGames;
  readonly games: LoadedGames;
}

/** What can be asked about records. `apart`: for many of them, which are read and kept for longer than a request waits. */
export function recordsOf(ports: Ports, apart: Ports, kept: Kept, { visible, games }: Shared) {
  const { store, recordChecker: checker } = ports;
  const exportRecord = new ExportRecord(store, visible);
  const importing = (from: Ports, shared: Shared) =>
    new ImportRecord({
      ...from,
      ...shared,
      checker: from.recordChecker,
      exportRecord: new ExportRecord(from.store, shared.visible),
    });
  const apartOf = (keptGames: KeptGames): Shared => {
    const gamesApart = new LoadedGames(apart.store, apart.kernel, keptGames);
    const known = new KnownChallenges(apart.challenges, apart.clock, kept.challenges);
    return { games: gamesApart, visible: new VisibleGames(gamesApart, known) };
  };
  return {
    exportRecord,
    exportRecords: new ExportRecords(
      apart.gameList,
      () => new ExportRecord(apart.store, apartOf(new KeptGames(KEPT_FOR_EXPORT)).visible),
    ),
    importRecord: importing(ports, { visible, games }),
    importRecords: new ImportRecords(importing(apart, apartOf(kept.games))),
    checkRecord: new CheckGameRecord(checker),
  };
}
