import { toHex } from '../engine/bytes.js';
import type { Hashing } from '../engine/hashing.js';
import { type LoggedChallenge, nextLogHead } from './challenge.js';
import { checkDay, checkSeedOfChallenge } from './check-head.js';

/** What is stored of a challenge. Null: its seed is lost; it is not revealed. */
export interface StoredChallengeRow extends LoggedChallenge {
  readonly serverSeed: Uint8Array | null;
  readonly revealed: Uint8Array | null;
}

/** What is wrong with a row of the log, as it follows the one before it; null: nothing. */
export function checkStoredRow(
  hashing: Hashing,
  before: LoggedChallenge | null,
  row: StoredChallengeRow,
): string | null {
  const { id, ruleset, position, committedAt, commitment, hash, serverSeed, revealed } = row;
  const wanted = before === null ? 0 : before.position + 1;
  if (position !== wanted) return `its position is ${position}, where ${wanted} is next`;
  if (![committedAt, row.opensAt, row.closesAt, row.revealsAt].every(isTime)) return 'a time is none';
  if (toHex(nextLogHead(hashing, before, committedAt, row)) !== hash)
    return '`hash` is not the head of the log after this row';
  if (serverSeed === null) return 'the seed is lost';
  const wrongSeed = checkSeedOfChallenge(hashing, { id, commitment, serverSeed: toHex(serverSeed) });
  if (wrongSeed !== null) return wrongSeed;
  if (revealed !== null && toHex(revealed) !== toHex(serverSeed)) return 'another seed was revealed';
  return checkDay({ id, ruleset, opens: row.opensAt, closes: row.closesAt, reveals: row.revealsAt });
}

function isTime(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0;
}
