import { beforeEach, describe, expect, it } from '@jest/globals';
import { MemoryEventStore } from '../../src/event-store/memory-event-store.js';
import type { GameRecord } from '../../src/game/record.js';
import { memoryParts } from '../../src/memory-parts.js';
import type { Parts } from '../../src/parts.js';
import { MemoryGameList } from '../../src/projections/game-list/memory-game-list.js';
import { deriveRows } from '../../src/use-cases/derive-rows.js';
import { type UseCases, useCasesOf } from '../../src/use-cases/use-cases.js';
import { aGuest } from '../support/a-guest.js';
import { changed, forged } from '../support/forged.js';
import { foldedTo, goldenForks, PlayedFork, stepsOf } from '../support/forks.js';
import { goldenRecords } from '../support/golden-games.js';
import { KERNEL } from '../support/kernel.js';
import { newGame } from '../support/new-game.js';
import { readVectors } from '../support/vectors.js';

const once = { key: null, body: {}, acting: null };
const { records } = readVectors<{ records: GameRecord[] }>('records-1');
const [live, , open, daily] = records as [GameRecord, GameRecord, GameRecord, GameRecord];

describe('importing a record', () => {
  let store: MemoryEventStore;
  let parts: Parts;
  let useCases: UseCases;
  let player: string;
  beforeEach(async () => {
    store = new MemoryEventStore();
    parts = { ...memoryParts(), store, gameList: new MemoryGameList(store) };
    useCases = useCasesOf(parts);
    player = await aGuest(useCases);
  });

  const send = async (record: object | string, by = player): Promise<any> =>
    useCases.importRecord.execute(typeof record === 'string' ? record : JSON.stringify(record), by, null);
  const exported = async (game: string, by: string | null = null): Promise<string> =>
    JSON.stringify(await useCases.exportRecord.execute(game, by));
  const listed = async (by: string): Promise<any[]> =>
    ((await useCases.listGames.execute({ of: { player: by, status: null }, limit: 9, from: null })) as any)
      .games;

  const golden = goldenRecords('big-fish-1').map(([, text]) => text);
  it.each([...records.map((record) => JSON.stringify(record)), ...golden].map((text) => [text] as const))(
    'keeps what the check finds good, and gives the same bytes again',
    async (text) => {
      const { game } = JSON.parse(text) as GameRecord;
      expect(await send(text)).toMatchObject({ exists: false, game: { id: game, imported: true } });
      const first = await exported(game, player);
      expect(JSON.parse(first)).toEqual(JSON.parse(text));
      const elsewhere = useCasesOf({ ...memoryParts(), store: new MemoryEventStore() });
      await elsewhere.importRecord.execute(first, player, null);
      expect(JSON.stringify(await elsewhere.exportRecord.execute(game, player))).toBe(first);
      // By a process that has never seen it.
      const anew = useCasesOf(parts);
      expect(JSON.stringify(await anew.exportRecord.execute(game, player))).toBe(first);
    },
  );

  it('keeps forks of forks 16 deep, and no deeper', async () => {
    await send(live);
    let origin = foldedTo(live, stepsOf(live)[0]!);
    for (let depth = 1; depth <= 17; depth++) {
      const id = `018f4e2a-0000-7000-8000-0000000001${String(depth).padStart(2, '0')}`;
      const fork = new PlayedFork(live.serverSeed!, origin, id);
      fork.begin([player]);
      origin = fork.game!;
      fork.do({ type: 'act', seat: 0, action: { type: 'stop' } });
      expect([depth, (await send(fork.record())).refused ?? 'kept']).toEqual([
        depth,
        depth <= 16 ? 'kept' : 'tooManyForks',
      ]);
    }
  });

  it('brings forks after the games that they go on from', async () => {
    const [fish, again, fork] = goldenForks().map(([, text]) => text) as [string, string, string];
    expect((await send(again)).refused).toBe('parentNotHere');
    expect((await send(fork)).data).toEqual({ game: live.game });
    await send(live);
    expect((await send(again)).refused).toBe('parentNotHere');
    for (const text of [fork, again]) expect((await send(text)).exists).toBe(false);
    expect((await send(fish)).refused).toBe('parentNotHere');
    const { game } = JSON.parse(again) as GameRecord;
    expect(await exported(game)).toBe(again);
  });

  it('is replayed, but not played on', async () => {
    await send(daily);
    const { game } = daily;
    const state: any = await useCases.readState.execute(game, 9, null, null);
    expect(state.settled).toBe(true);
    expect(await useCases.listEvents.execute(game, null, { after: 0 }, 5)).toMatchObject({ next: 5 });
    const action = { game, player, action: { type: 'stop' }, expectedVersion: null };
    expect(await useCases.submitAction.execute(action, once)).toMatchObject({ refused: 'notASeat' });
    expect(await useCases.rematch.execute(game, player, once)).toMatchObject({ refused: 'notASeat' });
    expect(await useCases.voidAttempt.execute(game, 'why')).toMatchObject({ refused: 'gameNotFound' });
    expect(
      await useCases.forkGame.execute({ game, player, version: 4, seat: null, bots: [] }, once),
    ).toMatchObject({ game: { kind: 'fork', imported: false, parent: { game } } });
  });

  it('counts for nothing and is on nobody else’s list', async () => {
    const theirs = await aGuest(useCases);
    // A game in which somebody who is a player here is said to have sat.
    const claimed = forged(daily, (record) => (record.events[1].data.player = theirs));
    await send(claimed);
    expect(await listed(theirs)).toEqual([]);
    expect(await listed(player)).toMatchObject([{ id: daily.game, imported: true, status: 'finished' }]);
    expect([...store.games.values()].map(({ creation }) => creation.attempt)).toEqual([null]);
    const act = { game: daily.game, player: theirs, action: { type: 'stop' }, expectedVersion: null };
    expect(await useCases.submitAction.execute(act, once)).toMatchObject({ refused: 'gameOver' });
    expect(await useCases.rematch.execute(daily.game, theirs, once)).toMatchObject({ refused: 'noRematch' });
    const events = store.games.get(daily.game)!.events;
    const history = {
      serverSeed: new Uint8Array(32),
      importedBy: player,
      version: events.length,
      rows: events.length,
      read: { events, fault: null },
    };
    const kept = { createdBy: null, visibility: null };
    expect(
      deriveRows(
        KERNEL,
        daily.game,
        { ...history, serverSeed: store.games.get(daily.game)!.creation.serverSeed },
        new Map(),
        kept,
      ),
    ).toMatchObject({
      game: { createdBy: player, imported: true, rematchOf: null },
      players: [player],
      attempt: null,
    });
  });

  it('knows a record that is here already, and refuses another of the same game', async () => {
    await send(live);
    const other = await aGuest(useCases);
    expect(await send(live, other)).toMatchObject({ exists: true, game: { id: live.game } });
    expect(await listed(other)).toEqual([]);
    const later = forged(live, ({ events }) => events.forEach((event: { at: number }) => event.at++));
    expect(await send(later)).toMatchObject({ refused: 'recordDiffers', data: { game: live.game } });
    expect(JSON.parse(await exported(live.game))).toEqual(live);
  });

  it('tells who may not see a game nothing of it but that it is there', async () => {
    const hidden = forged(live, ({ events }) => (events[0].data.options.private = true));
    await send(hidden);
    const other = await aGuest(useCases);
    const later = forged(hidden, ({ events }) => events.forEach((event: { at: number }) => event.at++));
    for (const record of [hidden, later])
      expect(await send(record, other)).toMatchObject({ refused: 'gameHidden', data: { game: live.game } });
    expect(await send(hidden)).toMatchObject({ exists: true });
  });

  it('knows a game that was played here', async () => {
    const { game }: any = await useCases.createGame.execute(player, newGame('card-commons'), once);
    const stop = { game: game.id, player, action: { type: 'stop' }, expectedVersion: null };
    expect((await send(await exported(game.id))).refused).toBe('recordSealed');
    await useCases.submitAction.execute(stop, once);
    expect(await send(await exported(game.id))).toMatchObject({ exists: true, game: { imported: false } });
  });

  it.each<[what: string, step: number, event: number | null, record: object | string]>([
    ['no record', 1, null, '{'],
    [
      'another seed',
      4,
      null,
      changed(open, (r) => (r.serverSeed = r.events.at(-1).data.serverSeed = live.serverSeed)),
    ],
    ['a doubled event', 3, 21, changed(live, (r) => r.events.splice(20, 0, r.events[20]))],
    ['a missing event', 3, 20, changed(live, (r) => r.events.splice(20, 1))],
    [
      'a deck that the seed does not give',
      6,
      2,
      forged(live, (r) => (r.events[2].state = r.events[3].state)),
    ],
    [
      'an unknown version',
      6,
      0,
      forged(live, (r) => (r.ruleset = r.events[0].data.ruleset = 'card-commons@9')),
    ],
  ])('refuses %s, with step and event', async (_what, step, event, record) => {
    expect(await send(record)).toMatchObject({ refused: 'recordNotGood', data: { step, event } });
    expect(store.games.size).toBe(0);
  });

  it.each<[path: string, record: object]>([
    ['/events/45/at', forged(live, ({ events }) => (events.at(-1).at = Number.MAX_SAFE_INTEGER))],
    ['/events/1/data/player', forged(live, ({ events }) => (events[1].data.player = 'x'.repeat(201)))],
    [
      '/events/0/data/options/turnLimit',
      forged(live, ({ events }) => (events[0].data.options.turnLimit = 2 ** 40)),
    ],
    [
      '/events/0/data/options/parent/version',
      forged(live, ({ events }) => (events[0].data.options.parent = { game: daily.game, version: 2 ** 40 })),
    ],
  ])('refuses what no game here can be: %s', async (path, record) => {
    expect(await send(record)).toMatchObject({ refused: 'recordNotFit', data: { path } });
  });

  it('refuses the id of zeros, in front of which no list begins', async () => {
    await send(live);
    const fork = new PlayedFork(
      live.serverSeed!,
      foldedTo(live, stepsOf(live)[0]!),
      '00000000-0000-0000-0000-000000000000',
    );
    fork.begin([player]);
    fork.do({ type: 'act', seat: 0, action: { type: 'stop' } });
    expect(await send(fork.record())).toMatchObject({ refused: 'recordNotFit', data: { path: '/game' } });
  });

  it('keeps a private game private', async () => {
    const closed = forged(live, ({ events }) => (events[0].data.options.private = true));
    await send(closed);
    expect(await useCases.readGame.execute(live.game, null)).toMatchObject({ refused: 'gameNotFound' });
    expect(await useCases.readGame.execute(live.game, player)).toMatchObject({ visibility: 'private' });
  });
});
