import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { fromHex, toHex } from '../../src/engine/bytes.js';
import { canonical } from '../../src/engine/canonical-json.js';
import { saltOf, stateHash } from '../../src/engine/chain.js';
import { gameSeed, openSeed } from '../../src/engine/fair-deal.js';
import { editionHash } from '../../src/engine/edition-id.js';
import type { Json, JsonObject } from '../../src/engine/json.js';
import { streamsOf } from '../../src/engine/random-stream.js';
import { isRefusal, type Refusal } from '../../src/engine/refusal.js';
import { type Applied, labelOf } from '../../src/engine/ruleset.js';
import { bigFish } from '../../src/rulesets/big-fish/big-fish.js';
import type { State } from '../../src/rulesets/big-fish/state.js';
import type { GameRecord } from '../../src/game/record.js';
import { nodeHashing } from '../../src/platform/node-hashing.js';
import { readVectors } from '../support/vectors.js';

interface Golden {
  openText: string;
  seats: number;
  play: string;
  gameSeed: string;
  dealt: JsonObject;
  actions: { seat: number; action: Json }[];
  legalCounts: number[];
  legalHashes: string[];
  stateHashesUnsalted: string[];
  final: JsonObject;
  scores: number[];
  winners: number[];
}

const { games, example } = readVectors<{
  games: Golden[];
  example: { game: number; after: number; document: JsonObject };
}>('big-fish-1');

const use = { kind: 'open', scope: 'open' } as const;
const hashOf = (state: State) =>
  toHex(stateHash(nodeHashing, new Uint8Array(), bigFish.stateDocument(state)));

function seedOf({ openText }: Golden): Uint8Array {
  return gameSeed(nodeHashing, openSeed(nodeHashing, openText), use, labelOf(bigFish), []);
}

/** Every state of an open game, from the deal on. */
function play(game: Golden): State[] {
  const streams = streamsOf(nodeHashing, seedOf(game));
  const states = [bigFish.setup({ seats: game.seats, streams, firstSeat: null })];
  for (const { seat, action: json } of game.actions) {
    const action = bigFish.parseAction(json);
    if (isRefusal(action)) throw new Error(action.message);
    const applied = bigFish.apply(states.at(-1)!, seat, action, streams);
    if (isRefusal(applied)) throw new Error(applied.message);
    states.push(applied.state);
  }
  return states;
}

describe('big-fish@1 vectors', () => {
  it.each(games)('deals $openText', (game) => {
    expect(toHex(seedOf(game))).toBe(game.gameSeed);
    expect(bigFish.stateDocument(play({ ...game, actions: [] })[0]!)).toEqual(game.dealt);
  });

  it.each(games)('plays $openText ($play) to the published end', (game) => {
    const end = play(game).at(-1)!;
    expect(bigFish.stateDocument(end)).toEqual(game.final);
    expect(bigFish.outcome(end)).toEqual({
      reason: 'endOfGame',
      scores: game.scores,
      winners: game.winners,
    });
  });

  it.each(games)('hashes every state of $openText', (game) => {
    expect(play(game).map(hashOf)).toEqual(game.stateHashesUnsalted);
  });

  it.each(games)('lists the legal actions of $openText', (game) => {
    const lists = play(game)
      .slice(0, -1)
      .map((state, i) => bigFish.legalActions(state, game.actions[i]!.seat));
    expect(lists.map(({ length }) => length)).toEqual(game.legalCounts);
    const hashes = lists.map((list) =>
      createHash('sha256').update(canonical(list)).digest('hex').slice(0, 8),
    );
    expect(hashes).toEqual(game.legalHashes);
  });

  it('reaches the example of the state document', () => {
    const state = play(games[example.game]!)[example.after]!;
    expect(bigFish.stateDocument(state)).toEqual(example.document);
    expect(hashOf(state)).toMatch(/^e6b60d0d.*c88d616$/);
  });
});

describe('big-fish@1 records', () => {
  const { records } = readVectors<{ records: (GameRecord & { serverSeed: string })[] }>('records-1');
  const ofBigFish = records.filter(({ ruleset }) => ruleset === labelOf(bigFish));

  it.each(ofBigFish)('of $game have the house edition', ({ edition, events: [created] }) => {
    expect(canonical(edition)).toBe(canonical(bigFish.edition!.document));
    expect(created!.data).toMatchObject({ edition: editionHash(nodeHashing, bigFish.edition!.document) });
  });

  it.each(ofBigFish)('of $game are dealt and played to every recorded state', (record) => {
    const { game, kind, scope, ruleset, events } = record;
    const serverSeed = fromHex(record.serverSeed)!;
    const contributions = record.contributions.map((each) => fromHex(each)!);
    const seed = gameSeed(nodeHashing, serverSeed, { kind, scope }, ruleset, contributions);
    const streams = streamsOf(nodeHashing, seed);
    const [created] = events as unknown as [{ data: { options: { firstSeat: number } } }];
    let state: State | null = null;
    for (const event of events) {
      if (event.type === 'GameStarted') {
        const { seats } = event.data;
        const firstSeat = seats.indexOf(created.data.options.firstSeat);
        state = bigFish.setup({ seats: seats.length, streams, firstSeat });
      }
      if (event.type === 'ActionTaken') {
        const action = bigFish.parseAction(event.data.action);
        const applied: Applied<State> | Refusal = isRefusal(action)
          ? action
          : bigFish.apply(state!, event.data.seat, action, streams);
        if (isRefusal(applied)) throw new Error(applied.message);
        state = applied.state;
      }
      if (state === null) continue;
      const salt = saltOf(nodeHashing, serverSeed, game, event.seq);
      expect(toHex(stateHash(nodeHashing, salt, state))).toBe(event.state);
    }
    expect(bigFish.outcome(state!)).toEqual(record.outcome);
  });
});
