import { toHex } from '../engine/bytes.js';
import { inCanonicalOrder } from '../engine/canonical-json.js';
import { gameOver, isRefusal, refuse, type Refusal } from '../engine/refusal.js';
import type { Command, CreateGame, Resign, TakeAction, TakeDefault, VoidGame } from './command.js';
import { defaultOf } from './consequence.js';
import type { GameContext } from './context.js';
import { decideLeaveSeat, decideStart, decideTakeSeat } from './decide-seats.js';
import { type Decided, seatActor } from './event.js';
import { type Game, isOver, outcomeOf, seatsToAct } from './game.js';
import { applyAction, notStarted, readSentAction } from './take-action.js';

/** The events that a command leads to, or why the rules say no. Changes nothing. */
export function decide(
  context: GameContext,
  game: Game,
  command: Exclude<Command, CreateGame>,
): readonly Decided[] | Refusal {
  switch (command.type) {
    case 'takeSeat':
      return decideTakeSeat(game, command);
    case 'leaveSeat':
      return decideLeaveSeat(game, command);
    case 'start':
      return decideStart(game);
    case 'act':
      return decideAct(context, game, command);
    case 'default':
      return decideDefault(game, command);
    case 'resign':
      return decideResign(game, command);
    case 'void':
      return decideVoid(context, game, command);
  }
}

function decideAct(
  context: GameContext,
  game: Game,
  { seat, action: raw }: TakeAction,
): readonly Decided[] | Refusal {
  if (game.phase === 'running' && game.retired.includes(seat)) return seatRetired();
  const read = readSentAction(game, raw);
  if (isRefusal(read)) return read;
  // As it will be recorded: what it does may hold it, and must be the same when it is folded from there.
  const action = inCanonicalOrder(read);
  const applied = applyAction(context.hashing, game, seat, action);
  if (isRefusal(applied)) return applied;
  return [{ type: 'ActionTaken', actor: seatActor(seat), data: { action, seat }, applied }];
}

function decideDefault(game: Game, { seat }: TakeDefault): readonly Decided[] | Refusal {
  if (seatsToAct(game).includes(seat)) return [defaultOf(game, seat)];
  return refuse('notYourTurn', 'The game does not wait for this seat.', { seatsToAct: seatsToAct(game) });
}

function decideResign(game: Game, { seat }: Resign): readonly Decided[] | Refusal {
  if (game.phase === 'waiting') return notStarted();
  if (isOver(game)) return gameOver(outcomeOf(game)!.reason);
  if (game.retired.includes(seat)) return seatRetired();
  return [{ type: 'SeatRetired', actor: seatActor(seat), data: { seat } }];
}

function decideVoid(
  { serverSeed }: GameContext,
  game: Game,
  { reason }: VoidGame,
): readonly Decided[] | Refusal {
  const daily = game.created.kind === 'daily';
  // A finished attempt can be struck off the board; a game that has revealed its seed has come to its last event.
  const over = daily ? game.phase === 'voided' : isOver(game);
  if (over) return gameOver(outcomeOf(game)!.reason);
  // A daily game's seed is the challenge's, which may still be played.
  const seed = daily ? null : toHex(serverSeed);
  return [{ type: 'GameVoided', actor: 'system', data: { reason, serverSeed: seed } }];
}

export function seatRetired(): Refusal {
  return refuse('seatRetired', 'Your seat has retired: it is played by default until the end of the game.');
}
