import { refuse, type Refusal } from '../../engine/refusal.js';
import type { Answer } from './action.js';
import { checkChoice, listed } from './check-choice.js';
import { choiceAsked } from './questions.js';
import type { Rules } from './rules.js';
import type { State } from './state.js';

/** An answer to what the seat is asked, already known to be of the right type. */
export function checkAnswer(rules: Rules, state: State, seat: number, answer: Answer): Refusal | null {
  const choice = choiceAsked(rules, state, seat);
  const { candidates } = choice;
  switch (answer.type) {
    case 'place':
      return checkChoice(rules, choice, answer.fish, true);
    case 'choose':
      return checkChoice(rules, choice, answer.fish);
    case 'discard':
      return checkChoice(rules, choice, answer.cards);
    case 'spawnFree':
      if (answer.card === null || candidates.includes(answer.card)) return null;
      return refuse(
        'noFishToSpawnFree',
        `${answer.card} is not a fish card of your hand. Name one of: ${listed(candidates)}; or null for none.`,
        { fish: candidates },
      );
    case 'keep':
      if (candidates.includes(answer.card)) return null;
      return refuse(
        'notLookedAt',
        `${answer.card} is not one of the cards you look at. Keep one of: ${listed(candidates)}.`,
        { look: candidates },
      );
  }
}
