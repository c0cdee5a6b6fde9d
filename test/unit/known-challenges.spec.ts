import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ChallengeDay, DAY, HOUR, ID, TODAY } from '../support/challenge-day.js';

const MINUTE = 60_000;

describe('what is done in the games of a day', () => {
  let day: ChallengeDay;
  beforeEach(async () => {
    day = await ChallengeDay.begin();
  });
  const looksAtTheDay = async (work: () => Promise<unknown>) => {
    const find = jest.spyOn(day.parts.challenges, 'find');
    const seeds = jest.spyOn(day.parts.challenges, 'seedOf');
    await work();
    const looks = find.mock.calls.length + seeds.mock.calls.length;
    find.mockRestore();
    seeds.mockRestore();
    return looks;
  };

  it('costs one look at the day, until its reveal may have come', async () => {
    const players = [await day.guest(), await day.guest()];
    expect(
      await looksAtTheDay(() => Promise.all(players.map((player) => day.start(player)))),
    ).toBeGreaterThan(0);
    const { game } = await day.start(players[0]!);
    const work = async () => {
      await day.start(await day.guest());
      await day.play(game.id, players[0]!, 1);
      await day.board(players[0]);
    };
    expect(await looksAtTheDay(work)).toBe(0);
    day.clock.at = TODAY + DAY + 2 * HOUR - 6 * MINUTE;
    expect(await looksAtTheDay(() => day.play(game.id, players[0]!, 1))).toBe(0);
    day.clock.pass(2 * MINUTE);
    expect(await looksAtTheDay(() => day.play(game.id, players[0]!, 1))).toBeGreaterThan(0);
  });

  it('is seen as revealed though a clock is behind that of the process which revealed it', async () => {
    const player = await day.guest();
    const { game } = await day.start(player);
    await day.reveal();
    day.clock.pass(-2 * MINUTE);
    expect(await day.useCases.listChallenges.read(ID)).toMatchObject({ status: 'revealed' });
    expect(await day.useCases.readGame.execute(game.id, null)).toMatchObject({ status: 'finished' });
  });

  it('reads back nothing that it has just begun', async () => {
    const player = await day.named('Ada');
    const finds = jest.spyOn(day.parts.attempts, 'find');
    const stands = jest.spyOn(day.parts.attempts, 'standing');
    const begun = await day.start(player);
    expect([finds.mock.calls.length, stands.mock.calls.length]).toEqual([1, 0]);
    const again = await day.start(player);
    expect(again).toEqual({ ...begun, replayed: true });
    const { game, standing } = begun.attempt;
    expect(standing).toBeNull();
    await day.stop(game, player);
    expect(await day.start(player)).toMatchObject({ attempt: { standing: { rank: 1 } } });
  });
});
