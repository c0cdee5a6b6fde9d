import { describe, expect, it } from '@jest/globals';
import type { Json } from '../../src/engine/json.js';
import { useCasesOf, type UseCases } from '../../src/use-cases/use-cases.js';
import { streamsFrom } from '../support/playout.js';
import { LEAKS, seenIn, type Spoil, withoutHashes, world } from '../support/two-worlds.js';
import { newGame } from '../support/new-game.js';
import { aGuest } from '../support/a-guest.js';

const SEED = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31));
const PAIRS = 2_000;
const LEAKY_PAIRS = 60;
const once = { key: null, body: {}, acting: null };

interface Pair {
  readonly worlds: readonly [UseCases, UseCases];
  readonly game: string;
  readonly player: string;
  readonly stranger: string;
}

/** The same game begun in both worlds. */
async function begin(seed: number, spoil?: Spoil): Promise<Pair> {
  const begun = [];
  for (const other of [false, true]) {
    const useCases = useCasesOf(world(seed, other, spoil));
    const player = await aGuest(useCases);
    const stranger = await aGuest(useCases);
    const created: any = await useCases.createGame.execute(player, newGame('card-commons'), once);
    begun.push({ useCases, player, stranger, game: created.game.id as string });
  }
  const [here, there] = begun as [(typeof begun)[0], (typeof begun)[0]];
  expect(there.game).toBe(here.game);
  return {
    worlds: [here.useCases, there.useCases],
    game: here.game,
    player: here.player,
    stranger: here.stranger,
  };
}

/** All that can be asked of a game, by everyone who may ask. */
async function ask(useCases: UseCases, { game, player, stranger }: Pair, version: number): Promise<string> {
  const callers = [player, stranger, null];
  const query = { of: { player, status: null }, limit: 5, from: null };
  // Never legal, whatever the cards.
  const bad: Json[] = [
    { type: 'release', card: 'KS', column: 0 },
    { type: 'catch', card: 'AS', school: 'AC' },
    { type: 'transfer', card: '2C', from: 0, to: 0 },
    { type: 'x' },
    7,
  ];
  const legal = (await useCases.listLegalActions.execute(game, player)) as { actions: readonly Json[] };
  const lines = [legal.actions.slice(0, 3), ...legal.actions.slice(0, 3).map((action) => [action])];
  const preview = (caller: string, line: readonly Json[]) =>
    useCases.previewActions.execute(game, caller, line);
  const answers = [
    ...lines.map((line) => preview(player, line)),
    preview(stranger, [{ type: 'stop' }]),
    ...bad.map((action) => preview(player, [action])),
    ...callers.flatMap((caller) => [
      useCases.readGame.execute(game, caller),
      useCases.listLegalActions.execute(game, caller),
      useCases.readState.execute(game, version, caller, null),
      useCases.readState.execute(game, 3, caller, 'spectator'),
      useCases.readState.execute(game, version, caller, 0),
      useCases.readState.execute(game, version, caller, 'all'),
      useCases.listEvents.execute(game, caller, { after: 0 }, 100),
      useCases.exportRecord.execute(game, caller),
    ]),
    ...bad.map((action) =>
      useCases.submitAction.execute({ game, player, action, expectedVersion: null }, once),
    ),
    useCases.submitAction.execute(
      { game, player, action: { type: 'stop' }, expectedVersion: version - 1 },
      once,
    ),
    useCases.submitAction.execute(
      { game, player: stranger, action: { type: 'stop' }, expectedVersion: null },
      once,
    ),
    useCases.startGame.execute({ game, player, contribution: '', expectedVersion: null }, once),
    useCases.listGames.execute(query),
  ];
  return withoutHashes(JSON.stringify(await Promise.all(answers)));
}

/** Plays the pair until the worlds must differ; answers the first step at which they differ before, or null. */
async function firstDifference(pair: Pair, choose: (below: number) => number): Promise<number | null> {
  const [here, there] = pair.worlds;
  for (let version = 3; ; version++) {
    const [one, two] = await Promise.all([ask(here, pair, version), ask(there, pair, version)]);
    if (one !== two) return version;
    const legal: any = await here.listLegalActions.execute(pair.game, pair.player);
    if (legal.actions.length === 0) return null;
    const action = legal.actions[choose(Math.max(1, legal.actions.length - 1))];
    const submission = { game: pair.game, player: pair.player, action, expectedVersion: version };
    const [mine, theirs]: any[] = [
      await here.submitAction.execute(submission, once),
      await there.submitAction.execute(submission, once),
    ];
    if (seenIn(mine.step.happened) !== seenIn(theirs.step.happened)) return null;
    if (withoutHashes(JSON.stringify(mine)) !== withoutHashes(JSON.stringify(theirs))) return version + 1;
    // The end reveals the seed, and with it everything.
    if (mine.step.outcome !== null) return null;
  }
}

describe(`two worlds that differ in unseen cards alone (SEED=${SEED})`, () => {
  it(`answer alike until they must differ, in ${PAIRS} pairs`, async () => {
    for (let seed = SEED; seed < SEED + PAIRS; seed++) {
      const choices = streamsFrom(seed)('test/choices');
      const version = await firstDifference(await begin(seed), (below) => choices.uniform(below));
      if (version !== null) throw new Error(`SEED=${seed}: the worlds differ at version ${version}`);
    }
  }, 240_000);

  it.each(Object.entries(LEAKS))('are told apart by a build that leaks in %s', async (_where, spoil) => {
    let caught = 0;
    for (let seed = SEED; seed < SEED + LEAKY_PAIRS; seed++) {
      const choices = streamsFrom(seed)('test/choices');
      if ((await firstDifference(await begin(seed, spoil), (below) => choices.uniform(below))) !== null)
        caught++;
    }
    // Now and then the last card is the same in both worlds, looks the same to the leak, or is not come to. Caught in one pair
    // of five it could not get through the pairs above.
    expect(caught).toBeGreaterThan(LEAKY_PAIRS / 5);
  });
});
