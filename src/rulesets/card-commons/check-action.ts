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
  const hint = `Bottom Schools that can be moved are those of: ${list(movable.map(named))}.`;
  if (from === to)
    return refuse('sameColumn', `A transfer goes to another column than ${named(from)}.`, { movable });
  if (movable.includes(from)) return null;
  const schools = state.columns[from]!;
  if (schools.length === 0) {
    return refuse('columnEmpty', `There is no School in ${named(from)}. ${hint}`, { movable });
  }
  const [bottom, fisherman] = schools[schools.length - 1]!;
  return schools.length === 1
    ? refuse('startingSchoolStays', `${bottom} is the starting School of ${named(from)} and stays. ${hint}`, {
        movable,
      })
    : refuse('coveredSchoolStays', `${bottom} carries ${fisherman} and stays where it is. ${hint}`, {
        movable,
      });
}

/** Columns count from 0 in data and from 1 in texts for people. */
function named(column: number): string {
  return `column ${column + 1}`;
}

function list(items: readonly string[]): string {
  return items.length === 0 ? 'none' : items.join(', ');
}
