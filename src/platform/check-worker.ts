import { checkRecord, type CheckReport } from '../game/check-record.js';
import { RULESETS } from '../rulesets/index.js';
import { nodeHashing } from './node-hashing.js';

/** Runs in a thread of its own. */
export default function check({
  source,
  parents,
}: {
  readonly source: string;
  readonly parents: readonly string[];
}): CheckReport {
  return checkRecord({ hashing: nodeHashing, rulesets: RULESETS }, source, {}, parents);
}
