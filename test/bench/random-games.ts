import type { JsonObject } from '../../src/engine/json.js';
import { streamsOf } from '../../src/engine/random-stream.js';
import { isRefusal } from '../../src/engine/refusal.js';
import { sightOf } from '../../src/engine/ruleset.js';
import type { GameContext, Kernel } from '../../src/game/context.js';
import { PLAIN_GAME, type Command } from '../../src/game/command.js';
import type { GameEvent } from '../../src/game/event.js';
import { follow } from '../../src/game/follow.js';
import { type Game, seatsToAct } from '../../src/game/game.js';
import { openSeed } from '../../src/engine/fair-deal.js';

export interface RandomGame {
  readonly id: string;
  readonly kind: GameOf;
  readonly openText: string;
  readonly context: GameContext;
  readonly events: readonly GameEvent[];
  readonly actions: readonly { readonly seat: number; readonly action: JsonObject }[];
}

/** Which game, and of how many. */
export interface GameOf {
  readonly ruleset: string;
  readonly seats: number;
}

export const CARD_COMMONS: GameOf = { ruleset: 'card-commons', seats: 1 };
export const BIG_FISH: GameOf = { ruleset: 'big-fish', seats: 4 };

/** A game played to its end by random bots; the same for the same text. */
export function randomGame(kernel: Kernel, openText: string, kind = CARD_COMMONS): RandomGame {
  const id = `bench-${openText}`;
  const serverSeed = openSeed(kernel.hashing, openText);
  const context = { ...kernel, serverSeed };
  const choices = streamsOf(kernel.hashing, serverSeed)('bench/choices');
  const events: GameEvent[] = [];
  const actions: RandomGame['actions'][number][] = [];
  const take = (from: Game | null, commands: readonly Command[]): Game => {
    const extended = follow(context, id, from, commands, 0);
    if (isRefusal(extended)) throw new Error(extended.message);
    events.push(...extended.events);
    return extended.game;
  };
  let game = take(null, [
    { ...PLAIN_GAME, ...kind, type: 'create', kind: 'open', openText },
    ...Array.from({ length: kind.seats }, (_, seat): Command => ({
      type: 'takeSeat',
      seat,
      player: `bench-${seat}`,
      contribution: '',
    })),
  ]);
  while (game.phase === 'running') {
    const [seat] = seatsToAct(game) as [number];
    const action = game.ruleset.bots[0]!.choose(sightOf(game.ruleset, game.deal!.state, seat), choices);
    actions.push({ seat, action });
    game = take(game, [{ type: 'act', seat, action }]);
  }
  return { id, kind, openText, context, events, actions };
}
