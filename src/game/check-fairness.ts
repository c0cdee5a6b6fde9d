import { fromHex, toHex } from '../engine/bytes.js';
import { canonicalOrNull } from '../engine/canonical-json.js';
import { eventHash, genesis, nextHead, saltOf } from '../engine/chain.js';
import { commitmentTo, openSeed } from '../engine/fair-deal.js';
import type { Hashing } from '../engine/hashing.js';
import { fault, type Fault } from './fault.js';
import type { GameRecord } from './record.js';

/** Step 4: the seed is the one committed to, and an open game's comes from its text. */
export function checkSeed(hashing: Hashing, record: GameRecord): Fault | null {
  const seed = fromHex(record.serverSeed!)!;
  if (record.kind === 'open' && toHex(openSeed(hashing, record.openText!)) !== record.serverSeed) {
    return fault(null, '`serverSeed` is not the one that `openText` gives');
  }
  const commitment = toHex(commitmentTo(hashing, { kind: record.kind, scope: record.scope }, seed));
  return commitment === record.commitment ? null : fault(0, 'the seed is not the one committed to');
}

/** Step 5: every event hashes to the head that it names. */
export function checkChain(hashing: Hashing, record: GameRecord): Fault | null {
  const seed = fromHex(record.serverSeed!)!;
  let head = genesis(hashing, record.game);
  for (const { hash, ...event } of record.events) {
    const envelope = canonicalOrNull({ ...event, game: record.game, v: 1 });
    if (envelope === null) return fault(event.seq, 'the event has no canonical form');
    const salt = saltOf(hashing, seed, record.game, event.seq);
    head = nextHead(hashing, head, eventHash(hashing, salt, envelope));
    if (toHex(head) !== hash)
      return fault(event.seq, '`hash` is not the hash of this event and those before it');
  }
  return null;
}
