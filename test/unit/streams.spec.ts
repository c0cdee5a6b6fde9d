import { beforeEach, describe, expect, it } from '@jest/globals';
import { isRefusal } from '../../src/engine/refusal.js';
import { MemoryEventStore } from '../../src/event-store/memory-event-store.js';
import { memoryParts } from '../../src/memory-parts.js';
import { Unavailable } from '../../src/platform/unavailable.js';
import { MOST_WAITING } from '../../src/use-cases/account-reader.js';
import { KEPT_EVENTS } from '../../src/use-cases/game-audience.js';
import type { GameMessage } from '../../src/use-cases/game-message.js';
import { type UseCases, useCasesOf } from '../../src/use-cases/use-cases.js';
import { aGuest } from '../support/a-guest.js';
import { countingRuleset } from '../support/counting.js';
import { KERNEL } from '../support/kernel.js';
import { newGame } from '../support/new-game.js';

const once = { key: null, body: {}, acting: null };
const COUNT = { type: 'count', by: 1 };

/** Fails when told to, and counts what it is asked. */
class WatchedStore extends MemoryEventStore {
  isAway = false;
  reads = 0;

  override async eventsAfter(...asked: Parameters<MemoryEventStore['eventsAfter']>) {
    this.reads++;
    if (this.isAway) throw new Unavailable('away');
    return super.eventsAfter(...asked);
  }
}

describe('readers of streams', () => {
  let useCases: UseCases;
  let store: WatchedStore;
  let player: string;
  let game: string;
  beforeEach(async () => {
    store = new WatchedStore();
    useCases = useCasesOf(memoryParts({ ...KERNEL, rulesets: [countingRuleset()] }, store));
    player = await aGuest(useCases);
    game = ((await useCases.createGame.execute(player, newGame('counting'), once)) as any).game.id;
  });

  const watch = async (after: number | null = null, as: string | null = player) => {
    const reader = await useCases.watchGame.execute(
      game,
      { player: as, address: '::1', holds: async () => true },
      after,
    );
    if (isRefusal(reader)) throw new Error(reader.message);
    return reader;
  };
  const count = async (times: number) => {
    for (let i = 0; i < times; i++)
      await useCases.submitAction.execute({ game, player, action: COUNT, expectedVersion: null }, once);
  };
  const read = async (reader: AsyncIterator<GameMessage, undefined>) => (await reader.next()).value!;

  it('are told and cut when they fall behind what is kept, and go on from there', async () => {
    const [slow, quick] = [await watch(), await watch()];
    expect([await read(slow), await read(quick)].map(({ version }) => version)).toEqual([3, 3]);
    const first = read(slow);
    const quickly = (async () => {
      for (let version = 4; version <= 5 + KEPT_EVENTS; version++)
        expect((await read(quick)).version).toBe(version);
    })();
    await count(1);
    expect((await first).version).toBe(4);
    for (let i = 0; i <= KEPT_EVENTS; i++) {
      await count(1);
      if (i % 50 === 0) await new Promise((done) => setTimeout(done, 50));
    }
    await quickly;
    expect(await read(slow)).toMatchObject({ message: 'end', reason: 'slow', version: 4 });
    expect(await slow.next()).toEqual({ value: undefined, done: true });
    const again = await watch(4);
    for (let version = 5; version <= 4 + KEPT_EVENTS + 1; version++)
      expect(await read(again)).toMatchObject({ message: 'event', version });
  });

  it('read what there is page by page, however much', async () => {
    await count(3 * KEPT_EVENTS);
    const reader = await watch(0);
    for (let version = 1; version <= 3 + 3 * KEPT_EVENTS; version++) {
      expect((await read(reader)).version).toBe(version);
      // Others go on meanwhile.
      if (version % 100 === 0) await count(1);
    }
    for (let i = 0; i < 7; i++) expect((await read(reader)).message).toBe('event');
  });

  it('of one game and one kind share one read and one message', async () => {
    const players = [player, null, null, null];
    const readers = await Promise.all(players.map((each) => watch(null, each)));
    await Promise.all(readers.map(read));
    const next = readers.map(read);
    store.reads = 0;
    await count(1);
    const messages = await Promise.all(next);
    // One that finds the event, and one that finds no more.
    expect(store.reads).toBe(2);
    expect(new Set(messages).size).toBe(2);
    expect(messages[1]).toBe(messages[3]);
  });

  it('are told when the store is there again', async () => {
    const reader = await watch();
    await read(reader);
    const next = read(reader);
    store.isAway = true;
    await count(1);
    await new Promise((done) => setTimeout(done, 100));
    store.isAway = false;
    expect((await next).version).toBe(4);
  });

  it('leave at once, even while they wait, and nothing is left of them', async () => {
    const reader = await watch();
    await read(reader);
    const waiting = reader.next();
    await reader.return();
    expect(await waiting).toEqual({ value: undefined, done: true });
    for (let i = 0; i < 50; i++) await (await watch()).return();
    useCases.openStreams.close();
    expect((await read(await watch())).message).toBe('goodbye');
  });

  it('wait while nobody can say whether they may read, and then go on', async () => {
    const reader = await watch();
    await read(reader);
    let holds: boolean | null = null;
    reader.guard(async () => holds);
    await count(1);
    let told = false;
    const next = read(reader).finally(() => (told = true));
    useCases.openStreams.look();
    await new Promise((done) => setTimeout(done, 50));
    expect(told).toBe(false);
    holds = true;
    useCases.openStreams.look();
    expect((await next).version).toBe(4);
    holds = false;
    expect(await read(reader)).toMatchObject({ message: 'end', version: 4, reason: 'revoked' });
  });

  it('of an account are told and cut when too much waits for them', async () => {
    const reader = await useCases.watchAccount.execute(
      { player, address: '::1', holds: async () => true },
      null,
    );
    if (isRefusal(reader)) throw new Error(reader.message);
    expect((await reader.next()).value).toMatchObject({ message: 'position' });
    for (let i = 0; i <= MOST_WAITING + 1; i++)
      await useCases.createGame.execute(player, newGame('counting'), once);
    await new Promise((done) => setTimeout(done, 300));
    const told = [];
    for (let next = await reader.next(); next.done !== true; next = await reader.next())
      told.push(next.value);
    expect(told.at(-1)).toMatchObject({ message: 'end', reason: 'slow' });
    const again = await useCases.watchAccount.execute(
      { player, address: '::1', holds: async () => true },
      told.at(-1)!.position,
    );
    if (isRefusal(again)) throw new Error(again.message);
    expect((await again.next()).value).toMatchObject({ resumed: true });
    expect((await again.next()).value!.position).toBe(told.at(-1)!.position + 1);
  });
});
