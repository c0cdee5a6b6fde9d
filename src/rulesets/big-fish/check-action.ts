import { gameOver, refuse, type Refusal } from '../../engine/refusal.js';
import type { Action, Answer, TurnAction } from './action.js';
import { checkAnswer } from './check-answer.js';
import { checkStep } from './check-step.js';
import { taskOf } from './questions.js';
import type { Rules } from './rules.js';
import { END_REASON, seatsToAct, type State } from './state.js';

/** The types of action that answer a task, for the message that asks for one. */
const ACTIONS = {
  turn: ['draw', 'spawn', 'grow', 'catch', 'play', 'endTurn'],
  place: ['place'],
  choose: ['choose'],
  spawn: ['spawnFree'],
  keep: ['keep'],
  discard: ['discard'],
} as const;

/**
 * Null if the seat may do this now, else the rule that forbids it and what would be legal. What a refusal says
 * depends on what the seat can see alone.
 */
export function checkAction(rules: Rules, state: State, seat: number, action: Action): Refusal | null {
  if (state.phase === 'finished') return gameOver(END_REASON);
  const toAct = seatsToAct(state);
  if (!toAct.includes(seat)) {
    const message = `The game does not wait for your seat but for: ${toAct.join(', ')}. Wait until it does.`;
    return refuse('notYourTurn', message, { seatsToAct: toAct });
  }
  const task = taskOf(rules, state);
  const wanted: readonly string[] = ACTIONS[task];
  if (!wanted.includes(action.type)) {
    const message = `You are asked for something else than \`${action.type}\`: send ${wanted.map((type) => `\`${type}\``).join(', ')}.`;
    return refuse('otherAnswerAsked', message, { task, types: wanted });
  }
  return task === 'turn'
    ? checkStep(rules, state, action as TurnAction)
    : checkAnswer(rules, state, seat, action as Answer);
}
