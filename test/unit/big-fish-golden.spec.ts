import { describe, expect, it } from '@jest/globals';
import { fromHex, toHex } from '../../src/engine/bytes.js';
import { canonical } from '../../src/engine/canonical-json.js';
import { eventHash, genesis, nextHead, saltOf, stateHash } from '../../src/engine/chain.js';
import { checkRecord } from '../../src/game/check-record.js';
import { evolve } from '../../src/game/evolve.js';
import type { Game } from '../../src/game/game.js';
import type { GameRecord } from '../../src/game/record.js';
import { bigFish } from '../../src/rulesets/big-fish/big-fish.js';
import type { State } from '../../src/rulesets/big-fish/state.js';
import { goldenRecords, playedAnew, throughUseCases } from '../support/golden-games.js';
import { KERNEL } from '../support/kernel.js';

const { hashing } = KERNEL;
const games = goldenRecords('big-fish-1').map(([name, text]) => ({
  name,
  text,
  record: JSON.parse(text) as GameRecord,
}));
const idOf = (card: unknown) => String(card).split('#')[0]!;

/** Of every event the hash of the state after it and the head of the chain, worked out from what was done alone. */
function folded(record: GameRecord): [state: string | null, head: string][] {
  const serverSeed = fromHex(record.serverSeed!)!;
  let game: Game | null = null;
  let head = genesis(hashing, record.game);
  return record.events.map((event) => {
    const { hash: _hash, state: _state, ...told } = event;
    const salt = saltOf(hashing, serverSeed, record.game, event.seq);
    game = evolve({ ...KERNEL, serverSeed }, game, event, record.game);
    const { deal, ruleset } = game;
    const state = deal === null ? null : toHex(stateHash(hashing, salt, ruleset.stateDocument(deal.state)));
    const envelope = { ...told, state, game: record.game, v: 1 };
    head = nextHead(hashing, head, eventHash(hashing, salt, canonical(envelope)));
    return [state, toHex(head)];
  });
}

describe('golden games of Big Fish', () => {
  it('are of every number of seats', () => {
    const { min, max } = bigFish.seats;
    const counts = Array.from({ length: max - min + 1 }, (_, more) => min + more);
    expect(games.map(({ record }) => (record.events[0]!.data as { seats: number }).seats)).toEqual(counts);
  });

  it('meet every card that does something, a shuffle of the used pile, defaults and retired seats', () => {
    const met = new Set<string>();
    for (const { record } of games) {
      const taken = record.events.flatMap((event) =>
        event.type === 'ActionTaken' ? [event.data.action] : [],
      );
      for (const { type, card } of taken) if (type === 'play') met.add(idOf(card));
    }
    const ends = games.map(({ record }) => endOf(record));
    for (const { revealed } of ends) for (const card of revealed) met.add(idOf(card));
    const { wildcards, events } = bigFish.edition!.document as any;
    expect([...met].sort()).toEqual([...wildcards, ...events].map(({ id }) => id).sort());
    expect(ends.every(({ shuffles }) => shuffles > 1)).toBe(true);
    const told = games.flatMap(({ record }) => record.events.map(({ type, actor }) => `${type} by ${actor}`));
    for (const each of ['ActionTaken by system', 'SeatRetired by seat:3', 'SeatRetired by system'])
      expect(told).toContain(each);
  });

  it.each(games)('$name is good', ({ text, record }) => {
    expect(checkRecord(KERNEL, text)).toMatchObject({ verdict: 'good', outcome: record.outcome });
  });

  it.each(games)('$name folds to the same states and heads', ({ record }) => {
    expect(folded(record)).toEqual(record.events.map(({ state, hash }) => [state, hash]));
  });

  it.each(games)(
    '$name is exported byte for byte the same when it is played anew',
    async ({ text, record }) => {
      expect(await playedAnew(record, throughUseCases)).toBe(text);
    },
  );
});

function endOf(record: GameRecord): State {
  const context = { ...KERNEL, serverSeed: fromHex(record.serverSeed!)! };
  const game = record.events.reduce<Game | null>(
    (from, event) => evolve(context, from, event, record.game),
    null,
  );
  return game!.deal!.state as State;
}
