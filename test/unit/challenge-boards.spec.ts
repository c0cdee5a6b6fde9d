import { beforeEach, describe, expect, it } from '@jest/globals';
import { streaks } from '../../src/use-cases/player-challenges.js';
import { ChallengeDay, DAY, HOUR, ID, TODAY } from '../support/challenge-day.js';

let day: ChallengeDay;
beforeEach(async () => {
  day = await ChallengeDay.begin();
});

describe('a board', () => {
  it('has ranks that equal score and actions share, and the caller in the middle', async () => {
    // Finished with 1, 2, 2 and 4 actions, all of them without a point.
    const players = await Promise.all(['Ada', 'Bob', 'Cleo', 'Dora'].map((name) => day.named(name)));
    for (const [i, actions] of [4, 2, 1, 2].entries()) {
      const { game } = await day.start(players[i]!);
      await day.play(game.id, players[i]!, actions - 1);
      await day.stop(game.id, players[i]!);
      day.clock.pass(1_000);
    }
    const { rows } = await day.board();
    expect(rows.map(({ name, rank }: any) => [name, rank])).toEqual([
      ['Cleo', 1],
      ['Bob', 2],
      ['Dora', 2],
      ['Ada', 4],
    ]);
    expect(await day.board(players[3], { from: 'me', limit: 2 })).toMatchObject({
      standing: { rank: 2, of: 4, percentile: 33 },
      rows: [{ name: 'Bob' }, { name: 'Dora', own: true }],
      hasBefore: true,
      hasAfter: true,
    });
    const { places } = await day.board(null, { limit: 2 });
    const next = await day.board(null, { limit: 2, from: { direction: 'after', place: places[1] } });
    expect(next.rows).toMatchObject([
      { name: 'Dora', rank: 2 },
      { name: 'Ada', rank: 4 },
    ]);
    const back = await day.board(null, { limit: 2, from: { direction: 'before', place: next.places[1] } });
    expect(back.rows).toMatchObject([
      { name: 'Bob', rank: 2 },
      { name: 'Dora', rank: 2 },
    ]);
    expect(await day.board(await day.guest(), { from: 'me' })).toMatchObject({ refused: 'notOnBoard' });
  });
});

describe('a result that is shared', () => {
  it('names day, score, title and one symbol for each Study and Breakthrough', async () => {
    const player = await day.named('Ada');
    const { game } = await day.start(player);
    expect(await day.useCases.shareAttempt.execute(ID, player)).toMatchObject({
      refused: 'attemptNotFinished',
    });
    await day.play(game.id, player);
    const { text, svg } = (await day.useCases.shareAttempt.execute(ID, player)) as {
      text: string;
      svg: string;
    };
    const { score }: any = await day.useCases.readAttempt.own(ID, player);
    const [heading, result, ...rest] = text.split('\n');
    expect(heading).toBe('Creel · Card Commons · 2026-12-01');
    expect(result).toMatch(new RegExp(`^${score} points? · (Little known|Local findings)$`));
    expect(rest.at(-1)).toBe('rank 1 of 1');
    const symbols = Array.from(rest.length > 1 ? rest[0]! : '');
    const points = symbols.reduce((sum, symbol) => sum + (symbol === '⭐' ? 2 : 1), 0);
    expect(points).toBe(score);
    expect(svg).toMatch(/^<svg [^]*<\/svg>$/);
    expect(text + svg).not.toMatch(/\b[A2-9TJQK][CDHS]\b/);
  });
});

