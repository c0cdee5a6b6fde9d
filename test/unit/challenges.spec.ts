import { beforeEach, describe, expect, it } from '@jest/globals';
import { fromHex, toHex } from '../../src/engine/bytes.js';
import { commitmentTo } from '../../src/engine/fair-deal.js';
import { emptyLog, nextLogHead } from '../../src/game/challenge.js';
import { useCasesOf } from '../../src/use-cases/use-cases.js';
import { cardCommons } from '../../src/rulesets/card-commons/card-commons.js';
import { SeededRandom } from '../support/two-worlds.js';
import { ChallengeDay, DAY, HOUR, ID, ONCE, TODAY } from '../support/challenge-day.js';
import { KERNEL } from '../support/kernel.js';

let day: ChallengeDay;
beforeEach(async () => {
  day = await ChallengeDay.begin();
});

const list = async (more: object = {}): Promise<any> =>
  day.useCases.listChallenges.list({
    ruleset: null,
    status: null,
    day: null,
    limit: 100,
    from: null,
    ...more,
  });

/** What a player is shown of a game as it was dealt. */
async function shown(game: string, player: string): Promise<any> {
  return ((await day.useCases.readState.execute(game, 3, player, null)) as any).view;
}

function turned(state: any) {
  return { ...state, station: [...state.station].reverse() };
}

const SEALED = { refused: 'viewNotAllowed' };

