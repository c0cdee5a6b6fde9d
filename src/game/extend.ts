import { fromHex, toHex } from '../engine/bytes.js';
import { eventHash, genesis, nextHead, saltOf, stateHash } from '../engine/chain.js';
import { canonical, inCanonicalOrder } from '../engine/canonical-json.js';
import type { GameContext } from './context.js';
import type { EventDraft, GameEvent } from './event.js';
import { evolve } from './evolve.js';
import type { Game } from './game.js';

export interface Extended {
  readonly game: Game;
  readonly events: readonly GameEvent[];
}

/**
 * Turns decided events into recorded ones: numbers, times, state hashes and chain. `at` is the time of the
 * command, in milliseconds since 1970; a clock that went back does not take the game back with it.
 */
export function extend(
  context: GameContext,
  id: string,
  from: Game | null,
  drafts: readonly EventDraft[],
  at: number,
): Extended {
  const events: GameEvent[] = [];
  let game = from;
  for (const draft of drafts) {
    // In the order in which it is read back, so that answers are the same before and after a reload, byte for byte.
    const unhashed = {
      ...inCanonicalOrder(draft),
      seq: game?.version ?? 0,
      at: Math.max(at, game?.lastAt ?? 0),
    };
    const next: Game = evolve(context, game, { ...unhashed, hash: '' }, id);
    const event = { ...unhashed, ...hashes(context, game, next, unhashed) };
    events.push(event);
    game = { ...next, head: event.hash };
  }
  return { game: game!, events };
}

function hashes(
  { hashing, serverSeed }: GameContext,
  before: Game | null,
  after: Game,
  { seq, at, actor, type, data }: EventDraft & { seq: number; at: number },
): { state: string | null; hash: string } {
  const salt = saltOf(hashing, serverSeed, after.id, seq);
  const state =
    after.deal === null
      ? null
      : toHex(stateHash(hashing, salt, after.ruleset.stateDocument(after.deal.state)));
  const head = before === null ? genesis(hashing, after.id) : fromHex(before.head)!;
  const envelope = { actor, at, data, game: after.id, seq, state, type, v: 1 as const };
  return { state, hash: toHex(nextHead(hashing, head, eventHash(hashing, salt, canonical(envelope)))) };
}
