import { beforeAll, describe, expect, it } from '@jest/globals';
import { toHex } from '../../src/engine/bytes.js';
import { emptyLog } from '../../src/game/challenge.js';
import { CHALLENGE_CHECKS, ChallengeChecker, type ChallengeReport } from '../../src/game/check-challenge.js';
import { DAY, HOUR, ID, TODAY } from '../support/challenge-day.js';
import { dayOfAllKinds, exportOf } from '../support/exported-day.js';
import { changed, forged, rehash } from '../support/forged.js';
import { KERNEL } from '../support/kernel.js';

type Check = keyof typeof CHALLENGE_CHECKS;

let good: readonly string[];
beforeAll(async () => {
  good = await exportOf((await dayOfAllKinds()).useCases);
});

function check(lines: readonly string[]): ChallengeReport {
  const checker = new ChallengeChecker(KERNEL);
  for (const line of lines) checker.add(line);
  return checker.end();
}

/** What fails, and what is said of its first fault. */
function faultsOf(report: ChallengeReport): { [check: string]: any } {
  const names = Object.fromEntries(Object.entries(CHALLENGE_CHECKS).map(([check, name]) => [name, check]));
  return Object.fromEntries(
    report.checks.filter(({ result }) => result === 'failed').map(({ name, first }) => [names[name], first]),
  );
}

/** The lines as values, changed. */
function spoilt(change: (lines: any[]) => void): string[] {
  const lines = changed(
    good.map((line) => JSON.parse(line)),
    change,
  );
  return lines.map((line) => JSON.stringify(line));
}

/** Places of attempts in the file. */
function attemptsThat(holds: (attempt: any) => boolean): number[] {
  return good.flatMap((line, i) => {
    const { attempt } = JSON.parse(line);
    return attempt !== undefined && holds(attempt) ? [i] : [];
  });
}
const named = (name: string) => attemptsThat((attempt) => attempt.name === name)[0]!;

/** The record in a line, changed by who knows the seed; the attempt beside it tells the same. */
function forge(lines: any[], i: number, change: (record: any) => void): void {
  lines[i].record = forged(lines[i].record, change);
  const { events } = lines[i].record;
  Object.assign(lines[i].attempt, { startedAt: events[0].at, endedAt: events.at(-1).at });
}

/** A number of a line, changed by so much. */
function put(of: any, field: string, by: number): void {
  of[field] = Number(of[field]) + by;
}

describe('an export as it is', () => {
  it('is good as it is', () => {
    const report = check(good);
    expect(faultsOf(report)).toEqual({});
    expect(report).toMatchObject({
      verdict: 'good',
      challenge: ID,
      attempts: 9,
      onBoard: 6,
      lateCommitted: false,
    });
  });

  it('is good with nobody in it, and with other white space', () => {
    const empty = spoilt((lines) => {
      lines.splice(1, 9);
      lines[0].attempts = lines[1].attempts = 0;
    });
    expect(check(empty).verdict).toBe('good');
    expect(check(good.map((line) => `  ${line} \r`)).verdict).toBe('good');
  });

  it('says that the commitment came late', () => {
    const late = spoilt(([head]) => {
      head.committedAt = TODAY - DAY + 1;
      rehash(head);
    });
    expect(check(late)).toMatchObject({ verdict: 'good', lateCommitted: true });
  });
});