describe('the challenges of the days to come', () => {
  it('are drawn for 30 days, each with a seed of its own, once for all processes', async () => {
    expect(await day.useCases.drawChallenges.execute()).toBe(3);
    expect(await day.useCases.drawChallenges.execute()).toBe(0);
    const { challenges } = await list();
    expect(challenges).toHaveLength(34);
    expect(new Set(challenges.map(({ commitment }: any) => commitment)).size).toBe(34);
    day.clock.pass(40 * DAY);
    const others = useCasesOf(day.parts);
    const drawn = await Promise.all([
      day.useCases.drawChallenges.execute(),
      others.drawChallenges.execute(),
      others.drawChallenges.execute(),
    ]);
    expect(drawn.reduce((sum, each) => sum + each)).toBe(31);
    expect((await list()).challenges).toHaveLength(65);
  });

  it('are committed to in a log in which each row covers those before it', async () => {
    let last: any = null;
    for (let position = 0; position < 31; position++) {
      const row = (await day.parts.challenges.at(position))!;
      expect(row.hash).toBe(toHex(nextLogHead(KERNEL.hashing, last, row.committedAt, row)));
      last = row;
    }
    expect(toHex(emptyLog(KERNEL.hashing))).toMatch(/^[0-9a-f]{64}$/);
  });

  it('say that they are late where the commitment came less than a day before', async () => {
    const { challenges } = await list();
    const late = challenges.filter((each: any) => each.lateCommitted).map((each: any) => each.day);
    expect(late).toEqual(['2026-11-28']);
  });

  it('never come twice in five years, and none is missing', async () => {
    const seeds = new Set<string>();
    for (let month = 0; month < 61; month++) {
      day.clock.at = TODAY + month * 30 * DAY;
      await day.useCases.drawChallenges.execute();
    }
    for (let i = 0; i < 5 * 365 + 1; i++) {
      const id = `card-commons-${new Date(TODAY + i * DAY).toISOString().slice(0, 10)}`;
      seeds.add(toHex(await day.parts.challenges.seedOf(id)));
    }
    expect(seeds.size).toBe(5 * 365 + 1);
  });

  it('open and close by UTC, wherever the service stands and whatever its clocks do', async () => {
    const zone = process.env['TZ'];
    const nights = ['2026-12-01', '2028-02-29', '2027-03-28', '2027-10-31', '2027-01-01'];
    try {
      for (const TZ of ['Pacific/Kiritimati', 'Etc/GMT+12', 'Europe/Berlin', 'America/St_Johns']) {
        process.env['TZ'] = TZ;
        for (const night of nights) {
          const midnight = Date.parse(`${night}T00:00:00Z`);
          day.clock.at = midnight;
          await day.useCases.drawChallenges.execute();
          expect(await day.useCases.listChallenges.today(null)).toMatchObject({
            id: `card-commons-${night}`,
            status: 'open',
            opensAt: `${night}T00:00:00.000Z`,
          });
          day.clock.at = midnight - 1;
          expect(await day.useCases.listChallenges.read(`card-commons-${night}`)).toMatchObject({
            status: 'upcoming',
          });
          day.clock.at = midnight + DAY;
          expect(await day.useCases.listChallenges.read(`card-commons-${night}`)).toMatchObject({
            status: 'closed',
          });
        }
      }
    } finally {
      if (zone === undefined) delete process.env['TZ'];
      else process.env['TZ'] = zone;
    }
  });

  it('stay as they were drawn when a deploy comes in the middle of a day', async () => {
    const early = await day.named('Early');
    const game: string = (await day.start(early)).attempt.game;
    const dealt = await shown(game, early);
    const before = await day.useCases.listChallenges.read(ID);
    const newer = { ...cardCommons, version: 2, setup: (deal: any) => turned(cardCommons.setup(deal)) };
    day.with({
      kernel: { ...day.parts.kernel, rulesets: [...day.parts.kernel.rulesets, newer] },
      random: new SeededRandom(2),
      ranksGuests: true,
    });
    await day.useCases.drawChallenges.execute();
    expect(await day.useCases.listChallenges.read(ID)).toEqual(before);
    const late = await day.named('Late');
    const other: string = (await day.start(late)).attempt.game;
    expect(await shown(other, late)).toEqual(dealt);
    await day.stop(game, early);
    day.clock.pass(1);
    await day.stop(other, late);
    const guest = await day.guest();
    await day.stop((await day.start(guest)).attempt.game, guest);
    const { rows } = await day.board();
    expect(rows.map(({ name, rank }: any) => [name, rank])).toEqual([
      ['Early', 1],
      ['Late', 1],
    ]);
    // The first day that nobody had drawn is of the newer version.
    const rulesets = (await list()).challenges.map(({ day, ruleset }: any) => [day, ruleset]);
    expect(rulesets).toContainEqual(['2026-12-28', 'card-commons@1']);
    expect(rulesets).toContainEqual(['2026-12-29', 'card-commons@2']);
  });

  it('are listed by ruleset, status and day, in pages both ways', async () => {
    const ids = async (more: object) => (await list(more)).challenges.map(({ id }: any) => id);
    expect(await ids({ status: 'open' })).toEqual([ID]);
    expect(await ids({ status: 'upcoming', limit: 1 })).toEqual(['card-commons-2026-12-28']);
    expect(await ids({ day: '2026-12-02' })).toEqual(['card-commons-2026-12-02']);
    expect(await ids({ day: '2026-12-02', status: 'open' })).toEqual([]);
    expect(await ids({ ruleset: 'big-fish' })).toEqual([]);
    expect(await list({ day: '2026-02-30' })).toMatchObject({ refused: 'badDay' });
    const first = (await list({ limit: 2 })).challenges;
    const after = { direction: 'after', opensAt: Date.parse(first[1].opensAt), id: first[1].id };
    const second = (await list({ limit: 2, from: after })).challenges;
    const before = { direction: 'before', opensAt: Date.parse(second[0].opensAt), id: second[0].id };
    expect(await list({ limit: 2, from: before })).toMatchObject({ challenges: first, hasBefore: false });
  });
});

