import { fromHex, toHex } from '../engine/bytes.js';
import { eventHash, genesis, nextHead, saltOf, stateHash } from '../engine/chain.js';
import { canonical, inCanonicalOrder } from '../engine/canonical-json.js';
import type { JsonObject } from '../engine/json.js';
import type { GameContext } from './context.js';
import type { Decided, GameEvent } from './event.js';
import { evolve, type OwnGame } from './evolve.js';
import type { Game } from './game.js';

/** An event whose hashes are still to come. */
type OwnEvent = GameEvent & { state: string | null; hash: string };

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
  drafts: readonly Decided[],
  at: number,
): Extended {
  const events: GameEvent[] = [];
  let game = from;
  for (const { type, actor, data, applied } of drafts) {
    const event = {
      seq: game?.version ?? 0,
      at: Math.max(at, game?.lastAt ?? 0),
      actor,
      type,
      // In the order in which it is read back, so that answers are the same before and after a reload, byte for byte.
      data: inCanonicalOrder<JsonObject>(data),
      state: null,
      hash: '',
    } as OwnEvent;
    const next = evolve(context, game, event, id, applied);
    addHashes(context, game, next, event);
    events.push(event);
    game = next;
  }
  return { game: game!, events };
}

function addHashes(
  { hashing, serverSeed }: GameContext,
  before: Game | null,
  after: OwnGame,
  event: OwnEvent,
): void {
  const { actor, at, data, seq, type } = event;
  const salt = saltOf(hashing, serverSeed, after.id, seq);
  const state =
    after.deal === null
      ? null
      : toHex(stateHash(hashing, salt, after.ruleset.stateDocument(after.deal.state)));
  const head = before === null ? genesis(hashing, after.id) : fromHex(before.head)!;
  const envelope = canonical({ actor, at, data, game: after.id, seq, state, type, v: 1 });
  event.state = state;
  event.hash = toHex(nextHead(hashing, head, eventHash(hashing, salt, envelope)));
  after.head = event.hash;
}
