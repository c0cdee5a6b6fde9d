import type { Hashing } from '../engine/hashing.js';
import { isLate } from './challenge.js';
import {
  type AttemptLine,
  type EndLine,
  type ExportHead,
  isEnd,
  readHead,
  type ReadLine,
  readLine,
} from './challenge-export.js';
import { checkBelonging, checkFields, playerOf } from './check-attempt.js';
import { BoardCheck } from './check-board.js';
import { checkDay, checkLogRow, checkSeedOfChallenge } from './check-head.js';
import { checkRecord, firstFailure } from './check-record.js';
import type { Kernel } from './context.js';

/** What the check of an export looks at, in the order of its report. */
export const CHALLENGE_CHECKS = {
  form: 'form of the lines',
  seed: 'seed and commitment',
  log: 'row in the log of challenges',
  times: 'day and times',
  records: 'records, steps 1 to 9',
  belonging: 'step 11: attempts of this challenge, in its time',
  fields: 'attempts as their records tell',
  once: 'one attempt a player, game and ticket',
  board: 'ranks',
  complete: 'all lines there',
} as const;

type Check = keyof typeof CHALLENGE_CHECKS;

/** Where a fault lies, as far as it can be named. */
export interface FaultPlace {
  /** From 1. */
  readonly line: number | null;
  readonly ticket: string | null;
  readonly game: string | null;
}

export interface ChallengeCheck {
  readonly name: string;
  readonly result: 'passed' | 'failed' | 'notReached';
  /** How often it fails. */
  readonly faults: number;
  readonly first: (FaultPlace & { readonly message: string }) | null;
}

export interface ChallengeReport {
  readonly verdict: 'good' | 'bad';
  /** Null if the first line can not be read, as are the others of these three. */
  readonly challenge: string | null;
  readonly ruleset: string | null;
  readonly commitment: string | null;
  /** Committed to less than 24 hours before it opened. */
  readonly lateCommitted: boolean;
  /** Lines of attempts. */
  readonly attempts: number;
  readonly onBoard: number;
  readonly checks: readonly ChallengeCheck[];
}

const NOWHERE: FaultPlace = { line: null, ticket: null, game: null };

/**
 * Checks the export of a challenge line by line. It goes on after a fault, and keeps of the attempts no more than who
 * played which game and the row of the board, so that a file of any size can be checked.
 */
export class ChallengeChecker {
  /** Undefined before the first line; null if that can not be read, which makes the others mean nothing. */
  private head: ExportHead | null | undefined;
  private lines = 0;
  private attempts = 0;
  private ended = false;
  private lastTicket = '';
  private readonly players = new Set<string>();
  private readonly games = new Set<string>();
  private readonly board = new BoardCheck();
  private readonly faults = new Map<Check, { count: number; readonly first: ChallengeCheck['first'] }>();

  constructor(private readonly kernel: Kernel) {}

  /** The next line, without its end. */
  add(line: string): void {
    this.lines++;
    if (this.head === undefined) this.addHead(readHead(line));
    else if (this.head !== null) this.addLine(this.head, readLine(line));
  }

  /** A line that is no text, or too long to be read. */
  addUnreadable(message: string): void {
    this.lines++;
    if (this.head === undefined) this.addHead({ ok: false, message });
    else if (this.head !== null) this.addLine(this.head, { ok: false, message });
  }

  /** No line follows. */
  end(): ChallengeReport {
    const { head } = this;
    if (head === undefined) this.fault('form', NOWHERE, 'the file is empty');
    if (head) this.checkEnd(head);
    const checks = Object.entries(CHALLENGE_CHECKS).map(([check, name]) =>
      this.resultOf(check as Check, name),
    );
    return {
      verdict: this.faults.size === 0 ? 'good' : 'bad',
      challenge: head?.id ?? null,
      ruleset: head?.ruleset ?? null,
      commitment: head?.commitment ?? null,
      lateCommitted: !!head && isLate({ committedAt: head.committedAt, opensAt: head.opens }),
      attempts: this.attempts,
      onBoard: this.board.size,
      checks,
    };
  }