describe('an attempt', () => {
  it('is one of a player, however often and at once it is begun', async () => {
    const player = await day.guest();
    const others = useCasesOf(day.parts);
    const begun: any[] = await Promise.all([
      day.start(player),
      day.start(player),
      others.startAttempt.execute(ID, player, ONCE),
    ]);
    expect(new Set(begun.map(({ attempt }) => attempt.game)).size).toBe(1);
    expect(begun.filter(({ replayed }) => !replayed)).toHaveLength(1);
    await day.stop(begun[0].attempt.game, player);
    expect(await day.start(player)).toMatchObject({
      attempt: { status: 'finished', score: 0 },
      replayed: true,
    });
  });

  it('is dealt alike for everybody, from the seed committed to', async () => {
    const [one, two] = [await day.start(await day.guest()), await day.start(await day.guest())];
    expect(one.game).toMatchObject({ kind: 'daily', status: 'running', serverSeed: null });
    expect(two.game.view).toEqual(one.game.view);
    expect(two.game.commitment).toBe(one.game.commitment);
    const challenge: any = await day.useCases.listChallenges.read(ID);
    expect(challenge.commitment).toBe(one.game.commitment);
  });

  it('ranks where its player had a name when it was begun', async () => {
    const [player, unnamed] = [await day.named('Ada Fisher'), await day.guest()];
    const [one, two] = [await day.start(player), await day.start(unnamed)];
    await day.useCases.changePlayer.execute(unnamed, { name: 'Too late', bot: false });
    await day.stop(one.attempt.game, player);
    await day.stop(two.attempt.game, unnamed);
    expect(await day.board(unnamed)).toMatchObject({
      attempts: 2,
      finished: 2,
      standing: null,
      rows: [{ rank: 1, name: 'Ada Fisher', score: 0, actions: 1, own: false, game: null }],
    });
    day.with({ ranksGuests: true });
    day.clock.pass(40 * DAY);
    await day.useCases.drawChallenges.execute();
    const today: any = await day.useCases.listChallenges.today(null);
    expect(today).toMatchObject({ ranksGuests: true });
    expect(await day.start(await day.guest(), today.id)).toMatchObject({ attempt: { ranked: true } });
  });

  it('is begun between opening and closing, and played until the reveal', async () => {
    const player = await day.guest();
    day.clock.at = TODAY - 1;
    expect(await day.start(player)).toMatchObject({ refused: 'challengeNotOpen' });
    day.clock.at = TODAY + DAY;
    expect(await day.start(player)).toMatchObject({ refused: 'challengeClosed' });
    expect(await day.start(player, 'card-commons-2020-01-01')).toMatchObject({
      refused: 'challengeNotFound',
    });
    day.clock.at = TODAY + DAY - 1;
    const { game } = await day.start(player);
    day.clock.at = TODAY + DAY + 2 * HOUR - 1;
    await day.play(game.id, player, 1);
    day.clock.pass(1);
    expect(await day.stop(game.id, player)).toMatchObject({ refused: 'attemptOver' });
    expect(
      await day.useCases.resign.execute({ game: game.id, player, expectedVersion: null }, ONCE),
    ).toMatchObject({
      refused: 'attemptOver',
    });
    await day.useCases.revealChallenges.execute();
    expect(await day.useCases.readAttempt.own(ID, player)).toMatchObject({ status: 'finished', actions: 2 });
    const events: any = await day.useCases.listEvents.execute(game.id, null, { after: 0 }, 100);
    expect(events.events.at(-1)).toMatchObject({ actor: 'system', data: { action: { type: 'stop' } } });
  });

  it('is seen by its player alone until the reveal, and by everybody after it', async () => {
    const [player, other] = [await day.named('Ada'), await day.guest()];
    const { game } = await day.start(player);
    await day.play(game.id, player, 3);
    const seen = async (who: string | null): Promise<any[]> => [
      await day.useCases.readGame.execute(game.id, who),
      await day.useCases.listEvents.execute(game.id, who, { after: 0 }, 100),
      await day.useCases.exportRecord.execute(game.id, who),
      await day.useCases.readState.execute(game.id, 3, who, 'spectator'),
    ];
    for (const who of [other, null])
      for (const answer of await seen(who)) expect(answer).toMatchObject({ refused: 'gameNotFound' });
    const shown: any = await day.useCases.readAttempt.list({ challenge: ID, limit: 10, from: null });
    expect(shown.attempts).toMatchObject([
      { name: 'Ada', status: 'running', actions: 3, score: null, game: null },
    ]);
    await day.stop(game.id, player);
    const record: any = await day.useCases.exportRecord.execute(game.id, player);
    expect(record.serverSeed).toBeNull();
    const whole = { from: null, to: null };
    expect(await day.useCases.readState.execute(game.id, 3, player, 'all')).toMatchObject(SEALED);
    expect(await day.useCases.replayGame.execute(game.id, player, 'all', whole)).toMatchObject(SEALED);
    expect((await seen(player)).at(-1)).toMatchObject({ settled: false });
    await day.reveal();
    const [open, , opened, state] = await seen(null);
    expect(open.serverSeed).toBe(toHex(await day.parts.challenges.seedOf(ID)));
    expect(state.settled).toBe(true);
    expect(await day.useCases.replayGame.execute(game.id, null, 'all', whole)).toMatchObject({
      settled: true,
    });
    expect(await day.parts.recordChecker.check(JSON.stringify(opened))).toMatchObject({ verdict: 'good' });
  });

  it('is struck off with a reason, which is an event and public', async () => {
    const [player, other] = [await day.named('Ada'), await day.named('Bob')];
    const [one, two] = [await day.start(player), await day.start(other)];
    await day.stop(one.attempt.game, player);
    for (const reason of [' ', 'two\nlines', '\u001b[2J', 'a\u202eb', 'half \ud800', 'x'.repeat(501)])
      expect(await day.useCases.voidAttempt.execute(one.attempt.game, reason)).toMatchObject({
        refused: 'reasonMissing',
      });
    expect(await day.useCases.voidAttempt.execute(one.attempt.game, 'Played twice.')).toBeNull();
    expect(await day.useCases.voidAttempt.execute(two.attempt.game, 'Asked for it.')).toBeNull();
    expect(await day.useCases.voidAttempt.execute(two.attempt.game, 'Again.')).toMatchObject({
      refused: 'gameOver',
    });
    expect((await day.board()).rows).toEqual([]);
    const shown: any = await day.useCases.readAttempt.list({ challenge: ID, limit: 10, from: null });
    expect(shown.attempts.map(({ voidReason }: any) => voidReason).sort()).toEqual([
      'Asked for it.',
      'Played twice.',
    ]);
    await day.reveal();
    for (const { attempt } of [one, two]) {
      const record = await day.useCases.exportRecord.execute(attempt.game, null);
      expect(await day.parts.recordChecker.check(JSON.stringify(record))).toMatchObject({ verdict: 'good' });
    }
  });
});

