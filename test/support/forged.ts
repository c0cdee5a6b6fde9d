import { fromHex, toHex } from '../../src/engine/bytes.js';
import { canonical } from '../../src/engine/canonical-json.js';
import { logHead } from '../../src/game/challenge.js';
import { eventHash, genesis, nextHead, saltOf } from '../../src/engine/chain.js';
import type { GameRecord } from '../../src/game/record.js';
import { nodeHashing } from '../../src/platform/node-hashing.js';

/** A copy with a change. */
export function changed<Value>(value: Value, change: (copy: any) => void): Value {
  const copy = structuredClone(value);
  change(copy);
  return copy;
}

/** Changed by somebody who knows the seed and computes the chain anew. */
export function forged(record: GameRecord, change: (copy: any) => void): GameRecord {
  const copy = changed(record, change);
  const seed = fromHex(copy.serverSeed!)!;
  let head = genesis(nodeHashing, copy.game);
  const events = copy.events.map((event) => {
    const { hash: _, ...rest } = event;
    const salt = saltOf(nodeHashing, seed, copy.game, event.seq);
    head = nextHead(
      nodeHashing,
      head,
      eventHash(nodeHashing, salt, canonical({ ...rest, game: copy.game, v: 1 })),
    );
    return { ...event, hash: toHex(head) };
  });
  return { ...copy, events };
}

/** The row of the log of an export that was changed, made to fit its first line again. */
export function rehash(head: any): void {
  const { id, ruleset, opens, closes, reveals, commitment, committedAt, log } = head;
  const challenge = { id, ruleset, opensAt: opens, closesAt: closes, revealsAt: reveals, commitment };
  log.hash = toHex(logHead(nodeHashing, fromHex(log.before)!, committedAt, challenge));
}
