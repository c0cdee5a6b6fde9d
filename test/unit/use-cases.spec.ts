import { beforeEach, describe, expect, it } from '@jest/globals';
import { MemoryEventStore } from '../../src/event-store/memory-event-store.js';
import { memoryParts } from '../../src/memory-parts.js';
import { HOUSE_EDITION } from '../../src/rulesets/big-fish/house-edition.js';
import { useCasesOf } from '../../src/use-cases/use-cases.js';
import { newGame } from '../support/new-game.js';
import { aGuest } from '../support/a-guest.js';

const STOP = { type: 'stop' };
const OPEN = newGame('card-commons', { kind: 'open', openText: 'calm-29' });
const once = { key: null, body: {}, acting: null };

/** A store in which others always come first. */
class CrowdedStore extends MemoryEventStore {
  override async append(append: Parameters<MemoryEventStore['append']>[0]) {
    return append.creation === null ? ('conflict' as const) : super.append(append);
  }
}

describe('use cases', () => {
  let store: MemoryEventStore;
  let useCases: ReturnType<typeof useCasesOf>;
  let player: string;
  beforeEach(async () => {
    store = new MemoryEventStore();
    useCases = useCasesOf({ ...memoryParts(), store });
    player = await aGuest(useCases);
  });

  const created = async (): Promise<string> =>
    ((await useCases.createGame.execute(player, OPEN, once)) as any).game.id;
  const act = (game: string, action: object) =>
    useCases.submitAction.execute({ game, player, action, expectedVersion: null } as any, once) as any;

  it('notice that the stored history is another, as after a backup', async () => {
    const game = await created();
    const legal = ((await useCases.listLegalActions.execute(game, player)) as any).actions;
    const backup = store.games.get(game)!.events.slice();
    await act(game, legal[0]);
    // The backup is put back, and another process plays on from there.
    store.games.get(game)!.events.splice(0, Infinity, ...backup);
    const others = useCasesOf({ ...memoryParts(), store });
    const theirs = (await others.submitAction.execute(
      { game, player, action: legal[1], expectedVersion: null },
      once,
    )) as any;
    expect(((await useCases.readGame.execute(game, player)) as any).view).toEqual(theirs.step.view);
    expect((await act(game, STOP)).step.status).toBe('finished');
  });

  it('notice a history that has become shorter', async () => {
    const game = await created();
    const legal = ((await useCases.listLegalActions.execute(game, player)) as any).actions;
    const backup = store.games.get(game)!.events.slice();
    await act(game, legal[0]);
    store.games.get(game)!.events.splice(0, Infinity, ...backup);
    expect(await useCases.readGame.execute(game, player)).toMatchObject({ version: 3 });
    expect((await act(game, legal[1])).step.version).toBe(4);
  });

  it('give up when others keep coming first', async () => {
    store = new CrowdedStore();
    useCases = useCasesOf({ ...memoryParts(), store });
    expect(await act(await created(), STOP)).toEqual({ conflict: 'busy' });
  });

  it('count what all seats do at the same moment', async () => {
    const edition = { ...HOUSE_EDITION, edition: 'house-for-ten', players: { min: 2, max: 10 } };
    const wanted = newGame('big-fish', { seats: 10, edition, visibility: 'public' });
    const { id: game } = ((await useCases.createGame.execute(player, wanted, once)) as any).game;
    const players = [player];
    while (players.length < 10) {
      const id = await aGuest(useCases);
      const seat = { seat: null, invitation: null, contribution: '', expectedVersion: null };
      await useCases.takeSeat.execute({ game, player: id, ...seat }, once);
      players.push(id);
    }
    const places = await Promise.all(
      players.map(async (each) => {
        const { actions } = (await useCases.listLegalActions.execute(game, each)) as any;
        const { candidates, min } = actions[0];
        return {
          game,
          player: each,
          action: { type: 'place', fish: candidates.slice(0, min) },
          expectedVersion: null,
        };
      }),
    );
    const answers = await Promise.all(
      places.flatMap((place) => [
        useCases.submitAction.execute(place, once),
        useCases.resign.execute(place, once),
      ]),
    );
    expect(answers.filter((answer) => 'conflict' in answer)).toEqual([]);
  });

  it('answer no such game', async () => {
    const none = '018f4e2a-0000-7000-8000-000000000001';
    const answers = await Promise.all([
      useCases.readGame.execute(none, null),
      useCases.listEvents.execute(none, null, { after: 0 }, 10),
      useCases.listLegalActions.execute(none, null),
      useCases.readState.execute(none, 3, null, null),
      useCases.exportRecord.execute(none, null),
      act(none, STOP),
    ]);
    expect(answers.map((answer) => answer.refused)).toEqual(Array(6).fill('gameNotFound'));
  });
});
