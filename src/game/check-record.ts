import type { Outcome } from '../engine/ruleset.js';
import { checkChain, checkSeed } from './check-fairness.js';
import { checkHeader } from './check-header.js';
import { checkOrder } from './check-order.js';
import { type Replay, replayRecord } from './check-replay.js';
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

/** `sealed`: the seed is not revealed yet, so nothing beyond the form could be checked. It is not `good`. */
export interface CheckReport {
  readonly verdict: 'good' | 'bad' | 'sealed';
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

/** Checks a record as `creel/1` says, stopping at the first step that fails. Needs no server and no clock. */
export function checkRecord(kernel: Kernel, source: string, seen: Seen = {}): CheckReport {
  const parsed = parseRecord(source);
  if (!parsed.ok) {
    const { path, message } = parsed.fault;
    return report(null, [fault(parsed.event, `${path === '' ? 'the record' : path}: ${message}`)], {});
  }
  const { record } = parsed;
  const results: (Fault | null)[] = [null];
  for (const check of checksOf(kernel, record)) {
    if (results.at(-1) !== null) break;
    results.push(check());
  }
  return report(record, results, seen);
}

function checksOf(kernel: Kernel, record: GameRecord): (() => Fault | null)[] {
  const form = [() => checkHeader(kernel.hashing, record), () => checkOrder(record)];
  if (record.serverSeed === null) return form;
  let replay: Replay;
  return [
    ...form,
    () => checkSeed(kernel.hashing, record),
    () => checkChain(kernel.hashing, record),
    () => (replay = replayRecord(kernel, record)).deal,
    () => replay.actions,
    () => replay.states,
    () => replay.outcome,
  ];
}

function report(record: GameRecord | null, results: readonly (Fault | null)[], seen: Seen): CheckReport {
  const steps = STEPS.map(({ step, name }) => stepResult(step, name, results[step - 1]));
  const seenResult = record === null || Object.keys(seen).length === 0 ? null : checkSeen(record, seen);
  const failed = [...steps, seenResult].some((result) => result?.result === 'failed');
  const sealed = !failed && results.length === LAST_STEP_OF_A_SEALED_RECORD;
  const verdict = failed ? 'bad' : sealed ? 'sealed' : 'good';
  return { verdict, ...summaryOf(record), steps, seen: seenResult };
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
