import type { Streams } from '../../engine/random-stream.js';
import type { Refusal } from '../../engine/refusal.js';
import type { Applied } from '../../engine/ruleset.js';
import type { Action, Catch } from './action.js';
import { isSchool, suitOf } from './cards.js';
import { checkAction } from './check-action.js';
import { begin, type Draft, seal } from './draft.js';
import { type EndReason, fishIn, type State, VIOLATION_FISH } from './state.js';
import { scoreBreakthrough, setAsideStudies } from './studies.js';
import { draw, restock } from './supply.js';

/** The action, then Selective Harvesting, violation, Studies, restock, draw and end, in this order. */
export function apply(state: State, action: Action, streams: Streams): Applied<State> | Refusal {
  const refusal = checkAction(state, action);
  if (refusal !== null) return refusal;
  const draft = begin(state);
  draft.happened.push({ type: 'played', action });
  play(draft, action);
  if (draft.reason === null) violate(draft);
  if (draft.reason === null) {
    setAsideStudies(draft);
    restock(draft, streams);
    draw(draft);
    if (!canAct(draft)) end(draft, 'noActionLeft');
  }
  return { state: seal(draft), happened: draft.happened };
}

function play(draft: Draft, action: Action): void {
  if (action.type === 'stop') return end(draft, 'stopped');
  draft.hand.splice(draft.hand.indexOf(action.card), 1);
  switch (action.type) {
    case 'release':
      draft.columns[action.column]!.push([action.card, null]);
      return;
    case 'catch':
      return layFisherman(draft, action);
    case 'transfer':
      draft.discards.push(action.card);
      draft.columns[action.to]!.push(draft.columns[action.from]!.pop()!);
      return;
  }
}

function layFisherman(draft: Draft, { card, school }: Catch): void {
  for (const column of draft.columns) {
    const position = column.findIndex(([held]) => held === school);
    if (position >= 0) column[position] = [school, card];
  }
  if (suitOf(card) === suitOf(school)) scoreBreakthrough(draft, 'selectiveHarvesting');
}

function violate(draft: Draft): void {
  const column = draft.columns.findIndex((schools) => fishIn(schools) >= VIOLATION_FISH);
  if (column < 0) return;
  draft.happened.push({ type: 'violation', column });
  end(draft, 'violation');
}

/** A School in hand can always be released, and an uncovered School can always be caught from. */
function canAct({ hand, columns }: Draft): boolean {
  if (hand.some(isSchool)) return true;
  return hand.length > 0 && columns.some((column) => column.some(([, fisherman]) => fisherman === null));
}

function end(draft: Draft, reason: EndReason): void {
  draft.reason = reason;
  draft.happened.push({ type: 'ended', reason });
}
