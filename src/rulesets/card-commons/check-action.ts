import { gameOver, refuse, type Refusal } from '../../engine/refusal.js';
import type { Action, Catch, Release, Transfer } from './action.js';
import { isSchool } from './cards.js';
import { movableColumns, uncoveredSchools } from './legal-actions.js';
import type { State } from './state.js';

/** Null if the action is legal now, else the rule that forbids it and what would be legal. */
export function checkAction(state: State, action: Action): Refusal | null {
  if (state.reason !== null) return gameOver(state.reason);
  if (action.type === 'stop') return null;
  if (!state.hand.includes(action.card)) {
    const message = `${action.card} is not in your hand. Play one of ${list(state.hand)}.`;
    return refuse('cardNotInHand', message, { hand: state.hand });
  }
  switch (action.type) {
    case 'release':
      return checkRelease(state, action);
    case 'catch':
      return checkCatch(state, action);
    case 'transfer':
      return checkTransfer(state, action);
  }
}

function checkRelease(state: State, { card }: Release): Refusal | null {
  if (isSchool(card)) return null;
  const schools = state.hand.filter(isSchool);
  const message = `${card} is a Fisherman, and only Schools of Fish (A to T) are released. Schools in your hand: ${list(schools)}.`;
  return refuse('onlySchoolsAreReleased', message, { schools });
}

function checkCatch(state: State, { card, school }: Catch): Refusal | null {
  const uncovered = uncoveredSchools(state);
  if (isSchool(card)) {
    const fishermen = state.hand.filter((held) => !isSchool(held));
    const message = `${card} is a School of Fish, and only Fishermen (J, Q, K) catch. Fishermen in your hand: ${list(fishermen)}.`;
    return refuse('onlyFishermenCatch', message, { fishermen });
  }
  if (uncovered.includes(school)) return null;
  const lies = state.columns.some((column) => column.some(([held]) => held === school));
  const message = lies
    ? `${school} already carries a Fisherman. Schools without one: ${list(uncovered)}.`
    : `${school} does not lie in a column. Schools you can lay a Fisherman across: ${list(uncovered)}.`;
  return refuse(lies ? 'schoolCovered' : 'schoolNotInRiver', message, { schools: uncovered });
}

function checkTransfer(state: State, { from, to }: Transfer): Refusal | null {
  const movable = movableColumns(state);
  const hint = `Columns whose bottom School can be moved (counted from 0): ${list(movable.map(String))}.`;
  if (from === to)
    return refuse('sameColumn', `\`from\` and \`to\` are both ${from}; a transfer goes to another column.`);
  if (movable.includes(from)) return null;
  const schools = state.columns[from]!;
  if (schools.length === 0) return refuse('columnEmpty', `Column ${from} is empty. ${hint}`, { movable });
  if (schools.length === 1) {
    return refuse(
      'startingSchoolStays',
      `${schools[0]![0]} is the starting School of column ${from} and stays there. ${hint}`,
      { movable },
    );
  }
  const [bottom, fisherman] = schools[schools.length - 1]!;
  return refuse('coveredSchoolStays', `${bottom} carries ${fisherman} and stays where it is. ${hint}`, {
    movable,
  });
}

function list(cards: readonly string[]): string {
  return cards.length === 0 ? 'none' : cards.join(', ');
}