/** How a file is changed, the check that fails by it, and what is said. */
const TAMPERING: readonly (readonly [string, () => readonly string[], Check, RegExp])[] = [
  ['seed', () => spoilt(([head]) => (head.serverSeed = '00'.repeat(32))), 'seed', /not the one committed to/],
  [
    'commitment',
    () =>
      spoilt(([head]) => {
        head.commitment = '00'.repeat(32);
        rehash(head);
      }),
    'seed',
    /not the one committed to/,
  ],
  ['row of the log', () => spoilt(([head]) => (head.log.before = '00'.repeat(32))), 'log', /not the head/],
  ['time of the commitment', () => spoilt(([head]) => (head.committedAt -= 1)), 'log', /not the head/],
  ['position in the log', () => spoilt(([head]) => (head.log.position = 0)), 'log', /empty before its first/],
  [
    'first row of the log that is not the first',
    () =>
      spoilt(([head]) => {
        head.log.before = toHex(emptyLog(KERNEL.hashing));
        rehash(head);
      }),
    'log',
    /only there/,
  ],
  ...(
    [
      ['opening', 'opens', 1, /not the beginning of a day/],
      ['day', 'opens', DAY, /`closes` is not a day after/],
      ['closing', 'closes', 1, /`closes` is not a day after/],
      ['reveal', 'reveals', HOUR, /`reveals` is not two hours after/],
    ] as const
  ).map(
    ([what, field, by, says]) =>
      [
        what,
        () =>
          spoilt(([head]) => {
            put(head, field, by);
            rehash(head);
          }),
        'times' as const,
        says,
      ] as const,
  ),
  [
    'day of the id',
    () =>
      spoilt(([head]) => {
        for (const field of ['opens', 'closes', 'reveals']) put(head, field, DAY);
        rehash(head);
      }),
    'times',
    /the id is card-commons-2026-12-02/,
  ],
  [
    'byte of a record',
    () =>
      good.map((line, i) =>
        i === 3 ? line.replace(/"at":(\d+)(\d)/, (_, a, b) => `"at":${a}${(Number(b) + 1) % 10}`) : line,
      ),
    'records',
    /^step \d \(.*\): .*/,
  ],
  [
    'record that is sealed',
    () => spoilt((lines) => (lines[2].record.serverSeed = null)),
    'records',
    /sealed/,
  ],
  [
    'record that is none',
    () => spoilt((lines) => (lines[2].record = { game: { toString: 1 } })),
    'records',
    /step 1 \(strict parse\)/,
  ],
  [
    'record for practice',
    () => spoilt((lines) => forge(lines, 2, ({ events }) => (events[0].data.options.practice = true))),
    'belonging',
    /^event 0: the game is for practice/,
  ],
  [
    'record with options',
    () => spoilt((lines) => forge(lines, 2, ({ events }) => (events[0].data.options.turnLimit = 60))),
    'belonging',
    /no options/,
  ],
  [
    'record of nobody',
    () => spoilt((lines) => forge(lines, 2, ({ events }) => (events[1].data.player = null))),
    'belonging',
    /nobody has taken its seat/,
  ],
  [
    'attempt begun before the opening',
    () => spoilt((lines) => forge(lines, 2, ({ events }) => (events[0].at = TODAY - 1))),
    'belonging',
    /^event 0: GameCreated before the challenge opens/,
  ],
  [
    'attempt dealt after the close',
    () =>
      spoilt((lines) =>
        forge(lines, named('Ada'), ({ events }) =>
          events.forEach((event: any) => (event.at = event.seq < 2 ? event.at : TODAY + DAY)),
        ),
      ),
    'belonging',
    /^event 2: GameStarted after the challenge has closed/,
  ],
  [
    'action after the reveal',
    () =>
      spoilt((lines) =>
        forge(lines, named('Ada'), ({ events }) => (events.at(-1).at = TODAY + DAY + 2 * HOUR)),
      ),
    'belonging',
    /^event \d+: a seat acts after the reveal/,
  ],
  [
    'attempt that the system ended early',
    () => spoilt((lines) => forge(lines, named('Ada'), ({ events }) => (events.at(-1).actor = 'system'))),
    'belonging',
    /^event \d+: the system acts for a seat before the reveal/,
  ],
  [
    'attempt of one who resigned, by the system',
    () => spoilt((lines) => forge(lines, named('Eve'), ({ events }) => (events.at(-2).actor = 'system'))),
    'belonging',
    /^event \d+: the system acts for a seat before the reveal/,
  ],
  [
    'score',
    () => spoilt((lines) => put(lines[named('Dora')].attempt, 'score', 1)),
    'fields',
    /`score` is \d+, but \d+ in/,
  ],
  ['number of actions', () => spoilt((lines) => put(lines[2].attempt, 'actions', 1)), 'fields', /`actions`/],
  ['beginning', () => spoilt((lines) => put(lines[2].attempt, 'startedAt', 1)), 'fields', /`startedAt`/],
  ['end', () => spoilt((lines) => put(lines[2].attempt, 'endedAt', 1)), 'fields', /`endedAt`/],
  [
    'reason of a void',
    () => spoilt((lines) => (lines[named('Gus')].attempt.voidReason = 'No reason.')),
    'fields',
    /`voidReason` is "No reason.", but "Played twice." in/,
  ],
  [
    'void that is hidden',
    () => spoilt((lines) => Object.assign(lines[named('Gus')].attempt, { status: 'finished' })),
    'fields',
    /`status` is "finished", but "voided"/,
  ],
  [
    'guest that does not rank where guests do',
    () => spoilt(([head]) => (head.ranksGuests = true)),
    'fields',
    /`ranked` is false/,
  ],
  [
    'guest that ranks where guests do not',
    () => spoilt((lines) => (lines[named('Ada')].attempt.name = null)),
    'fields',
    /`ranked` is true, but the player has no name/,
  ],
  [
    'two ranks, swapped',
    () =>
      spoilt((lines) => {
        const [one, two] = [lines[named('Ada')].attempt, lines[named('Finn')].attempt];
        [one.rank, two.rank] = [two.rank, one.rank];
      }),
    'board',
    /its rank is \d, but should be \d/,
  ],
  [
    'rank of one struck off',
    () => spoilt((lines) => (lines[named('Gus')].attempt.rank = 1)),
    'board',
    /it has the rank 1, but does not stand/,
  ],
  [
    'rank that is missing',
    () => spoilt((lines) => (lines[named('Ada')].attempt.rank = null)),
    'board',
    /rank is null/,
  ],
  ['attempt removed', () => good.filter((_, i) => i !== 4), 'complete', /it says 9 attempts, there are 8/],
  [
    'attempt doubled',
    () => [...good.slice(0, 4), good[3]!, ...good.slice(4)],
    'once',
    /stands in the file twice/,
  ],
  [
    'two attempts of a player',
    () =>
      spoilt((lines) =>
        forge(lines, 3, ({ events }) => (events[1].data.player = lines[2].record.events[1].data.player)),
      ),
    'once',
    /has another attempt/,
  ],
  ['order', () => [good[0]!, good[2]!, good[1]!, ...good.slice(3)], 'once', /does not come after/],
  [
    'line cut',
    () => good.map((line, i) => (i === 5 ? line.slice(0, -40) : line)),
    'form',
    /does not end|missing/,
  ],
  ['file cut in a line', () => [...good.slice(0, 5), good[5]!.slice(0, 700)], 'complete', /the file is cut/],
  ['end missing', () => good.slice(0, -1), 'complete', /the last line is missing: the file is cut/],
  ['line after the end', () => [...good, good[1]!], 'form', /a line follows the last one/],
  ['empty line', () => [...good.slice(0, 3), '', ...good.slice(3)], 'form', /a value is missing/],
  [
    'number in the first line',
    () => spoilt(([head]) => (head.attempts = 8)),
    'complete',
    /first line says 8/,
  ],
  ['number in the last line', () => spoilt((lines) => (lines.at(-1).attempts = 8)), 'complete', /it says 8/],
  [
    'key doubled in a record',
    () => good.map((line, i) => (i === 1 ? line.replace('"record":{', '"record":{"kind":"live",') : line)),
    'form',
    /\/record\/kind: the key stands twice/,
  ],
  [
    'key doubled in an attempt',
    () => good.map((line, i) => (i === 1 ? line.replace('"attempt":{', '"attempt":{"score":99,') : line)),
    'form',
    /\/attempt\/score: the key stands twice/,
  ],
  [
    'field more',
    () => spoilt((lines) => (lines[1].attempt.player = 'x')),
    'form',
    /not a field of this format/,
  ],
  ['field less', () => spoilt((lines) => delete lines[1].attempt.rank), 'form', /is missing/],
  [
    'line of something else',
    () => [...good.slice(0, 2), '[]', ...good.slice(2)],
    'form',
    /must be an object/,
  ],
];

