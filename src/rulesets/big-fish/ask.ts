import { type Draft, tell } from './draft.js';
import type { Card } from './state.js';
import type { Task } from './task.js';

export interface Asked {
  readonly task: Exclude<Task, 'turn'>;
  /** Ascending. */
  readonly seats: readonly number[];
  /** The card at work and the index of its effect; null and 0 where it is the game itself that asks. */
  readonly card: Card | null;
  readonly effect: number;
  readonly look?: readonly Card[];
}

/** The game waits until all these seats have answered. */
export function ask(draft: Draft, { task, seats, card, effect, look = [] }: Asked): void {
  draft.pending = { answers: draft.seats.map(() => null), card, effect, look, waiting: seats };
  tell(draft, 'asked', { seats, task });
}
