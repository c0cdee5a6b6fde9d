import { checkChain, checkSeed } from './check-fairness.js';
import { checkHeader } from './check-header.js';
import { checkOrder } from './check-order.js';
import { findOrigin, type Parents, type Steps } from './check-parent.js';
import { type Replay, replayRecord } from './check-replay.js';
import type { Kernel } from './context.js';
import type { Fault } from './fault.js';
import type { Game } from './game.js';
import type { GameRecord } from './record.js';

/** Steps 2 to 9 of a record of the right form, up to the first that fails. */
export function takeSteps(kernel: Kernel, record: GameRecord, parents: Parents): Steps {
  const results: (Fault | null)[] = [null];
  const passed = (checks: readonly (() => Fault | null)[]): boolean =>
    checks.every((check) => results[results.push(check()) - 1] === null);
  const { hashing } = kernel;
  const form = passed([() => checkHeader(hashing, record), () => checkOrder(record)]);
  if (!form || record.serverSeed === null) return { results, needs: null };
  if (!passed([() => checkSeed(hashing, record), () => checkChain(hashing, record)]))
    return { results, needs: null };
  let origin: Game | undefined;
  if (record.kind === 'fork') {
    // Without the record itself, so that none can be its own parent.
    const others = new Map([...parents].filter(([game]) => game !== record.game));
    const found = findOrigin(kernel, record, others, (parent) => takeSteps(kernel, parent, others));
    if ('needs' in found) return { results, needs: found.needs };
    if ('fault' in found) return { results: [...results, found.fault], needs: null };
    origin = found.origin;
  }
  let replay: Replay;
  passed([
    () => (replay = replayRecord(kernel, record, origin)).deal,
    () => replay.actions,
    () => replay.states,
    () => replay.outcome,
  ]);
  return { results, needs: null, origin };
}
