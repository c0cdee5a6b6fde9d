import { beforeEach, describe, expect, it } from '@jest/globals';
import { refuse, type Refusal } from '../../src/engine/refusal.js';
import { MemoryEventStore } from '../../src/event-store/memory-event-store.js';
import type { GameRecord } from '../../src/game/record.js';
import { memoryParts } from '../../src/memory-parts.js';
import type { Parts } from '../../src/parts.js';
import { MemoryGameList } from '../../src/projections/game-list/memory-game-list.js';
import { type UseCases, useCasesOf } from '../../src/use-cases/use-cases.js';
import { aGuest } from '../support/a-guest.js';
import { newGame } from '../support/new-game.js';
import { readVectors } from '../support/vectors.js';

const once = { key: null, body: {}, acting: null };
const GAMES = 120;
const { records } = readVectors<{ records: GameRecord[] }>('records-1');

describe('records by line', () => {
  let parts: Parts;
  let useCases: UseCases;
  let player: string;
  beforeEach(async () => {
    const store = new MemoryEventStore();
    parts = { ...memoryParts(), store, gameList: new MemoryGameList(store) };
    useCases = useCasesOf(parts);
    player = await aGuest(useCases);
  });

  const game = async (more: object = {}): Promise<string> => {
    const { game }: any = await useCases.createGame.execute(player, newGame('card-commons', more), once);
    const stop = { game: game.id, player, action: { type: 'stop' }, expectedVersion: null };
    await useCases.submitAction.execute(stop, once);
    return game.id as string;
  };
  const all = async (more: object = {}): Promise<any[]> => {
    const wanted = { overOf: player, ruleset: null, limit: 1_000, from: null, ...more };
    const lines = [];
    for await (const line of useCases.exportRecords.execute(wanted)) lines.push(line);
    return lines;
  };
  const send = async (
    source: string,
    acting: () => Promise<Refusal | null> = async () => null,
  ): Promise<any[]> => {
    const lines = [];
    for await (const line of useCases.importRecords.execute(source, player, acting)) lines.push(line);
    return lines;
  };

  it('are all there, or the last line says where to go on', async () => {
    const games: string[] = [];
    for (let i = 0; i < GAMES; i++) games.push(await game());
    const whole = await all();
    expect(whole.slice(0, -1).map((record) => record.game)).toEqual(games.toSorted());
    expect(whole.at(-1)).toEqual({ end: true, records: GAMES, next: null, prev: null });
    // Forwards to the last, and back again.
    const there: any[][] = [await all({ limit: 51 })];
    for (let end = there[0]!.at(-1); end.next !== null; end = there.at(-1)!.at(-1))
      there.push(await all({ limit: 51, from: { direction: 'after', id: end.next } }));
    expect(there.flatMap((lines) => lines.slice(0, -1))).toEqual(whole.slice(0, -1));
    expect(there.map((lines) => lines.at(-1).records)).toEqual([51, 51, 18]);
    const back: any[][] = [there.at(-1)!];
    for (let end = back[0]!.at(-1); end.prev !== null; end = back.at(-1)!.at(-1))
      back.push(await all({ limit: 51, from: { direction: 'before', id: end.prev } }));
    expect(back).toEqual(there.toReversed());
    const [first, last] = [games.toSorted()[0], games.toSorted().at(-1)];
    const nothing = [{ end: true, records: 0, next: null, prev: null }];
    expect(await all({ limit: 1, from: { direction: 'after', id: last } })).toEqual(nothing);
    expect(await all({ limit: 1, from: { direction: 'before', id: first } })).toEqual(nothing);
  });

  it('are not those of a private rematch in which somebody else took the seat', async () => {
    const [other, third] = [await aGuest(useCases), await aGuest(useCases)];
    const empty = { seat: null, invitation: null, contribution: '', expectedVersion: null };
    const resign = async (id: string, players: readonly string[]) => {
      for (const by of players)
        await useCases.resign.execute({ game: id, player: by, expectedVersion: null }, once);
    };
    const { game, invitations }: any = await useCases.createGame.execute(
      player,
      newGame('big-fish', { visibility: 'private' }),
      once,
    );
    await useCases.takeSeat.execute(
      { ...empty, game: game.id, player: other, invitation: invitations[0].token },
      once,
    );
    await resign(game.id, [player, other]);
    const rematch: string = ((await useCases.rematch.execute(game.id, player, once)) as any).game.id;
    const invited: any = await useCases.inviteToSeat.invite(rematch, player, 1);
    await useCases.takeSeat.execute(
      { ...empty, game: rematch, player: third, invitation: invited.token },
      once,
    );
    await resign(rematch, [player, third]);
    const of = async (overOf: string) =>
      (await all({ overOf })).map((record) => record.game ?? record.records);
    expect(await of(other)).toEqual([game.id, 1]);
    expect(await of(third)).toEqual([rematch, 1]);
    expect(await of(player)).toEqual([...[game.id, rematch].toSorted(), 2]);
  });

  it('are those of public games, or of one’s own, that are over', async () => {
    const open = await game({ visibility: 'public' });
    const own = await game({ visibility: 'private' });
    await useCases.createGame.execute(player, newGame('card-commons'), once);
    const of = async (more: object) => (await all(more)).slice(0, -1).map((record) => record.game);
    expect(await of({ overOf: null })).toEqual([open]);
    expect(await of({})).toEqual([open, own].toSorted());
    expect(await of({ ruleset: 'big-fish' })).toEqual([]);
    expect(await of({ overOf: await aGuest(useCases) })).toEqual([]);
  });

  it('are cut rather than left out', async () => {
    await game();
    const { gameList } = parts;
    const page = gameList.page.bind(gameList);
    gameList.page = async (query) => {
      const found = await page(query);
      return { ...found, games: found.games.map((each) => ({ ...each, id: player })) };
    };
    await expect(all()).rejects.toThrow('is refused: gameNotFound');
  });

  it('are kept one by one, whatever becomes of the others', async () => {
    const [first, second, third] = records.map((record) => JSON.stringify(record));
    const source = [first, '{}', second, '', first, '{"end":true,"records":3,"next":null,"prev":null}'].join(
      '\n',
    );
    expect(await send(source)).toMatchObject([
      { line: 1, result: { exists: false } },
      { line: 2, result: { refused: 'recordNotGood' } },
      { line: 3, result: { exists: false } },
      { line: 5, result: { exists: true } },
      { end: true, imported: 2, existing: 1, refused: 1 },
    ]);
    expect(await send(third!)).toMatchObject([{ line: 1 }, { end: true, imported: 1 }]);
  });

  it('are not kept from when who brings them may not any more', async () => {
    const source = records
      .slice(0, 3)
      .map((record) => JSON.stringify(record))
      .join('\n');
    const answers = [null, refuse('invalidToken', 'gone'), refuse('invalidToken', 'gone')];
    expect(await send(source, async () => answers.shift()!)).toMatchObject([
      { line: 1, result: { exists: false } },
      { line: 2, result: { refused: 'invalidToken' } },
      { line: 3, result: { refused: 'invalidToken' } },
      { end: true, imported: 1, existing: 0, refused: 2 },
    ]);
    expect((await all()).map(({ game }) => game)).toEqual([records[0]!.game, undefined]);
  });

  it('are the same after an import', async () => {
    for (const record of records) await useCases.importRecord.execute(JSON.stringify(record), player, null);
    const lines = (await all()).map((line) => JSON.stringify(line));
    const elsewhere = { ...memoryParts(), store: new MemoryEventStore() };
    const list = new MemoryGameList(elsewhere.store);
    const other = useCasesOf({ ...elsewhere, gameList: list });
    for await (const line of other.importRecords.execute(lines.join('\n'), player, async () => null))
      if ('line' in line) expect(line.result).toMatchObject({ exists: false });
    const again: string[] = [];
    const wanted = { overOf: player, ruleset: null, limit: 1_000, from: null };
    for await (const line of other.exportRecords.execute(wanted)) again.push(JSON.stringify(line));
    expect(again).toEqual(lines);
  });
});
