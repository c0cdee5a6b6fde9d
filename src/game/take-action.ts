import type { Hashing } from '../engine/hashing.js';
import type { Json, JsonObject } from '../engine/json.js';
import { streamsOf } from '../engine/random-stream.js';
import { gameOver, isRefusal, refuse, type Refusal } from '../engine/refusal.js';
import type { Applied } from '../engine/ruleset.js';
import { type Game, outcomeOf } from './game.js';

/** What a seat's action leads to in a game that is dealt: asked when it is folded, and when a record is checked. */
export function takeAction(
  hashing: Hashing,
  game: Game,
  seat: number,
  raw: Json,
): Applied<unknown> | Refusal {
  const action = readAction(game, raw);
  return isRefusal(action) ? action : applyAction(hashing, game, seat, action);
}

/** The first half of it: an action of the form that the ruleset asks for. */
export function readAction({ ruleset, deal }: Game, raw: Json): JsonObject | Refusal {
  return deal === null ? notStarted() : ruleset.parseAction(raw);
}

/** The same of an action that is sent, which may be a text in the ruleset's notation; what is recorded never is. */
export function readSentAction(game: Game, sent: Json): JsonObject | Refusal {
  if (typeof sent !== 'string') return readAction(game, sent);
  return game.deal === null ? notStarted() : game.ruleset.notation.read(sent);
}

/** The second half: what such an action does, if it is the seat's turn and the rules let it happen. */
export function applyAction(
  hashing: Hashing,
  game: Game,
  seat: number,
  action: JsonObject,
): Applied<unknown> | Refusal {
  const { ruleset, deal } = game;
  const refusal = checkTurn(game, seat);
  return refusal ?? ruleset.apply(deal!.state, seat, action, streamsOf(hashing, deal!.gameSeed));
}

/** Why the seat can not act now in a game that is dealt; null where it can. */
export function checkTurn(game: Game, seat: number): Refusal | null {
  const { ruleset, deal } = game;
  if (game.phase !== 'running') return gameOver(outcomeOf(game)!.reason);
  const seatsToAct = ruleset.seatsToAct(deal!.state);
  if (seatsToAct.includes(seat)) return null;
  return refuse('notYourTurn', 'The game does not wait for your seat. Wait until it does.', { seatsToAct });
}

export function notStarted(): Refusal {
  return refuse(
    'notStarted',
    'The game has not been started, so no cards are dealt. It is when all seats are taken, or its creator starts it.',
  );
}
