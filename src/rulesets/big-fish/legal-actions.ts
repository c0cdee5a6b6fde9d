import type { JsonObject } from '../../engine/json.js';
import { waysToPlay } from './black-cards.js';
import { choiceAsked, taskOf } from './questions.js';
import { inCanonicalOrder, type Rules } from './rules.js';
import { type Card, seatsToAct, type State } from './state.js';
import { optionsOf } from './turn-options.js';

/** Draws, or spawns, growth, catches, wildcards and `endTurn`; or the answers to an open decision. */
export function legalActions(rules: Rules, state: State, seat: number): readonly JsonObject[] {
  if (!seatsToAct(state).includes(seat)) return [];
  return state.pending === null ? stepsOf(rules, state, seat) : answersOf(rules, state, seat);
}

/** The action that an entry becomes with this choice; fish are placed in the order in which they are chosen. */
export function complete(rules: Rules, entry: JsonObject, chosen: readonly Card[]): JsonObject {
  const { candidates, min: _min, max: _max, ...action } = entry;
  if (candidates === undefined) return entry;
  if (action['type'] === 'place') return { ...action, fish: chosen };
  const field = action['type'] === 'discard' ? 'cards' : 'fish';
  return { ...action, [field]: inCanonicalOrder(rules, chosen) };
}

function answersOf(rules: Rules, state: State, seat: number): readonly JsonObject[] {
  const { candidates, min, max } = choiceAsked(rules, state, seat);
  const task = taskOf(rules, state);
  switch (task) {
    case 'spawn':
      return [...candidates, null].map((card) => ({ type: 'spawnFree', card }));
    case 'keep':
      return candidates.map((card) => ({ type: 'keep', card }));
    default:
      return [{ type: task, candidates, min, max }];
  }
}

function stepsOf(rules: Rules, state: State, seat: number): readonly JsonObject[] {
  const options = optionsOf(rules, state);
  const draws = [
    ...(options.deck ? [{ type: 'draw', from: 'deck' }] : []),
    ...options.row.map((card) => ({ type: 'draw', from: 'row', card })),
  ];
  if (draws.length > 0) return draws;
  return [
    ...options.spawn.map((card) => ({ type: 'spawn', card })),
    ...options.grow.map((fish) => ({ type: 'grow', fish })),
    ...options.catch.map((fish) => ({ type: 'catch', fish })),
    ...state.seats[seat]!.hand.flatMap((card) => playsOf(rules, state, seat, card)),
    { type: 'endTurn' },
  ];
}

function playsOf(rules: Rules, state: State, seat: number, card: Card): readonly JsonObject[] {
  const wildcard = rules.wildcards.get(card);
  if (wildcard === undefined) return [];
  if (wildcard.effects === null) return [{ type: 'play', card }];
  return waysToPlay(rules, state, seat, wildcard).map(({ target, choice }) => ({
    type: 'play',
    card,
    ...(target === null ? {} : { target }),
    ...choice,
  }));
}
