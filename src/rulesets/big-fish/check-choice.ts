import { refuse, type Refusal } from '../../engine/refusal.js';
import type { Choice } from './candidates.js';
import { inCanonicalOrder, type Rules } from './rules.js';
import type { Card } from './state.js';

/** Null if these are `min` to `max` different candidates, in canonical order unless any order will do. */
export function checkChoice(
  rules: Rules,
  { candidates, min, max }: Choice,
  chosen: readonly Card[],
  anyOrder = false,
): Refusal | null {
  const data = { candidates, min, max };
  const wanted = `${min === max ? min : `${min} to ${max}`} of: ${listed(candidates)}`;
  const stranger = chosen.find((card) => !candidates.includes(card));
  if (stranger !== undefined)
    return refuse('notACandidate', `${stranger} can not be chosen here. Choose ${wanted}.`, data);
  if (new Set(chosen).size < chosen.length)
    return refuse('chosenTwice', `A card is named twice. Choose ${wanted}, each once.`, data);
  if (chosen.length < min || chosen.length > max)
    return refuse('wrongNumberChosen', `You chose ${chosen.length}. Choose ${wanted}.`, data);
  const order = inCanonicalOrder(rules, chosen);
  if (anyOrder || chosen.every((card, place) => card === order[place])) return null;
  const message = `Name what you choose in the order of the edition: ${listed(order)}.`;
  return refuse('choiceOutOfOrder', message, { ...data, inOrder: order });
}

export function listed(cards: readonly (Card | number)[]): string {
  return cards.length === 0 ? 'none' : cards.join(', ');
}