  private addHead(read: ReadLine<ExportHead>): void {
    this.head = read.ok ? read.line : null;
    if (!read.ok) return this.fault('form', this.here(), read.message);
    const checks: readonly [Check, (hashing: Hashing, head: ExportHead) => string | null][] = [
      ['seed', checkSeedOfChallenge],
      ['log', checkLogRow],
      ['times', (_hashing, head) => checkDay(head)],
    ];
    for (const [check, run] of checks) {
      const message = run(this.kernel.hashing, read.line);
      if (message !== null) this.fault(check, this.here(), message);
    }
  }

  private addLine(head: ExportHead, read: ReadLine<AttemptLine | EndLine>): void {
    if (this.ended) return this.fault('form', this.here(), 'a line follows the last one');
    if (read.ok && isEnd(read.line)) {
      this.ended = true;
      if (read.line.attempts !== this.attempts)
        this.fault(
          'complete',
          this.here(),
          `it says ${read.line.attempts} attempts, there are ${this.attempts}`,
        );
      return;
    }
    this.attempts++;
    if (!read.ok) return this.fault('form', this.here(), read.message);
    this.addAttempt(head, read.line as AttemptLine);
  }

  private addAttempt(head: ExportHead, line: AttemptLine): void {
    const { attempt, record } = line;
    const place = this.here(line);
    // The same text that the record is by itself: its own check tells what is wrong with it.
    const report = checkRecord(this.kernel, JSON.stringify(record));
    if (report.verdict !== 'good') this.fault('records', place, whyNotGood(report));
    else this.checkGoodRecord(head, line, place);
    if (attempt.ticket <= this.lastTicket)
      this.fault('once', place, `the ticket does not come after the one before, ${this.lastTicket}`);
    this.lastTicket = attempt.ticket;
    const offBoard = this.board.add(attempt, place.game);
    if (offBoard !== null) this.fault('board', place, offBoard);
  }

  /** Only what is good by itself has a player, times and a result to speak of. */
  private checkGoodRecord(head: ExportHead, line: AttemptLine, place: FaultPlace): void {
    const { record } = line;
    const belonging = checkBelonging(head, record);
    if (belonging !== null) this.fault('belonging', place, at(belonging.event, belonging.message));
    const field = checkFields(head, line);
    if (field !== null) this.fault('fields', place, field);
    if (this.games.has(record.game)) this.fault('once', place, 'the game stands in the file twice');
    this.games.add(record.game);
    const player = playerOf(record);
    if (player === null) return;
    if (this.players.has(player)) this.fault('once', place, `the player ${player} has another attempt`);
    this.players.add(player);
  }

  private checkEnd(head: ExportHead): void {
    for (const { ticket, game, message } of this.board.wrongRanks())
      this.fault('board', { line: null, ticket, game }, message);
    if (!this.ended) this.fault('complete', NOWHERE, 'the last line is missing: the file is cut');
    if (head.attempts !== this.attempts)
      this.fault(
        'complete',
        NOWHERE,
        `the first line says ${head.attempts} attempts, there are ${this.attempts}`,
      );
  }

  private here(line: AttemptLine | null = null): FaultPlace {
    const game: unknown = line?.record.game;
    const ticket = line?.attempt.ticket ?? null;
    return { line: this.lines, ticket, game: typeof game === 'string' ? game : null };
  }

  private fault(check: Check, place: FaultPlace, message: string): void {
    const known = this.faults.get(check);
    if (known === undefined) this.faults.set(check, { count: 1, first: { ...place, message } });
    else known.count++;
  }

  private resultOf(check: Check, name: string): ChallengeCheck {
    const found = this.faults.get(check);
    if (found !== undefined) return { name, result: 'failed', faults: found.count, first: found.first };
    return { name, result: this.head ? 'passed' : 'notReached', faults: 0, first: null };
  }
}

function whyNotGood(report: ReturnType<typeof checkRecord>): string {
  const failure = firstFailure(report);
  if (failure === null) return report.needs === null ? 'the record is sealed' : 'it is the record of a fork';
  const { step, name, event, message } = failure;
  return `step ${step} (${name}): ${at(event, message!)}`;
}

function at(event: number | null, message: string): string {
  return event === null ? message : `event ${event}: ${message}`;
}
