import type { Outcome } from '../engine/ruleset.js';
import type { Parent, Parents, Steps } from './check-parent.js';
import { takeSteps } from './check-steps.js';
import type { Kernel } from './context.js';
import { fault, type Fault } from './fault.js';
import { parseRecord } from './parse-record.js';
import type { GameRecord } from './record.js';

/** What a check looks at, in order. The numbers and names are part of the format and of every answer. */
export const STEPS = [
  { step: 1, name: 'strict parse' },
  { step: 2, name: 'top-level fields' },
  { step: 3, name: 'order of events' },
  { step: 4, name: 'seed and commitment' },
  { step: 5, name: 'hash chain' },
  { step: 6, name: 'deal' },
  { step: 7, name: 'legal actions' },
  { step: 8, name: 'state hashes' },
  { step: 9, name: 'outcome' },
] as const;

const LAST_STEP_OF_A_SEALED_RECORD = 3;

/** After the steps of the format, 10 and 11 being those of the log of games. */
const SEEN_STEP = 12;

/** What a player saw and sent while the game ran, to be found in the record. */
export interface Seen {
  /** Hex, as answered before the deal. */
  readonly commitment?: string;
  /** Hex, as sent by the player. */
  readonly contribution?: string;
}

export interface StepResult {
  readonly step: number;
  readonly name: string;
  readonly result: 'passed' | 'failed' | 'notReached';
  /** Position of the first event that fails, where one can be named. */
  readonly event: number | null;
  readonly message: string | null;
}

/**
 * `sealed`: the seed is not revealed yet, so nothing beyond the form could be checked. `needsParent`: of a fork everything holds
 * that can be seen without the record of the game that it goes on from. Neither is `good`.
 */
export interface CheckReport {
  readonly verdict: 'good' | 'bad' | 'sealed' | 'needsParent';
  /** The game whose record is missing, and the version that is gone on from; null where none is. */
  readonly needs: Parent | null;
  readonly game: string | null;
  readonly ruleset: string | null;
  /** Number of events; null if the record could not be read. */
  readonly events: number | null;
  readonly outcome: Outcome | null;
  /** Actions that the system took for a seat; legal, but not the player's choice. */
  readonly systemActions: number;
  readonly steps: readonly StepResult[];
  /** What the caller saw and sent, compared with the record; null if nothing was handed in. */
  readonly seen: StepResult | null;
}

/**
 * Checks a record as `creel/1` says, stopping at the first step that fails. Needs no server and no clock. `parents`: records
 * of the games that a fork goes on from, in any order; others are not looked at.
 */
export function checkRecord(
  kernel: Kernel,
  source: string,
  seen: Seen = {},
  parents: readonly string[] = [],
): CheckReport {
  const parsed = parseRecord(source);
  if (!parsed.ok) {
    const { path, message } = parsed.fault;
    const results = [fault(parsed.event, `${path === '' ? 'the record' : path}: ${message}`)];
    return report(null, { results, needs: null }, {});
  }
  return report(parsed.record, takeSteps(kernel, parsed.record, byGame(parents)), seen);
}

/** One that can not be read is of no game. */
function byGame(sources: readonly string[]): Parents {
  const read = sources.map(parseRecord);
  return new Map(read.flatMap((each) => (each.ok ? [[each.record.game, each.record]] : [])));
}

function report(record: GameRecord | null, { results, needs }: Steps, seen: Seen): CheckReport {
  const steps = STEPS.map(({ step, name }) => stepResult(step, name, results[step - 1]));
  const seenResult = record === null || Object.keys(seen).length === 0 ? null : checkSeen(record, seen);
  const failed = [...steps, seenResult].some((result) => result?.result === 'failed');
  const sealed = !failed && results.length === LAST_STEP_OF_A_SEALED_RECORD;
  const verdict = failed ? 'bad' : sealed ? 'sealed' : needs !== null ? 'needsParent' : 'good';
  return { verdict, needs: failed ? null : needs, ...summaryOf(record), steps, seen: seenResult };
}

function summaryOf(record: GameRecord | null) {
  if (record === null) return { game: null, ruleset: null, events: null, outcome: null, systemActions: 0 };
  const { game, ruleset, events, outcome } = record;
  const systemActions = events.filter(
    ({ type, actor }) => type === 'ActionTaken' && actor === 'system',
  ).length;
  return { game, ruleset, events: events.length, outcome, systemActions };
}

function checkSeen(record: GameRecord, { commitment, contribution }: Seen): StepResult {
  const wrong =
    commitment !== undefined && commitment !== record.commitment
      ? fault(0, 'the commitment is not the one you saw')
      : contribution !== undefined && !record.contributions.includes(contribution)
        ? fault(null, 'no seat has the contribution that you sent')
        : null;
  return stepResult(SEEN_STEP, 'what you saw and sent', wrong);
}

function stepResult(step: number, name: string, fault: Fault | null | undefined): StepResult {
  if (fault === undefined) return { step, name, result: 'notReached', event: null, message: null };
  if (fault === null) return { step, name, result: 'passed', event: null, message: null };
  return { step, name, result: 'failed', event: fault.event, message: fault.message };
}

/** The first thing that fails, for a report's last line. */
export function firstFailure({ steps, seen }: CheckReport): StepResult | null {
  return [...steps, seen].find((result) => result?.result === 'failed') ?? null;
}
