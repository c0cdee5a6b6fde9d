import type { Hashing } from '../engine/hashing.js';
import type { Json, JsonObject } from '../engine/json.js';
import { streamsOf } from '../engine/random-stream.js';
import { gameOver, isRefusal, refuse, type Refusal } from '../engine/refusal.js';
import type { Applied } from '../engine/ruleset.js';
import { type Game, outcomeOf } from './game.js';

/** An action that the rules let happen. */
export interface TakenAction extends Applied<unknown> {
  readonly action: JsonObject;
}

/** What a seat's action leads to in a game that is dealt: asked before it is recorded, when it is folded, and when a record is checked. */
export function takeAction(hashing: Hashing, game: Game, seat: number, raw: Json): TakenAction | Refusal {
  const { ruleset, deal } = game;
  if (deal === null) return notStarted();
  const action = ruleset.parseAction(raw);
  if (isRefusal(action)) return action;
  if (game.phase !== 'running') return gameOver(outcomeOf(game)!.reason);
  const seatsToAct = ruleset.seatsToAct(deal.state);
  if (!seatsToAct.includes(seat))
    return refuse('notYourTurn', 'The game does not wait for your seat. Wait until it does.', { seatsToAct });
  const applied = ruleset.apply(deal.state, seat, action, streamsOf(hashing, deal.gameSeed));
  if (isRefusal(applied)) return applied;
  return { action, state: applied.state, happened: applied.happened };
}

export function notStarted(): Refusal {
  return refuse('notStarted', 'The game has not been started, so no cards are dealt. Start it first.');
}
