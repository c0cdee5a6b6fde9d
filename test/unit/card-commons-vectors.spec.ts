import { describe, expect, it } from '@jest/globals';
import { toHex } from '../../src/engine/bytes.js';
import { stateHash } from '../../src/engine/chain.js';
import { gameSeed, openSeed } from '../../src/engine/fair-deal.js';
import type { Json, JsonObject } from '../../src/engine/json.js';
import { streamsOf } from '../../src/engine/random-stream.js';
import { isRefusal } from '../../src/engine/refusal.js';
import { cardCommons } from '../../src/rulesets/card-commons/card-commons.js';
import type { State } from '../../src/rulesets/card-commons/state.js';
import { nodeHashing } from '../../src/platform/node-hashing.js';
import { readVectors } from '../support/vectors.js';

interface Golden {
  openText: string;
  actions: Json[];
  legalCounts?: number[];
  final: JsonObject;
  score: number;
  stateHashesUnsalted?: string[];
  tags?: string[];
}

const golden = readVectors<{ games: Golden[] }>('card-commons-1').games;
const rare = readVectors<{ games: Golden[] }>('card-commons-1-rare').games;

/** Every state of an open game, from the deal on. */
function play({ openText, actions }: Golden): State[] {
  const seed = gameSeed(
    nodeHashing,
    openSeed(nodeHashing, openText),
    { kind: 'open', scope: 'open' },
    'card-commons@1',
    [],
  );
  const streams = streamsOf(nodeHashing, seed);
  const states = [cardCommons.setup({ seats: 1, streams, firstSeat: null })];
  for (const json of actions) {
    const action = cardCommons.parseAction(json);
    if (isRefusal(action)) throw new Error(action.message);
    const applied = cardCommons.apply(states.at(-1)!, 0, action, streams);
    if (isRefusal(applied)) throw new Error(applied.message);
    states.push(applied.state);
  }
  return states;
}

describe('card-commons@1 vectors', () => {
  it.each([...golden, ...rare])('plays $openText to the published end', (game) => {
    const end = play(game).at(-1)!;
    expect(cardCommons.stateDocument(end)).toEqual(game.final);
    expect(cardCommons.outcome(end)?.scores).toEqual([game.score]);
  });

  it.each(golden)('hashes every state of $openText', (game) => {
    const empty = new Uint8Array();
    const hashes = play(game).map((state) =>
      toHex(stateHash(nodeHashing, empty, cardCommons.stateDocument(state))),
    );
    expect(hashes).toEqual(game.stateHashesUnsalted);
  });

  it.each(golden)('counts the legal actions of $openText', (game) => {
    const counts = play(game)
      .slice(0, -1)
      .map((state) => cardCommons.legalActions(state, 0).length);
    expect(counts).toEqual(game.legalCounts);
  });
});
