import type { JsonObject } from '../../src/engine/json.js';
import { streamsOf } from '../../src/engine/random-stream.js';
import { isRefusal } from '../../src/engine/refusal.js';
import { sightOf } from '../../src/engine/ruleset.js';
import type { GameContext, Kernel } from '../../src/game/context.js';
import { PLAIN_GAME, type Command } from '../../src/game/command.js';
import type { GameEvent } from '../../src/game/event.js';
import { follow } from '../../src/game/follow.js';
import type { Game } from '../../src/game/game.js';
import { openSeed } from '../../src/engine/fair-deal.js';

export interface RandomGame {
  readonly id: string;
  readonly openText: string;
  readonly context: GameContext;
  readonly events: readonly GameEvent[];
  readonly actions: readonly JsonObject[];
}

/** A game of Card Commons played at random to its end; the same for the same text. Stopping is never chosen. */
export function randomGame(kernel: Kernel, openText: string): RandomGame {
  const id = `bench-${openText}`;
  const serverSeed = openSeed(kernel.hashing, openText);
  const context = { ...kernel, serverSeed };
  const choices = streamsOf(kernel.hashing, serverSeed)('bench/choices');
  const events: GameEvent[] = [];
  const actions: JsonObject[] = [];
  const take = (from: Game | null, commands: readonly Command[]): Game => {
    const extended = follow(context, id, from, commands, 0);
    if (isRefusal(extended)) throw new Error(extended.message);
    events.push(...extended.events);
    return extended.game;
  };
  let game = take(null, [
    { ...PLAIN_GAME, type: 'create', kind: 'open', ruleset: 'card-commons', seats: 1, openText },
    { type: 'takeSeat', seat: 0, player: 'bench', contribution: '' },
    { type: 'start' },
  ]);
  while (game.phase === 'running') {
    const action = game.ruleset.bots[0]!.choose(sightOf(game.ruleset, game.deal!.state, 0), choices);
    actions.push(action);
    game = take(game, [{ type: 'act', seat: 0, action }]);
  }
  return { id, openText, context, events, actions };
}