describe('the end of a challenge', () => {
  it('is its reveal, ONCE, however many processes see to it', async () => {
    const players = await Promise.all(Array.from({ length: 20 }, () => day.guest()));
    await Promise.all(players.map((player) => day.start(player)));
    day.clock.at = TODAY + DAY + 2 * HOUR - 1;
    await day.useCases.revealChallenges.execute();
    expect(await day.useCases.listChallenges.reveal(ID)).toMatchObject({ refused: 'challengeSealed' });
    day.clock.pass(1);
    const others = useCasesOf(day.parts);
    await Promise.all([day.useCases.revealChallenges.execute(), others.revealChallenges.execute()]);
    const revealed: any = await day.useCases.listChallenges.reveal(ID);
    const use = { kind: 'daily', scope: ID } as const;
    expect(toHex(commitmentTo(KERNEL.hashing, use, fromHex(revealed.serverSeed)!))).toBe(revealed.commitment);
    day.clock.pass(DAY);
    await others.revealChallenges.execute();
    expect(await day.useCases.listChallenges.reveal(ID)).toMatchObject({ revealedAt: revealed.revealedAt });
    expect(await day.board()).toMatchObject({ attempts: 20, finished: 20, rows: [] });
  });

  it('is final, though clocks go back behind it', async () => {
    const [player, late] = [await day.guest(), await day.guest()];
    const { game } = await day.start(player);
    await day.reveal();
    day.clock.at = TODAY + HOUR;
    for (const process of [day.useCases, useCasesOf(day.parts)]) {
      expect(await process.startAttempt.execute(ID, late, ONCE)).toMatchObject({
        refused: 'challengeClosed',
      });
      expect(await process.startAttempt.execute(ID, player, ONCE)).toMatchObject({ replayed: true });
      expect(await process.startAttempt.practise(ID, late, ONCE)).toMatchObject({ attempt: null });
      expect(await process.listChallenges.today(null)).toMatchObject({ id: ID, status: 'revealed' });
    }
    expect(await day.stop(game.id, player)).toMatchObject({ refused: 'gameOver' });
    const listed = async (status: string) => (await list({ status })).challenges.map(({ id }: any) => id);
    expect(await listed('open')).toEqual([]);
    expect(await listed('revealed')).toContain(ID);
  });

  it('does not wait for a game that is broken, unless it is its own', async () => {
    const players = await Promise.all(Array.from({ length: 3 }, () => day.guest()));
    const [broken, ...others] = await Promise.all(players.map((player) => day.start(player)));
    day.clock.at = TODAY + DAY + HOUR;
    const next: any = await day.useCases.listChallenges.today(null);
    const { game } = await day.start(players[0]!, next.id);
    const { store } = day.parts;
    const append = store.append.bind(store);
    store.append = async (each) => {
      if (each.game === broken.game.id) throw new Error('This game is broken.');
      return append(each);
    };
    day.clock.at = TODAY + 2 * DAY + 2 * HOUR;
    await expect(day.useCases.revealChallenges.execute()).rejects.toThrow('This game is broken.');
    for (const id of [...others.map((each) => each.game.id), game.id])
      expect((await store.load(id))!.events.at(-1)).toMatchObject({ actor: 'system', type: 'ActionTaken' });
    expect(await day.useCases.listChallenges.reveal(ID)).toMatchObject({ refused: 'challengeSealed' });
    expect(await day.useCases.listChallenges.reveal(next.id)).toMatchObject({ id: next.id });
    store.append = append;
    await day.useCases.revealChallenges.execute();
    expect(await day.useCases.listChallenges.reveal(ID)).toMatchObject({ id: ID });
  });

  it('opens practice, which counts for nothing', async () => {
    const player = await day.named('Ada');
    expect(await day.useCases.startAttempt.practise(ID, player, ONCE)).toMatchObject({
      refused: 'challengeSealed',
    });
    await day.reveal();
    const repeatable = { ...ONCE, key: 'a-key-of-some-length' };
    const [one, again, two]: any[] = [
      await day.useCases.startAttempt.practise(ID, player, repeatable),
      await day.useCases.startAttempt.practise(ID, player, repeatable),
      await day.useCases.startAttempt.practise(ID, player, ONCE),
    ];
    expect(again).toMatchObject({ replayed: true, game: { id: one.game.id } });
    expect(two.game.id).not.toBe(one.game.id);
    await day.stop(one.game.id, player);
    expect(await day.board()).toMatchObject({ attempts: 0, rows: [] });
    expect(await day.useCases.playerChallenges.execute(player)).toMatchObject({ histories: [] });
    const record: any = await day.useCases.exportRecord.execute(one.game.id, null);
    expect(record.events[0].data.options).toEqual({ practice: true });
    expect(await day.parts.recordChecker.check(JSON.stringify(record))).toMatchObject({ verdict: 'good' });
  });
});
