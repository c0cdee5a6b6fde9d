import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { checkRecord, firstFailure } from '../../src/game/check-record.js';
import { ChallengeChecker } from '../../src/game/check-challenge.js';
import { PROJECT_FOLDER } from '../../src/platform/project.js';
import { strictUtf8 } from '../../src/platform/utf8.js';
import type { GameRecord } from '../../src/game/record.js';
import { changed } from './forged.js';
import { KERNEL } from './kernel.js';
import { readVectors } from './vectors.js';

const PROGRAM = path.join(PROJECT_FOLDER, 'verify', 'creel_verify.py');
const ENOUGH = 1024 * 1024 * 1024;

export interface Ended {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs Python, which leaves no files behind. Without it these tests have nothing to say, and must not pass. */
export function python(args: readonly string[], input: string | Buffer = ''): Ended {
  const { error, status, stdout, stderr } = spawnSync('python3', ['-B', ...args], {
    cwd: PROJECT_FOLDER,
    encoding: 'utf8',
    input,
    maxBuffer: ENOUGH,
  });
  // A program that has read enough does not wait for the rest of its input.
  if (error !== undefined && (error as NodeJS.ErrnoException).code !== 'EPIPE') {
    throw new Error(
      `These tests run verify/creel_verify.py and need python3, 3.9 or newer, on the PATH. Install it (Debian: apt-get install python3). ${error.message}`,
    );
  }
  return { status, stdout, stderr };
}

export function secondCheck(args: readonly string[], input: string | Buffer = ''): Ended {
  return python([PROGRAM, ...args], input);
}

const { records } = readVectors<{ records: GameRecord[] }>('records-1');
const [live, , open, daily, ofTwo] = records as [GameRecord, GameRecord, GameRecord, GameRecord, GameRecord];
/** Published records of all kinds, and one of a game that goes on. */
export const PUBLISHED = {
  all: records,
  live,
  open,
  daily,
  ofTwo,
  sealed: changed(live, (record) => {
    Object.assign(record, { serverSeed: null, outcome: null });
    record.events.length = 10;
  }),
};

/** `good`, `sealed`, or what fails first: `bad at step 5, event 7`. */
export type Told = string;

/** What the service's own check says of a record. */
export function toldHere(source: string | Buffer, parents: readonly string[] = []): Told {
  const text = typeof source === 'string' ? source : (strictUtf8(source) ?? '');
  const report = checkRecord(KERNEL, text, {}, parents);
  const failure = firstFailure(report);
  return failure === null ? report.verdict : bad(failure.step, failure.event);
}

function bad(step: number | string, event: number | string | null = null): Told {
  return `bad at step ${step}, event ${event ?? 'none'}`;
}

const LINE = /: (GOOD|BAD|SEALED|NEEDS PARENT): (?:step (\d+) \([^)]*\) fails(?: at event (\d+))?: )?/;

const VERDICTS: { readonly [word: string]: Told } = {
  GOOD: 'good',
  SEALED: 'sealed',
  'NEEDS PARENT': 'needsParent',
};

/** What the second check says of each record. */
export function toldThere(sources: readonly (string | Buffer)[], parents: readonly string[] = []): Told[] {
  const { stdout, stderr, status } = inFiles([...sources, ...parents], (files) =>
    secondCheck([
      ...files.slice(0, sources.length),
      ...files.slice(sources.length).map((file) => `--parent=${file}`),
    ]),
  );
  const lines = stdout.trimEnd().split('\n');
  if (stderr !== '' || lines.length !== sources.length || status === null)
    throw new Error(`the second check failed, with status ${status}: ${stderr}`);
  return lines.map((line) => {
    const [, verdict, step, event] = LINE.exec(line)!;
    return step === undefined ? VERDICTS[verdict!]! : bad(step, event);
  });
}

/** The checks of an export that fail, by name. */
export function failuresHere(lines: readonly string[]): string[] {
  const checker = new ChallengeChecker(KERNEL);
  for (const line of lines) checker.add(line);
  return checker
    .end()
    .checks.filter(({ result }) => result === 'failed')
    .map(({ name }) => name);
}

/** Of those that the two checks judge differently what each says. */
export function differences(
  cases: readonly { readonly what: string; readonly source: string | Buffer }[],
  parents: readonly string[] = [],
): string[] {
  const there = toldThere(
    cases.map(({ source }) => source),
    parents,
  );
  return cases.flatMap(({ what, source }, i) => {
    const here = toldHere(source, parents);
    return here === there[i] ? [] : [`${what}: ${here} here, ${there[i]} there`];
  });
}

const EXPORT_LINE = /^[^ ].*?: (?:GOOD: |BAD: (.*?)\. (?:Challenge |This can not be read as the export))/;

/** The same of each of these exports, by the second check. */
export function failuresThere(exports: readonly (readonly string[])[]): string[][] {
  const files = exports.map((lines) => `${lines.join('\n')}\n`);
  const { stdout, stderr } = inFiles(files, (names) => secondCheck(names));
  const verdicts = stdout.split('\n').flatMap((line) => {
    const found = EXPORT_LINE.exec(line);
    return found === null ? [] : [found[1]?.split('; ') ?? []];
  });
  if (stderr !== '' || verdicts.length !== exports.length)
    throw new Error(`there are ${verdicts.length} verdicts of ${exports.length} exports: ${stderr}`);
  return verdicts;
}

function inFiles<Result>(
  contents: readonly (string | Buffer)[],
  use: (files: readonly string[]) => Result,
): Result {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'creel-second-'));
  try {
    const files = contents.map((content, i) => {
      const file = path.join(folder, String(i));
      writeFileSync(file, content);
      return file;
    });
    return use(files);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