describe('an export that was changed', () => {
  it.each(TAMPERING)('is bad: %s', (_what, lines, failing, says) => {
    const report = check(lines());
    expect(report.verdict).toBe('bad');
    expect(faultsOf(report)).toHaveProperty(failing, {
      ...faultsOf(report)[failing],
      message: expect.stringMatching(says),
    });
  });

  it('fails in no more than what was changed', () => {
    const score = named('Dora');
    const lines = spoilt((all) => put(all[score].attempt, 'endedAt', 1));
    const { ticket } = JSON.parse(good[score]!).attempt;
    const { game } = JSON.parse(good[score]!).record;
    expect(faultsOf(check(lines))).toEqual({
      fields: { line: score + 1, ticket, game, message: expect.stringContaining('`endedAt`') },
    });
  });

  it.each([
    ['a key twice', () => good[0]!.replace('{', '{"id":"x",')],
    ['a fraction', () => good[0]!.replace('"attempts":9', '"attempts":9.0')],
    ['another version', () => good[0]!.replace('challenge/1', 'challenge/2')],
    ['no commitment', () => good[0]!.replace(/"commitment":"\w+",/, '')],
    ['no row of the log', () => good[0]!.replace(/"log":\{[^}]*\}/, '"log":{}')],
  ])('says no more than that the first line can not be read: %s', (_what, first) => {
    const report = check([first(), ...good.slice(1)]);
    expect(report).toMatchObject({ verdict: 'bad', challenge: null });
    expect(report.checks.map(({ result }) => result)).toEqual(['failed', ...Array(9).fill('notReached')]);
  });

  it('names the first fault of each kind, and counts them', () => {
    const lines = spoilt((all) => {
      for (const line of all.slice(1, -1)) line.attempt.startedAt -= 1;
      all[4].record.events[1].hash = '00'.repeat(32);
      all[6].record.events[2].hash = '00'.repeat(32);
    });
    const report = check(lines);
    expect(report.checks.filter(({ faults }) => faults > 0)).toMatchObject([
      { faults: 2, first: { line: 5, message: expect.stringMatching(/^step 5 \(hash chain\): event 1: /) } },
      { faults: 7, first: { line: 2 } },
    ]);
  });

  it('is bad where a line can not be read at all, or there is none', () => {
    const checker = new ChallengeChecker(KERNEL);
    checker.add(good[0]!);
    checker.addUnreadable('the line is not UTF-8');
    expect(faultsOf(checker.end())).toMatchObject({ form: { line: 2 }, complete: {} });
    const other = new ChallengeChecker(KERNEL);
    other.addUnreadable('the line is not UTF-8');
    other.add(good[1]!);
    expect(faultsOf(other.end())).toMatchObject({ form: { line: 1 } });
    expect(faultsOf(check([]))).toMatchObject({ form: { message: 'the file is empty' } });
  });
});
