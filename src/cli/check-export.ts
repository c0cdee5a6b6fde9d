import { ChallengeChecker, type ChallengeCheck, type ChallengeReport } from '../game/check-challenge.js';
import { CHALLENGE_FORMAT, LINE_LIMITS } from '../game/challenge-export.js';
import type { Kernel } from '../game/context.js';
import { strictUtf8 } from '../platform/utf8.js';
import { readLines } from './read-lines.js';

/** The format's name without its version, so that a file of another version is told what it is. */
const FAMILY = CHALLENGE_FORMAT.replace(/\d+$/, '');

/** Whether a file that begins so is the export of a challenge, good or bad, rather than a record. */
export function looksLikeExport(beginning: Buffer): boolean {
  const [first = ''] = beginning.toString('latin1').split('\n');
  return new RegExp(`"format"\\s*:\\s*"${FAMILY.replace('.', '\\.')}`).test(first);
}

export async function checkExport(kernel: Kernel, chunks: AsyncIterable<Buffer>): Promise<ChallengeReport> {
  const checker = new ChallengeChecker(kernel);
  for await (const line of readLines(chunks, LINE_LIMITS.maxBytes)) {
    const text = line === null ? null : strictUtf8(line);
    if (text !== null) checker.add(text);
    else
      checker.addUnreadable(
        line === null ? `the line takes more than ${LINE_LIMITS.maxBytes} bytes` : 'the line is not UTF-8',
      );
  }
  return checker.end();
}

export const SIGNS = { passed: 'ok  ', failed: 'FAIL', notReached: '-   ' } as const;

/** The report for people, by lines. `seen`: a commitment that the caller saw before. */
export function describeExport(report: ChallengeReport, seen: string | undefined): string[] {
  const { challenge, ruleset, attempts, onBoard, checks } = report;
  const what =
    challenge === null
      ? 'This can not be read as the export of a challenge.'
      : `Challenge ${challenge}, ${ruleset}, ${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}, ${onBoard} on the board`;
  return [what, ...checks.map(describeCheck), ...seenLine(report, seen), '', ...verdict(report, seen)];
}

/** All holds, and the commitment is the one that was seen. */
export function isGoodExport(report: ChallengeReport, seen: string | undefined): boolean {
  return report.verdict === 'good' && isSeen(report, seen);
}

function isSeen({ commitment }: ChallengeReport, seen: string | undefined): boolean {
  return seen === undefined || seen === commitment;
}

function seenLine(report: ChallengeReport, seen: string | undefined): string[] {
  if (seen === undefined) return [];
  return isSeen(report, seen)
    ? ['  ok   what you saw']
    : ['  FAIL what you saw — the commitment is not the one you saw'];
}

function describeCheck({ name, result, faults, first }: ChallengeCheck): string {
  const line = `  ${SIGNS[result]} ${name}`;
  if (first === null) return line;
  const { line: at, ticket, game, message } = first;
  const place = [
    ...(at === null ? [] : [`line ${at}`]),
    ...(ticket === null ? [] : [`attempt ${ticket}`]),
    ...(game === null ? [] : [`game ${game}`]),
  ].join(', ');
  const more = faults === 1 ? '' : ` (the first of ${faults})`;
  return `${line} — ${place === '' ? '' : `${place}: `}${message}${more}`;
}

function verdict(report: ChallengeReport, seen: string | undefined): string[] {
  const failed = report.checks.filter(({ result }) => result === 'failed').map(({ name }) => name);
  const all = isSeen(report, seen) ? failed : [...failed, 'what you saw'];
  if (all.length > 0) return [`BAD: ${all.join('; ')}.`];
  const late = report.lateCommitted
    ? ['But the challenge was committed to less than 24 hours before it opened.']
    : [];
  return [
    'GOOD: the deal is the one committed to, every attempt got it and was played by the rules and in time, and the ranks are right.',
    ...late,
    'The file alone can not show whether the service left attempts out: look for the games that you know of.',
  ];
}
