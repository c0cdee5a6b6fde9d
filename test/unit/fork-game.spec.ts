import { beforeEach, describe, expect, it } from '@jest/globals';
import { MemoryEventStore } from '../../src/event-store/memory-event-store.js';
import { checkRecord } from '../../src/game/check-record.js';
import { memoryParts } from '../../src/memory-parts.js';
import type { Parts } from '../../src/parts.js';
import { MemoryGameList } from '../../src/projections/game-list/memory-game-list.js';
import { deriveRows } from '../../src/use-cases/derive-rows.js';
import type { Repeatable } from '../../src/use-cases/command-key.js';
import { LEFT_ALONE } from '../../src/use-cases/keep-time.js';
import { type UseCases, useCasesOf } from '../../src/use-cases/use-cases.js';
import { MemoryDueGames } from '../../src/projections/due-games/memory-due-games.js';
import { bigFish } from '../../src/rulesets/big-fish/big-fish.js';
import { aGuest } from '../support/a-guest.js';
import { KERNEL } from '../support/kernel.js';
import { aSigner } from '../support/signer.js';
import { newGame } from '../support/new-game.js';
import { streamsFrom } from '../support/playout.js';
import { SetClock } from '../support/set-clock.js';

const once = { key: null, body: {}, acting: null };
const STOP = { type: 'stop' };
/** In which the first three legal actions do not end the game. */
const DEAL = { kind: 'open', openText: 'calm-29' } as const;

