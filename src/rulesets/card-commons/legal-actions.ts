import type { Action, Catch, Release, Transfer } from './action.js';
import { type Card, isSchool } from './cards.js';
import { type Column, COLUMNS, type State } from './state.js';

const COLUMN_NUMBERS = Array.from({ length: COLUMNS }, (_, column) => column);

/** For each card of the hand its releases or its catches, then its transfers; after all cards, `stop`. */
export function legalActions(state: State): Action[] {
  if (state.status !== 'playing') return [];
  const schools = uncoveredSchools(state);
  const routes = transferRoutes(state);
  const ofCards = state.hand.flatMap((card): Action[] => [
    ...(isSchool(card) ? releases(card) : schools.map((school): Catch => ({ type: 'catch', card, school }))),
    ...routes.map(({ from, to }): Transfer => ({ type: 'transfer', card, from, to })),
  ]);
  return [...ofCards, { type: 'stop' }];
}

/** Schools that a Fisherman can be laid across: by column, then from the top. */
export function uncoveredSchools(state: State): Card[] {
  return state.columns.flatMap((column) =>
    column.filter(([, fisherman]) => fisherman === null).map(([school]) => school),
  );
}

/** Columns whose bottom School may be moved. */
export function movableColumns(state: State): number[] {
  return COLUMN_NUMBERS.filter((column) => isMovable(state.columns[column]!));
}

/** Whether the bottom School may be moved: it is not the starting School, and carries no Fisherman. */
export function isMovable(column: Column): boolean {
  return column.length > 1 && column[column.length - 1]![1] === null;
}

function releases(card: Card): Release[] {
  return COLUMN_NUMBERS.map((column) => ({ type: 'release', card, column }));
}

function transferRoutes(state: State): { from: number; to: number }[] {
  return movableColumns(state).flatMap((from) =>
    COLUMN_NUMBERS.filter((to) => to !== from).map((to) => ({ from, to })),
  );
}
