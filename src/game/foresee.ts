import { inCanonicalOrder } from '../engine/canonical-json.js';
import type { Json, JsonObject } from '../engine/json.js';
import { isRefusal, refuse, type Refusal } from '../engine/refusal.js';
import type { Happening } from '../engine/ruleset.js';
import { seatRetired } from './decide.js';
import { type Game, outcomeOf, seatsToAct } from './game.js';
import { checkTurn, readSentAction } from './take-action.js';

/**
 * Why a line of actions was not followed to its end: a card that the seat does not see, or chance; it is for others to act;
 * the game would be over.
 */
export const STOPS = ['unseen', 'othersToAct', 'over'] as const;
export type Stop = (typeof STOPS)[number];

export interface ForeseenStep {
  readonly action: JsonObject;
  readonly happened: readonly Happening[];
}

export interface ForeseenLine {
  /** One for each action that was looked at. */
  readonly steps: readonly ForeseenStep[];
  /** Null: all actions were looked at, and it is known all that they do. */
  readonly stopped: Stop | null;
  /** The game as it would be then as far as the seat can know: to be viewed by that seat, and for nothing else. */
  readonly game: Game;
}

/** What a line of actions of a seat would do, as far as it can know; refused where one of them would be. */
export function foresee(from: Game, seat: number, actions: readonly Json[]): ForeseenLine | Refusal {
  let game = from;
  const steps: ForeseenStep[] = [];
  for (const [position, raw] of actions.entries()) {
    if (position > 0 && outcomeOf(game) !== null) return { steps, stopped: 'over', game };
    if (position > 0 && !seatsToAct(game).includes(seat)) return { steps, stopped: 'othersToAct', game };
    const step = foreseeOne(game, seat, raw);
    if (isRefusal(step)) return refusedAt(step, position);
    game = step.game;
    steps.push({ action: step.action, happened: step.happened });
    if (!step.whole) return { steps, stopped: 'unseen', game };
  }
  return { steps, stopped: null, game };
}

function foreseeOne(game: Game, seat: number, raw: Json) {
  if (game.phase === 'running' && game.retired.includes(seat)) return seatRetired();
  const read = readSentAction(game, raw);
  if (isRefusal(read)) return read;
  const action = inCanonicalOrder(read);
  const { ruleset } = game;
  const foreseen = checkTurn(game, seat) ?? ruleset.foresee(game.deal!.state, seat, action);
  if (isRefusal(foreseen)) return foreseen;
  const { state, happened, whole } = foreseen;
  const phase = ruleset.outcome(state) === null ? 'running' : 'finished';
  const next: Game = { ...game, deal: { ...game.deal!, state }, phase };
  return { game: next, action, happened, whole };
}

/** As the action alone would be refused, with its place in the line. */
function refusedAt({ refused, message, data }: Refusal, position: number): Refusal {
  return refuse(refused, message, { ...data, position });
}
