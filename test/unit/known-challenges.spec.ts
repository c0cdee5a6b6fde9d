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

  it('costs one look and one seed for all who begin at once, in a process that knows nothing yet', async () => {
    const players = await Promise.all(Array.from({ length: 30 }, () => day.guest()));
    expect(await looksAtTheDay(() => Promise.all(players.map((player) => day.start(player))))).toBe(2);
  });

  it('is not told by a look that was begun before the reveal', async () => {
    day.clock.at = TODAY + DAY + 2 * HOUR;
    const { challenges } = day.parts;
    const find = challenges.find.bind(challenges);
    let answer: () => void = () => undefined;
    const slow = jest.spyOn(challenges, 'find').mockImplementationOnce(async (id) => {
      const before = await find(id);
      await new Promise<void>((resolve) => (answer = resolve));
      return before;
    });
    const asked = day.useCases.listChallenges.read(ID);
    await day.useCases.revealChallenges.execute();
    const later = day.useCases.listChallenges.read(ID);
    answer();
    expect(await asked).toMatchObject({ status: 'closed' });
    expect(await later).toMatchObject({ status: 'revealed' });
    slow.mockRestore();
  });

  it('fails for all who share a look that does, and for nobody after them', async () => {
    const failing = jest.spyOn(day.parts.challenges, 'find').mockRejectedValueOnce(new Error('away'));
    const read = () => day.useCases.listChallenges.read(ID);
    const asked = await Promise.allSettled([read(), read()]);
    expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await read()).toMatchObject({ id: ID });
    failing.mockRestore();
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