describe('forking a game', () => {
  let store: MemoryEventStore;
  let clock: SetClock;
  let parts: Parts;
  let useCases: UseCases;
  let player: string;
  let other: string;
  beforeEach(async () => {
    store = new MemoryEventStore();
    clock = new SetClock();
    parts = {
      ...memoryParts(),
      store,
      clock,
      gameList: new MemoryGameList(store),
      dueGames: new MemoryDueGames(store),
    };
    useCases = useCasesOf(parts);
    [player, other] = [await aGuest(useCases), await aGuest(useCases)];
  });

  const fork = async (
    game: string,
    version: number,
    more: object = {},
    repeatable: Repeatable = once,
  ): Promise<any> =>
    useCases.forkGame.execute({ game, player, version, seat: null, bots: [], ...more }, repeatable);
  const act = async (game: string, action: object, by = player): Promise<any> =>
    useCases.submitAction.execute({ game, player: by, action, expectedVersion: null } as any, once);
  const legal = async (game: string, by = player): Promise<any[]> =>
    ((await useCases.listLegalActions.execute(game, by)) as any).actions;
  const alone = async (more: object = {}): Promise<string> =>
    ((await useCases.createGame.execute(player, newGame('card-commons', { ...DEAL, ...more }), once)) as any)
      .game.id;
  const finished = async (more: object = {}): Promise<string> => {
    const game = await alone(more);
    for (let i = 0; i < 3; i++) await act(game, (await legal(game))[0]);
    await act(game, STOP);
    return game;
  };
  /** A game of two that both have resigned. */
  const table = async (): Promise<string> => {
    const { game }: any = await useCases.createGame.execute(
      player,
      newGame('big-fish', { visibility: 'public' }),
      once,
    );
    const empty = { seat: null, invitation: null, contribution: '', expectedVersion: null };
    await useCases.takeSeat.execute({ ...empty, game: game.id, player: other }, once);
    for (const by of [player, other])
      await useCases.resign.execute({ game: game.id, player: by, expectedVersion: null }, once);
    return game.id as string;
  };
  const recordOf = async (game: string): Promise<string> =>
    JSON.stringify(await useCases.exportRecord.execute(game, player));

  it('goes on from a step, marked and linked', async () => {
    const game = await finished();
    const then: any = await useCases.readState.execute(game, 5, player, null);
    const forked = await fork(game, 5);
    expect(forked).toMatchObject({
      replayed: false,
      game: {
        kind: 'fork',
        status: 'running',
        version: 3,
        parent: { game, version: 5 },
        viewer: 'seat:0',
        serverSeed: null,
        visibility: 'unlisted',
        turnLimit: null,
        view: then.state.view,
      },
    });
    const { id } = forked.game;
    await act(id, STOP);
    const [record, parent] = [await recordOf(id), await recordOf(game)];
    expect(checkRecord(KERNEL, record, {}, [parent]).verdict).toBe('good');
    // From the store, by a process that has never seen it.
    const anew = useCasesOf(parts);
    expect(JSON.stringify(await anew.exportRecord.execute(id, player))).toBe(record);
    const listed: any = await useCases.listGames.execute({
      of: { player, status: null },
      limit: 9,
      from: null,
    });
    expect(listed.games.map(({ kind }: any) => kind)).toEqual(['fork', 'open']);
  });

  it('gives receipts for what its player does, not for what bots do', async () => {
    useCases = useCasesOf({ ...parts, receiptSigner: aSigner() });
    const forked = await fork(await table(), 4, { seat: 1 }, { ...once, key: 'a-key-of-16-characters' });
    expect(forked.receipt).toMatchObject({ game: forked.game.id, data: { seat: 1, player } });
    const again = await fork(
      forked.game.parent.game,
      4,
      { seat: 1 },
      { ...once, key: 'a-key-of-16-characters' },
    );
    expect([again.replayed, again.receipt]).toEqual([true, forked.receipt]);
    const { id } = forked.game;
    const [random] = bigFish.bots;
    for (let acted = 0; acted < 3; acted++) {
      const { seat, task, actions }: any = await useCases.listLegalActions.execute(id, player);
      const { view }: any = await useCases.readGame.execute(id, player);
      const action = random!.choose({ seat, task, view, actions }, streamsFrom(acted)('test/bot'));
      expect((await act(id, action)).receipt.data).toEqual({ seat: 1, action });
    }
  });

  it('begins at the first and at the last step, and nowhere else', async () => {
    const game = await finished();
    const { version } = (await useCases.readGame.execute(game, player)) as { version: number };
    const results = [];
    for (let at = 0; at <= version + 1; at++) {
      const forked = await fork(game, at);
      results.push(forked.refused ?? forked.game.status);
    }
    // Created, seated, dealt, three actions, the end, the reveal.
    expect(results).toEqual([
      'notDealt',
      'notDealt',
      'notDealt',
      ...Array(4).fill('running'),
      'gameOver',
      'gameOver',
      'noSuchVersion',
    ]);
    const last = await fork(game, 6);
    expect((await act(last.game.id, STOP)).step.status).toBe('finished');
  });

  it('is refused where it would show what is hidden, and where there is nothing to go on from', async () => {
    const running = await alone();
    expect((await fork(running, 3)).refused).toBe('notOver');
    const left = await alone();
    clock.pass(LEFT_ALONE + 1_000);
    await useCases.keepTime.voidGamesLeftAlone();
    expect((await fork(left, 3)).refused).toBe('gameVoided');
    const closed = await finished({ visibility: 'private' });
    expect((await fork(closed, 3, { player: other })).refused).toBe('gameNotFound');
    const own = await fork(closed, 3);
    expect(own.game.visibility).toBe('private');
    expect(await useCases.readGame.execute(own.game.id, other)).toMatchObject({ refused: 'gameNotFound' });
    expect((await fork('018f4e2a-0000-7000-8000-0000000000ff', 3)).refused).toBe('gameNotFound');
  });

  it('waits for the reveal of a challenge', async () => {
    await useCases.drawChallenges.execute();
    const { id }: any = await useCases.listChallenges.today('card-commons');
    const begun: any = await useCases.startAttempt.execute(id, player, once);
    await act(begun.game.id, STOP);
    expect((await fork(begun.game.id, 3)).refused).toBe('challengeSealed');
    expect((await fork(begun.game.id, 3, { player: other })).refused).toBe('gameNotFound');
    clock.pass(27 * 60 * 60 * 1_000);
    await useCases.revealChallenges.execute();
    const forked = await fork(begun.game.id, 3, { player: other });
    expect(forked.game).toMatchObject({ kind: 'fork', ruleset: 'card-commons@1' });
    await act(forked.game.id, STOP, other);
    const records = [await recordOf(forked.game.id), await recordOf(begun.game.id)] as const;
    expect(checkRecord(KERNEL, records[0], {}, [records[1]]).verdict).toBe('good');
  });

  it('has bots in the other seats, which act by themselves', async () => {
    const game = await table();
    const forked = await fork(game, 5, { seat: 1, bots: [{ seat: 0, bot: 'greedy' }], player: other });
    expect(forked.game).toMatchObject({
      viewer: 'seat:1',
      retired: [],
      seats: [
        { seat: 0, player: 'bot:greedy' },
        { seat: 1, player: other },
      ],
    });
    const { id } = forked.game;
    let told = 0;
    for (;;) {
      const shown: any = await useCases.readGame.execute(id, other);
      if (shown.status !== 'running') break;
      expect(shown.awaiting.map(({ seat }: any) => seat)).toEqual([1]);
      // What the bot has in its hand and does in secret stays hidden, though who knows the parent can work it out.
      expect(shown.serverSeed).toBeNull();
      const [entry] = await legal(id, other);
      const bot = KERNEL.rulesets.find(({ id }) => id === 'big-fish')!.bots[0]!;
      expect(bot).toBeDefined();
      const acted = await useCases.submitAction.execute(
        { game: id, player: other, action: completed(entry), expectedVersion: shown.version },
        once,
      );
      if ('step' in acted) told += acted.step.happened.length;
      else throw new Error(JSON.stringify(acted));
      if (told > 60) await useCases.resign.execute({ game: id, player: other, expectedVersion: null }, once);
    }
    const [record, parent] = [await recordOf(id), await recordOf(game)];
    expect(checkRecord(KERNEL, record, {}, [parent])).toMatchObject({ verdict: 'good' });
    const byBot = JSON.parse(record).events.filter(({ actor }: any) => actor === 'seat:0');
    expect(byBot.length).toBeGreaterThan(1);
    expect(store.outbox.flatMap(({ notices }) => Object.values(notices ?? {}).flat())).not.toContain(
      'bot:greedy',
    );
    expect([...store.games.get(id)!.players]).toEqual([other]);
  });

  it('answers a repeated action with what its bots did then', async () => {
    const forked = await fork(await table(), 5);
    const { id } = forked.game;
    const [entry] = await legal(id);
    const request = { game: id, player, action: completed(entry), expectedVersion: null };
    const repeatable = { ...once, key: 'k'.repeat(16) };
    const first: any = await useCases.submitAction.execute(request, repeatable);
    const again: any = await useCases.submitAction.execute(request, repeatable);
    expect(again.replayed).toBe(true);
    expect(again.step).toEqual(first.step);
  });

  it('names seats and bots that there are, each once', async () => {
    const game = await table();
    const wrong = async (more: object) => (await fork(game, 5, more)).refused;
    expect(await wrong({ seat: 2 })).toBe('noSuchSeat');
    expect(await wrong({ bots: [{ seat: 2, bot: 'random' }] })).toBe('noSuchSeat');
    expect(await wrong({ bots: [{ seat: 0, bot: 'random' }] })).toBe('seatNotFree');
    expect(await wrong({ bots: [1, 1].map((seat) => ({ seat, bot: 'random' })) })).toBe('seatNotFree');
    expect(await wrong({ bots: [{ seat: 1, bot: 'nobody' }] })).toBe('botNotFound');
    expect(await wrong({ seat: 1, bots: [{ seat: 0, bot: 'random' }] })).toBeUndefined();
  });

  it('is made once by a key', async () => {
    const game = await finished();
    const repeatable = { ...once, key: 'f'.repeat(16) };
    const first = await fork(game, 4, {}, repeatable);
    await act(first.game.id, STOP);
    const again = await fork(game, 4, {}, repeatable);
    expect(again).toEqual({ ...first, replayed: true });
    expect((await fork(game, 4, {}, { ...repeatable, body: { version: 5 } as any })).refused).toBe(
      'idempotencyKeyReused',
    );
  });

  it('has no rematch, and its parent can still have one', async () => {
    const game = await finished();
    const forked = await fork(game, 4);
    await act(forked.game.id, STOP);
    expect(await useCases.rematch.execute(forked.game.id, player, once)).toMatchObject({
      refused: 'noRematch',
    });
    expect(await useCases.rematch.execute(game, player, once)).toMatchObject({ replayed: false });
  });

  it('can be forked itself, but not without end', async () => {
    let game = await finished();
    for (let depth = 0; depth < 16; depth++) {
      const forked = await fork(game, 3);
      expect(forked.refused).toBeUndefined();
      game = forked.game.id;
      await act(game, STOP);
    }
    expect((await fork(game, 3)).refused).toBe('tooManyForks');
    const anew = useCasesOf(parts);
    expect(await anew.readGame.execute(game, player)).toMatchObject({ status: 'finished' });
    const histories = new Map(
      [...store.games].map(([id, { creation, events }]) => [
        id,
        {
          serverSeed: creation.serverSeed,
          importedBy: null,
          version: events.length,
          rows: events.length,
          read: { events, fault: null },
        },
      ]),
    );
    const rows = deriveRows(KERNEL, game, histories.get(game)!, histories, {
      createdBy: null,
      visibility: 'unlisted',
    });
    expect(rows).toMatchObject({
      game: { kind: 'fork', createdBy: player, rematchOf: null, status: 'finished' },
      players: [player],
      attempt: null,
    });
  });

  it('goes on with an edition of its own', async () => {
    const edition = structuredClone(
      KERNEL.rulesets.find(({ id }) => id === 'big-fish')!.edition!.document,
    ) as any;
    edition.fish[0].copies++;
    const { game }: any = await useCases.createGame.execute(
      player,
      newGame('big-fish', { visibility: 'public', edition }),
      once,
    );
    const empty = { seat: null, invitation: null, contribution: '', expectedVersion: null };
    await useCases.takeSeat.execute({ ...empty, game: game.id, player: other }, once);
    for (const by of [player, other])
      await useCases.resign.execute({ game: game.id, player: by, expectedVersion: null }, once);
    const forked = await fork(game.id, 5);
    expect(forked.game.ruleset).toBe(game.ruleset);
  });

  it('of a game that goes on from itself is a fault of what is stored, told at once', async () => {
    const { game } = await fork(await finished(), 5);
    const stored = (await store.load(game.id))!;
    const [created, ...rest] = stored.events as any[];
    const parent = { ...created.data.options.parent, game: game.id };
    const circle = { ...created, data: { ...created.data, options: { ...created.data.options, parent } } };
    store.load = async () => ({ ...stored, events: [circle, ...rest] });
    await expect(useCasesOf(parts).readGame.execute(game.id, player)).rejects.toThrow('in a circle');
  });
});

/** The action that a legal entry is, or the first of those that it stands for. */
function completed(entry: any): any {
  const ruleset = KERNEL.rulesets.find(({ id }) => id === 'big-fish')!;
  return 'candidates' in entry ? ruleset.complete(entry, entry.candidates.slice(0, entry.min)) : entry;
}
