import { fromHex, toHex } from '../engine/bytes.js';
import { commitmentTo } from '../engine/fair-deal.js';
import type { Hashing } from '../engine/hashing.js';
import { type Challenge, challengeId, DAY, emptyLog, logHead, timesOf } from './challenge.js';
import type { ExportHead } from './challenge-export.js';

/** The checks of an export's first line: each answers what is wrong, or null. */

export function checkSeedOfChallenge(
  hashing: Hashing,
  { id, serverSeed, commitment }: Pick<ExportHead, 'id' | 'serverSeed' | 'commitment'>,
) {
  const committed = commitmentTo(hashing, { kind: 'daily', scope: id }, fromHex(serverSeed)!);
  return toHex(committed) === commitment ? null : 'the seed is not the one committed to';
}

export function checkLogRow(hashing: Hashing, head: ExportHead): string | null {
  const { log, committedAt } = head;
  if ((log.position === 0) !== (log.before === toHex(emptyLog(hashing))))
    return 'the log is empty before its first row, and only there';
  const hash = toHex(logHead(hashing, fromHex(log.before)!, committedAt, challengeOf(head)));
  return hash === log.hash ? null : '`hash` is not the head of the log after this row';
}

type Day = Pick<ExportHead, 'id' | 'ruleset' | 'opens' | 'closes' | 'reveals'>;

/** One day of UTC and two hours, and the day is the one of the id. */
export function checkDay({ id, ruleset, opens, closes, reveals }: Day): string | null {
  const times = timesOf(opens);
  if (opens % DAY !== 0) return '`opens` is not the beginning of a day of UTC';
  if (closes !== times.closesAt) return '`closes` is not a day after `opens`';
  if (reveals !== times.revealsAt) return '`reveals` is not two hours after `closes`';
  const wanted = challengeId(ruleset.replace(/@.*$/s, ''), opens);
  return id === wanted ? null : `by its ruleset and day the id is ${wanted}`;
}

function challengeOf({ id, ruleset, opens, closes, reveals, commitment }: ExportHead): Challenge {
  return { id, ruleset, opensAt: opens, closesAt: closes, revealsAt: reveals, commitment };
}
