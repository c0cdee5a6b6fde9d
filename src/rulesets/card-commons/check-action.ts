import { gameOver, refuse, type Refusal } from '../../engine/refusal.js';
import type { Action, Catch, Release, Transfer } from './action.js';
import { type Card, isSchool } from './cards.js';
import { isMovable, movableColumns, uncoveredSchools } from './legal-actions.js';
import type { School, State } from './state.js';

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
  if (isSchool(card)) {
    const fishermen = state.hand.filter((held) => !isSchool(held));
    const message = `${card} is a School of Fish, and only Fishermen (J, Q, K) catch. Fishermen in your hand: ${list(fishermen)}.`;
    return refuse('onlyFishermenCatch', message, { fishermen });
  }
  const lies = schoolIn(state, school);
  if (lies !== undefined && lies[1] === null) return null;
  const schools = uncoveredSchools(state);
  return lies === undefined
    ? refuse(
        'schoolNotInRiver',
        `${school} does not lie in a column. Schools you can lay a Fisherman across: ${list(schools)}.`,
        { schools },
      )
    : refuse(
        'schoolCovered',
        `${school} already carries a Fisherman. Schools without one: ${list(schools)}.`,
        { schools },
      );
}

function schoolIn({ columns }: State, school: Card): School | undefined {
  for (const column of columns) {
    const found = column.find(([held]) => held === school);
    if (found !== undefined) return found;
  }
  return undefined;
}

function checkTransfer(state: State, { from, to }: Transfer): Refusal | null {
  const schools = state.columns[from]!;
  if (from !== to && isMovable(schools)) return null;
  const movable = movableColumns(state);
  const hint = `Bottom Schools that can be moved are those of: ${list(movable.map(named))}.`;
  if (from === to)
    return refuse('sameColumn', `A transfer goes to another column than ${named(from)}.`, { movable });
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