describe('a name', () => {
  it.each([
    ['begins with a mark', '\u0301Ada'],
    ['is nothing but marks', '\u0301\u0301\u0301'],
    ['has a mark behind a separator', 'Ada \u0301Reed'],
    ['piles marks up', `Ad${'\u0301'.repeat(5)}a`],
    ['puts a ring around a letter', 'Ada\u20dd'],
    ['is made of letters that nobody sees', '\u3164\u3164\u3164'],
    ['has a letter that nobody sees', 'Ada\u115f'],
    ['has a mark that nobody sees', 'Ada\ufe0f'],
    ['has a joiner that nobody sees', 'A\u034fda'],
  ])('is refused where it %s', async (_what, name) => {
    expect(await day.useCases.changePlayer.execute(await day.guest(), { name, bot: false })).toMatchObject({
      refused: 'badName',
    });
  });

  it.each([
    ['Nguy\u1ec5n V\u0103n', 'NGUY\u1ec4N v\u0103n'],
    // Two small sigmas, by where they stand.
    ['\u039f\u0394\u039f\u03a3', '\u03bf\u03b4\u03bf\u03c3'],
    ['Stra\u00dfe', 'STRASSE'],
    ['\u0e19\u0e49\u0e33\u0e43\u0e2a', '\u0e19\u0e49\u0e33-\u0e43\u0e2a'],
    ['\u05e9\u05c1\u05bc\u05b8\u05dc\u05d5\u05dd', '\u05e9\u05c1\u05bc\u05b8\u05dc.\u05d5\u05dd'],
  ])('of any script is taken, and with it what reads the same: %s', async (name, same) => {
    const rename = async (name: string) =>
      day.useCases.changePlayer.execute(await day.guest(), { name, bot: false });
    expect(await rename(name)).toMatchObject({ name: name.normalize('NFC') });
    expect(await rename(same)).toMatchObject({ refused: 'nameTaken' });
  });

  it('is one of a player, reads like no other, and is changed twice', async () => {
    const [player, other] = [await day.guest(), await day.guest()];
    const rename = (who: string, name: string) =>
      day.useCases.changePlayer.execute(who, { name, bot: false });
    for (const bad of [
      'ab',
      'x'.repeat(25),
      ' Ada',
      'Ada ',
      'A  da',
      'Ada\u202e',
      'A\u0000da',
      '<b>Ada</b>',
      '',
    ])
      expect(await rename(player, bad)).toMatchObject({ refused: 'badName' });
    expect(await rename(player, 'Zo\u0065\u0301')).toMatchObject({ id: player, name: 'Zo\u00e9' });
    for (const same of ['ZO\u00c9', 'zo-\u00e9'])
      expect(await rename(other, same)).toMatchObject({ refused: 'nameTaken' });
    expect(await rename(player, 'Zo\u00e9')).toMatchObject({ name: 'Zo\u00e9' });
    await rename(player, 'Two');
    await rename(player, 'Three');
    expect(await rename(player, 'Four')).toMatchObject({ refused: 'nameTakenTooOften' });
    expect(await day.useCases.showPlayer.execute(player)).toMatchObject({ id: player, name: 'Three' });
  });
});

describe('a streak', () => {
  const at = (number: number) => number * DAY;
  it.each([
    [[], 10, 0, 0],
    [[10], 10, 1, 1],
    [[9, 8, 7], 10, 3, 3],
    [[8, 7], 10, 0, 2],
    [[10, 8, 7, 6, 2], 10, 1, 3],
    [[10, 9, 7], 10, 2, 2],
  ])('of the days %p on day %i is %i, the longest %i', (days, today, streak, longestStreak) => {
    expect(streaks(days.map(at), at(today))).toEqual({ streak, longestStreak });
  });

  it('counts the days of the challenges, unranked attempts too', async () => {
    const player = await day.guest();
    for (const days of [0, 1, 2]) {
      day.clock.at = TODAY + days * DAY + (days === 2 ? DAY - 1 : HOUR);
      const today: any = await day.useCases.listChallenges.today(null);
      const { game } = await day.start(player, today.id);
      // Over midnight: it is the day of the challenge that counts.
      if (days === 2) day.clock.pass(HOUR);
      await day.stop(game.id, player);
    }
    expect(await day.useCases.playerChallenges.execute(player)).toMatchObject({
      histories: [{ ruleset: 'card-commons', streak: 3, longestStreak: 3, bestScore: 0, played: 3 }],
    });
  });
});
