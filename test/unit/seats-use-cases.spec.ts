import { beforeEach, describe, expect, it } from '@jest/globals';
import { MemoryEventStore } from '../../src/event-store/memory-event-store.js';
import { memoryParts } from '../../src/memory-parts.js';
import type { Parts } from '../../src/parts.js';
import { MemoryDueGames } from '../../src/projections/due-games/memory-due-games.js';
import { MemoryGameList } from '../../src/projections/game-list/memory-game-list.js';
import type { NewGame } from '../../src/use-cases/create-game.js';
import { LEFT_ALONE } from '../../src/use-cases/keep-time.js';
import { type UseCases, useCasesOf } from '../../src/use-cases/use-cases.js';
import { newGame } from '../support/new-game.js';
import { SetClock } from '../support/set-clock.js';
import { aGuest } from '../support/a-guest.js';

const once = { key: null, body: {}, acting: null };
const DAY = 24 * 60 * 60 * 1_000;

describe('the seats of a game', () => {
  let clock: SetClock;
  let parts: Parts;
  let useCases: UseCases;
  let creator: string;
  let other: string;
  let third: string;
  beforeEach(async () => {
    clock = new SetClock();
    const store = new MemoryEventStore();
    parts = {
      ...memoryParts(),
      clock,
      store,
      gameList: new MemoryGameList(store),
      dueGames: new MemoryDueGames(store),
    };
    useCases = useCasesOf(parts);
    [creator, other, third] = await Promise.all([guest(), guest(), guest()]);
  });

  const guest = async () => await aGuest(useCases);
  const create = async (more: Partial<NewGame> = {}): Promise<any> =>
    useCases.createGame.execute(creator, newGame('big-fish', more), once);
  const take = async (game: string, player: string, more: object = {}): Promise<any> =>
    useCases.takeSeat.execute(
      { game, player, seat: null, invitation: null, contribution: '', expectedVersion: null, ...more },
      once,
    );
  const onGame = (game: string, player: string) => ({ game, player, expectedVersion: null });
  /** A game of two that is dealt. */
  const dealt = async (more: Partial<NewGame> = {}): Promise<string> => {
    const { game } = await create({ visibility: 'public', ...more });
    await take(game.id, other);
    return game.id as string;
  };

  it("are its creator's first, and the others are invited to", async () => {
    const { game, invitations } = await create({ seats: 3 });
    expect(game).toMatchObject({ status: 'waiting', viewer: 'seat:0', seatCount: 3, awaiting: [] });
    expect(invitations).toMatchObject([
      { seat: 1, status: 'open' },
      { seat: 2, status: 'open' },
    ]);
    const taken = await take(game.id, other, { invitation: invitations[1].token });
    expect(taken.game).toMatchObject({ status: 'waiting', viewer: 'seat:2' });
    const last = await take(game.id, third, { invitation: invitations[0].token });
    expect(last.game).toMatchObject({ status: 'running', viewer: 'seat:1' });
    expect(last.game.awaiting).toEqual([0, 1, 2].map((seat) => ({ seat, task: 'place', until: null })));
  });

  it('take no key where the answer holds invitations', async () => {
    const key = { ...once, key: 'k'.repeat(16) };
    const refused: any = await useCases.createGame.execute(creator, newGame('big-fish'), key);
    expect(refused.refused).toBe('idempotencyKeyNotAllowed');
  });

  it('open to an invitation once, in time, and until it is revoked', async () => {
    const { game, invitations } = await create({ seats: 4 });
    const [first, second, last] = invitations;
    const wrong = async (player: string, invitation: string) =>
      (await take(game.id, player, { invitation })).refused;
    expect((await take(game.id, other)).refused).toBe('invitationRequired');
    expect(await wrong(other, 'creel_i_' + '0'.repeat(64))).toBe('invitationNotGood');
    expect(await wrong(other, 'nonsense')).toBe('invitationNotGood');
    await take(game.id, other, { invitation: first.token });
    await useCases.leaveSeat.execute(onGame(game.id, other), once);
    expect(await wrong(third, first.token)).toBe('invitationNotGood');
    const revoked: any = await useCases.inviteToSeat.revoke(game.id, creator, second.id);
    expect(revoked.status).toBe('revoked');
    expect(await wrong(third, second.token)).toBe('invitationNotGood');
    clock.pass(8 * DAY);
    expect(await wrong(third, last.token)).toBe('invitationNotGood');
    const listed: any = await useCases.inviteToSeat.list(game.id, creator);
    expect(listed.map(({ status }: any) => status)).toEqual(['used', 'revoked', 'expired']);
    const anew: any = await useCases.inviteToSeat.invite(game.id, creator, 1);
    expect((await take(game.id, third, { invitation: anew.token, seat: 2 })).refused).toBe(
      'invitationNotGood',
    );
    expect((await take(game.id, third, { invitation: anew.token })).game.viewer).toBe('seat:1');
  });

  it('keep who holds one from another by an invitation, and what was contributed', async () => {
    const { game, invitations } = await create({ seats: 4 });
    const [own, another] = invitations;
    const contributed = async () => {
      const { events }: any = await parts.store.load(game.id);
      return events.findLast(({ data }: any) => data.player === other).data.contribution;
    };
    await take(game.id, other, { invitation: own.token, contribution: 'aabb' });
    for (const more of [{ seat: 2 }, { invitation: another.token }, { invitation: another.token, seat: 2 }])
      expect(await take(game.id, other, more)).toMatchObject({ refused: 'alreadySeated', data: { seat: 1 } });
    expect((await take(game.id, other, { invitation: 'nonsense' })).refused).toBe('invitationNotGood');
    expect(await contributed()).toBe('aabb');
    // Sent again, as after an answer that was lost.
    expect((await take(game.id, other, { invitation: own.token, contribution: null })).game.viewer).toBe(
      'seat:1',
    );
    expect(await contributed()).toBe('aabb');
    await take(game.id, other, { contribution: '' });
    expect(await contributed()).toBe('');
  });

  it('say that the game was dealt without theirs', async () => {
    const { game, invitations } = await create({ seats: 3 });
    await take(game.id, other, { invitation: invitations[0].token });
    await useCases.startGame.execute({ ...onGame(game.id, creator), contribution: '' }, once);
    const late = await take(game.id, third, { invitation: invitations[1].token });
    expect(late).toMatchObject({
      refused: 'invitationNotGood',
      message: expect.stringMatching(/dealt without/),
    });
  });

  it('open to one of two who have the same invitation', async () => {
    const { game, invitations } = await create({ seats: 3 });
    const invitation = invitations[0].token;
    const both = await Promise.all([other, third].map((player) => take(game.id, player, { invitation })));
    expect(both.filter((each) => each.refused === 'invitationNotGood')).toHaveLength(1);
  });

  it('open an invitation of another game to nothing', async () => {
    const [one, two] = [await create(), await create()];
    expect((await take(one.game.id, other, { invitation: two.invitations[0].token })).refused).toBe(
      'invitationNotGood',
    );
  });

  it('are given out by the creator alone', async () => {
    const { game, invitations } = await create();
    const refusals: any[] = [
      await useCases.inviteToSeat.invite(game.id, other, 1),
      await useCases.inviteToSeat.list(game.id, other),
      await useCases.inviteToSeat.revoke(game.id, other, invitations[0].id),
      await useCases.startGame.execute({ ...onGame(game.id, other), contribution: '' }, once),
    ];
    expect(refusals.map(({ refused }) => refused)).toEqual(Array(4).fill('notTheCreator'));
    expect(((await useCases.inviteToSeat.invite(game.id, creator, 0)) as any).refused).toBe('seatNotFree');
    expect(((await useCases.inviteToSeat.revoke(game.id, creator, game.id)) as any).refused).toBe(
      'invitationNotFound',
    );
  });

  it('are dealt to those present when the creator says so, with what it adds', async () => {
    const { game } = await create({ seats: 4, visibility: 'public' });
    const start = (contribution: string): any =>
      useCases.startGame.execute({ ...onGame(game.id, creator), contribution }, once);
    expect((await start('')).refused).toBe('seatsMissing');
    await take(game.id, other, { seat: 3, contribution: 'cd' });
    const started = (await start('ab')).game;
    expect(started).toMatchObject({ status: 'running', seatCount: 2, viewer: 'seat:0' });
    expect(started.seats.map(({ contribution }: any) => contribution)).toEqual(['ab', 'cd']);
  });

  describe('of a private game', () => {
    const everything = async (game: string, player: string | null): Promise<any[]> =>
      Promise.all([
        useCases.readGame.execute(game, player),
        useCases.listEvents.execute(game, player, { after: 0 }, 10),
        useCases.readState.execute(game, 4, player, null),
        useCases.exportRecord.execute(game, player),
        useCases.listLegalActions.execute(game, player),
        ...(player === null
          ? []
          : [
              useCases.submitAction.execute({ ...onGame(game, player), action: { type: 'endTurn' } }, once),
              useCases.startGame.execute({ ...onGame(game, player), contribution: '' }, once),
              useCases.leaveSeat.execute(onGame(game, player), once),
              useCases.resign.execute(onGame(game, player), once),
              useCases.rematch.execute(game, player, once),
              useCases.inviteToSeat.list(game, player),
              take(game, player),
              take(game, player, { invitation: 'creel_i_' + '0'.repeat(64) }),
            ]),
      ]);

    it('are there for its players and holders of an invitation alone', async () => {
      const { game, invitations } = await create({ visibility: 'private' });
      const hidden = [...(await everything(game.id, third)), ...(await everything(game.id, null))];
      expect(hidden.map(({ refused }) => refused)).toEqual(hidden.map(() => 'gameNotFound'));
      expect((await take(game.id, other, { invitation: invitations[0].token })).game.status).toBe('running');
      expect(((await useCases.readGame.execute(game.id, other)) as any).viewer).toBe('seat:1');
      const still = await everything(game.id, third);
      expect(still.map(({ refused }) => refused)).toEqual(still.map(() => 'gameNotFound'));
    });

    it('are in no lobby', async () => {
      await create({ visibility: 'private' });
      await create({ visibility: 'unlisted' });
      const open = await create({ visibility: 'public', seats: 3 });
      const lobby = async () =>
        (await useCases.listGames.execute({ of: { ruleset: null }, limit: 10, from: null })).games;
      expect(await lobby()).toMatchObject([{ id: open.game.id, seats: 3, openSeats: 2 }]);
      await take(open.game.id, other);
      expect(await lobby()).toMatchObject([{ openSeats: 1 }]);
      await take(open.game.id, third);
      expect(await lobby()).toEqual([]);
    });
  });

  it('bring the game on the lists of their players, and off again', async () => {
    const { game } = await create({ seats: 3, visibility: 'public' });
    const games = async (player: string) =>
      (await useCases.listGames.execute({ of: { player, status: null }, limit: 10, from: null })).games.map(
        ({ id }) => id,
      );
    await take(game.id, other);
    expect([await games(creator), await games(other)]).toEqual([[game.id], [game.id]]);
    for (const player of [creator, other]) await useCases.leaveSeat.execute(onGame(game.id, player), once);
    expect([await games(creator), await games(other)]).toEqual([[game.id], []]);
  });

  it('answer an action with all that followed from it, and a repeat the same', async () => {
    const { game } = await create({ visibility: 'public', seats: 3, firstSeat: 1 });
    for (const player of [other, third]) await take(game.id, player);
    await useCases.resign.execute(onGame(game.id, other), once);
    const place = async (player: string, key: string): Promise<any> => {
      const { actions }: any = await useCases.listLegalActions.execute(game.id, player);
      const { candidates = [], min } = actions[0] ?? {};
      const action = { type: 'place', fish: candidates.slice(0, min) };
      return () =>
        useCases.submitAction.execute({ ...onGame(game.id, player), action }, { ...once, key, body: action });
    };
    await (
      await place(creator, 'key-of-the-creator')
    )();
    const last = await place(third, 'key-of-the-third-one');
    const [first, again] = [await last(), await last()];
    // The retired seat has its turn at once: it draws and ends it.
    expect(first.step.happened.map(({ type }: any) => type)).toEqual(
      expect.arrayContaining(['placed', 'drawn']),
    );
    expect(again).toMatchObject({ step: first.step, replayed: true });
  });

  it("of a game of one are nobody else's, public or not", async () => {
    const solo: any = await useCases.createGame.execute(
      creator,
      newGame('card-commons', { visibility: 'public', start: false }),
      once,
    );
    expect(await useCases.listGames.execute({ of: { ruleset: null }, limit: 10, from: null })).toMatchObject({
      games: [],
    });
    expect((await take(solo.game.id, other)).refused).toBe('seatNotFree');
    expect((await take(solo.game.id, creator, { contribution: 'ab' })).game.status).toBe('running');
  });

  describe('when time passes', () => {
    const idle = async (processes: UseCases[]) =>
      (await Promise.all(processes.map(({ keepTime }) => keepTime.actForOverdueSeats()))).reduce(
        (sum, acted) => sum + acted,
      );
    const events = async (game: string): Promise<any[]> =>
      ((await useCases.listEvents.execute(game, null, { after: 0 }, 1_000)) as any).events;

    it('are played by default once each, however many processes look', async () => {
      const game = await dealt({ turnLimit: 10 });
      const processes = [useCases, useCasesOf(parts), useCasesOf(parts)];
      expect(await idle(processes)).toBe(0);
      clock.pass(9_999);
      expect(await idle(processes)).toBe(0);
      clock.pass(1);
      while ((await idle(processes)) > 0);
      const defaults = (await events(game)).filter(({ type }) => type === 'ActionTaken');
      expect(defaults.map(({ actor, data }) => [actor, data.seat]).sort()).toEqual([
        ['system', 0],
        ['system', 1],
      ]);
      const { awaiting }: any = await useCases.readGame.execute(game, null);
      expect(awaiting).toEqual([
        { seat: awaiting[0].seat, task: 'turn', until: new Date(clock.now() + 10_000).toISOString() },
      ]);
    });

    it('are not played by default when they answer at that moment', async () => {
      const game = await dealt({ turnLimit: 10 });
      const { actions }: any = await useCases.listLegalActions.execute(game, other);
      const fish = actions[0].candidates.slice(0, actions[0].min);
      clock.pass(10_000);
      const answer = useCases.submitAction.execute(
        { ...onGame(game, other), action: { type: 'place', fish } },
        once,
      );
      await Promise.all([answer, idle([useCases, useCasesOf(parts)])]);
      while ((await idle([useCases, useCasesOf(parts)])) > 0);
      const placed = (await events(game)).filter(({ data }) => data.action?.type === 'place');
      expect(placed.map(({ data }) => data.seat).sort()).toEqual([0, 1]);
    });

    it('retire when nobody answers, and the game ends by itself', async () => {
      const game = await dealt({ turnLimit: 10 });
      const processes = [useCases, useCasesOf(parts)];
      for (let i = 0; i < 20; i++) {
        clock.pass(10_000);
        while ((await idle(processes)) > 0);
      }
      expect(await useCases.readGame.execute(game, null)).toMatchObject({
        status: 'finished',
        retired: expect.arrayContaining([0, 1]),
        awaiting: [],
      });
      const record = await useCases.exportRecord.execute(game, null);
      expect(await useCases.checkRecord.execute(JSON.stringify(record))).toMatchObject({ verdict: 'good' });
      expect(await parts.dueGames.overdue(clock.now() + DAY, 10)).toEqual([]);
    });

    it('are voided with their game after 30 days without an event', async () => {
      const [waiting, running] = [(await create()).game.id, await dealt()];
      clock.pass(LEFT_ALONE);
      expect(await useCases.keepTime.voidGamesLeftAlone()).toBe(0);
      clock.pass(1);
      const voided = await Promise.all(
        [useCases, useCasesOf(parts)].map(({ keepTime }) => keepTime.voidGamesLeftAlone()),
      );
      expect(voided[0]! + voided[1]!).toBe(2);
      for (const game of [waiting, running]) {
        expect(await useCases.readGame.execute(game, null)).toMatchObject({
          status: 'voided',
          serverSeed: expect.stringMatching(/^[0-9a-f]{64}$/),
          outcome: { reason: 'voided' },
        });
      }
    });
  });

  describe('in a rematch', () => {
    const ended = async (more: Partial<NewGame> = {}) => {
      const game = await dealt(more);
      for (const player of [creator, other]) await useCases.resign.execute(onGame(game, player), once);
      return game;
    };
    const ask = async (game: string, player: string): Promise<any> =>
      useCases.rematch.execute(game, player, once);

    it('are the same, and it is dealt when all have asked', async () => {
      const game = await ended({ turnLimit: 60 });
      const first = (await ask(game, other)).game;
      expect(first).toMatchObject({ status: 'waiting', viewer: 'seat:1', turnLimit: 60, parent: { game } });
      expect((await ask(game, other)).game).toMatchObject({ id: first.id, status: 'waiting' });
      const second = (await ask(game, creator)).game;
      expect(second).toMatchObject({ id: first.id, status: 'running', viewer: 'seat:0' });
      expect(await useCases.readGame.execute(game, null)).toMatchObject({ rematch: first.id });
    });

    it('come together when all ask at once, in processes of their own', async () => {
      const game = await ended();
      const both = await Promise.all([
        ask(game, creator),
        useCasesOf(parts).rematch.execute(game, other, once) as any,
      ]);
      expect(both[0].game.id).toBe(both[1].game.id);
      expect(((await useCases.readGame.execute(both[0].game.id, null)) as any).status).toBe('running');
    });

    it('are dealt to whoever asks several times at once', async () => {
      const game = await ended();
      await ask(game, creator);
      const asked = await Promise.all(Array.from({ length: 4 }, () => ask(game, other)));
      expect(asked.map(({ game: { status, viewer } }) => [status, viewer])).toEqual(
        Array(4).fill(['running', 'seat:1']),
      );
    });

    it('of a private game are there for its players alone', async () => {
      const { game, invitations } = await create({ visibility: 'private' });
      await take(game.id, other, { invitation: invitations[0].token });
      for (const player of [creator, other]) await useCases.resign.execute(onGame(game.id, player), once);
      const rematch = (await ask(game.id, creator)).game;
      expect(rematch.visibility).toBe('private');
      expect(((await useCases.readGame.execute(rematch.id, third)) as any).refused).toBe('gameNotFound');
      expect(((await useCases.readGame.execute(rematch.id, other)) as any).status).toBe('waiting');
      expect((await take(rematch.id, other, { contribution: 'ab' })).game.status).toBe('running');
    });

    it('are for those who sat there, and after the end', async () => {
      const game = await dealt();
      expect((await ask(game, creator)).refused).toBe('notOver');
      expect((await ask(game, third)).refused).toBe('notASeat');
    });
  });
});
