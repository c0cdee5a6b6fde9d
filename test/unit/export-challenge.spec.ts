import { beforeAll, describe, expect, it } from '@jest/globals';
import { dayText } from '../../src/game/day-text.js';
import { Ranking } from '../../src/game/ranking.js';
import { ChallengeChecker } from '../../src/game/check-challenge.js';
import { readLines } from '../../src/cli/read-lines.js';
import { ChallengeDay, DAY, HOUR, ID, ONCE, TODAY } from '../support/challenge-day.js';
import { dayOfAllKinds, exportOf } from '../support/exported-day.js';
import { KERNEL } from '../support/kernel.js';

function check(lines: readonly string[]) {
  const checker = new ChallengeChecker(KERNEL);
  for (const line of lines) checker.add(line);
  return checker.end();
}

describe('the export of a challenge', () => {
  let lines: string[];
  beforeAll(async () => {
    lines = await exportOf((await dayOfAllKinds()).useCases);
  });

  it('has a line for every attempt, whatever became of it, by ticket', () => {
    const [head, ...rest] = lines.map((line) => JSON.parse(line));
    const end = rest.pop();
    expect(head).toMatchObject({ format: 'creel.challenge/1', id: ID, attempts: 9, opens: TODAY });
    expect(end).toEqual({ end: true, attempts: 9 });
    const tickets = rest.map(({ attempt }) => attempt.ticket);
    expect(tickets).toEqual([...tickets].sort());
    const by = (name: string) => rest.find(({ attempt }) => attempt.name === name).attempt;
    expect(by('Gus')).toMatchObject({
      status: 'voided',
      voidReason: 'Played twice.',
      score: null,
      rank: null,
    });
    expect(by('Ada').rank).toBe(by('Bob').rank);
    expect(by('Finn')).toMatchObject({ status: 'finished', endedAt: TODAY + DAY + 2 * HOUR });
    expect(rest.filter(({ attempt }) => attempt.rank !== null)).toHaveLength(6);
    expect(rest.every(({ record }) => record.serverSeed === head.serverSeed)).toBe(true);
  });

  it('is made from the reveal on, of what there is', async () => {
    const day = await ChallengeDay.begin();
    const refusalOf = async (id: string) => ((await day.useCases.exportChallenge.execute(id)) as any).refused;
    expect(await refusalOf(ID)).toBe('challengeSealed');
    day.clock.at = TODAY + DAY + 2 * HOUR;
    expect(await refusalOf(ID)).toBe('challengeSealed');
    await day.reveal();
    expect(await exportOf(day.useCases)).toHaveLength(2);
    expect(await refusalOf('card-commons-2020-01-01')).toBe('challengeNotFound');
  });

  it('goes on over pages, and leaves practice out', async () => {
    const day = await ChallengeDay.begin();
    for (let i = 0; i < 60; i++) {
      const player = await day.named(`Player ${i}`);
      const { attempt } = await day.start(player);
      if (i % 3 > 0) await day.stop(attempt.game, player);
    }
    await day.reveal();
    await day.useCases.startAttempt.practise(ID, await day.guest(), ONCE);
    const all = await exportOf(day.useCases);
    expect(check(all)).toMatchObject({ verdict: 'good', attempts: 60, onBoard: 60 });
  });

  it('is of one moment, though attempts are struck off while it is taken', async () => {
    const day = await dayOfAllKinds();
    const { attempts }: any = await day.useCases.readAttempt.list({ challenge: ID, limit: 50, from: null });
    const finished = attempts.filter(({ status }: any) => status === 'finished');
    const taken: any = await day.useCases.exportChallenge.execute(ID);
    const all: string[] = [];
    for await (const line of taken) {
      all.push(JSON.stringify(line));
      if (all.length !== 3) continue;
      for (const { game } of finished) await day.useCases.voidAttempt.execute(game, 'Struck off.');
    }
    expect(check(all)).toMatchObject({ verdict: 'good', attempts: 9, onBoard: 6 });
    const later = await exportOf(day.useCases);
    expect(check(later)).toMatchObject({ verdict: 'good', attempts: 9, onBoard: 0 });
    expect(later.join()).toContain('Struck off.');
  });

  it('breaks off rather than end with fewer attempts than there are', async () => {
    const day = await dayOfAllKinds();
    const { attempts } = day.parts;
    const page = attempts.page.bind(attempts);
    attempts.page = async (query) => {
      const found = await page(query);
      return { ...found, attempts: found.attempts.slice(1) };
    };
    await expect(exportOf(day.useCases)).rejects.toThrow('8 of 9 attempts');
  });
});

describe('the lines of a file', () => {
  const linesOf = async (chunks: string[], most = 10) => {
    const found: (string | null)[] = [];
    async function* bytes() {
      for (const chunk of chunks) yield Buffer.from(chunk);
    }
    for await (const line of readLines(bytes(), most)) found.push(line?.toString() ?? null);
    return found;
  };

  it.each<[what: string, chunks: string[], lines: (string | null)[]]>([
    ['in one piece', ['a\nb\n'], ['a', 'b']],
    ['without a last end', ['a\nb'], ['a', 'b']],
    ['in pieces', ['a', 'b\n', '', 'c', '\n', 'd'], ['ab', 'c', 'd']],
    ['some empty', ['\n\na\n'], ['', '', 'a']],
    ['none', [], []],
    ['as long as they may be', ['0123456789\n0123456789'], ['0123456789', '0123456789']],
    ['too long in one piece', ['0123456789x\na\n'], [null, 'a']],
    ['too long in pieces', ['01234', '56789', 'x', 'x', '\n', 'a'], [null, 'a']],
    ['too long at the end', ['a\n0123456789', 'x'], ['a', null]],
  ])('are read: %s', async (_what, chunks, lines) => {
    expect(await linesOf(chunks)).toEqual(lines);
  });
});

describe('what the check counts with', () => {
  it('is the calendar', () => {
    for (let day = -800_000; day < 800_000; day += 13) {
      const at = new Date(day * DAY);
      if (at.getUTCFullYear() >= 0 && at.getUTCFullYear() <= 9999)
        expect(dayText(day)).toBe(at.toISOString().slice(0, 10));
    }
    expect(['2024-02-29', '2000-02-29', '2100-03-01'].map((day) => dayText(Date.parse(day) / DAY))).toEqual([
      '2024-02-29',
      '2000-02-29',
      '2100-03-01',
    ]);
  });

  it('is a rank that equals share, and that counts all before', () => {
    const ranking = new Ranking();
    const board = [
      [9, 3],
      [8, 2],
      [8, 2],
      [8, 4],
      [1, 1],
    ] as const;
    expect(board.map(([score, actions]) => ranking.next({ score, actions }))).toEqual([1, 2, 2, 4, 5]);
  });
});
