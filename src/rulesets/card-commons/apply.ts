import type { Streams } from '../../engine/random-stream.js';
import type { Refusal } from '../../engine/refusal.js';
import type { Applied, Foreseen } from '../../engine/ruleset.js';
import { asFarAsSeen, unseen, unseenStreams } from '../../engine/unseen.js';
import type { Action, Catch, Transfer } from './action.js';
import { isSchool, suitOf } from './cards.js';
import { checkAction } from './check-action.js';
import { begin, type Draft, seal, setColumn } from './draft.js';
import { type EndReason, fishIn, type School, type State, VIOLATION_FISH } from './state.js';
import { scoreBreakthrough, setAsideStudies } from './studies.js';
import { draw, restock } from './supply.js';

/** The action, then Selective Harvesting, violation, Studies, restock, draw and end, in this order. */
export function apply(state: State, action: Action, streams: Streams): Applied<State> | Refusal {
  const refusal = checkAction(state, action);
  if (refusal !== null) return refusal;
  const draft = begin(state);
  run(draft, action, streams);
  return { state: seal(draft), happened: draft.happened };
}

/** The same without what lies in the Field Station, up to where a card of it comes up. */
export function foresee(state: State, action: Action): Foreseen<State> | Refusal {
  const refusal = checkAction(state, action);
  if (refusal !== null) return refusal;
  const draft = begin({ ...state, station: unseen(state.station.length) });
  const whole = asFarAsSeen(() => run(draft, action, unseenStreams));
  return { state: seal(draft), happened: draft.happened, whole };
}

function run(draft: Draft, action: Action, streams: Streams): void {
  draft.happened.push({ type: 'played', action });
  play(draft, action);
  if (draft.reason === null) {
    const fish = draft.columns.map(fishIn);
    const violated = fish.findIndex((inColumn) => inColumn >= VIOLATION_FISH);
    if (violated < 0) goOn(draft, fish, streams);
    else violate(draft, violated);
  }
}

function goOn(draft: Draft, fish: readonly number[], streams: Streams): void {
  setAsideStudies(draft, fish);
  restock(draft, streams);
  draw(draft);
  if (!canAct(draft)) end(draft, 'noActionLeft');
}

/** The action alone, without what follows it. */
export function play(draft: Draft, action: Action): void {
  if (action.type === 'stop') return end(draft, 'stopped');
  draft.hand = draft.hand.filter((card) => card !== action.card);
  switch (action.type) {
    case 'release':
      return addSchool(draft, action.column, [action.card, null]);
    case 'catch':
      return layFisherman(draft, action);
    case 'transfer':
      return transfer(draft, action);
  }
}

function addSchool(draft: Draft, column: number, school: School): void {
  setColumn(draft, column, [...draft.columns[column]!, school]);
}

function layFisherman(draft: Draft, { card, school }: Catch): void {
  const number = draft.columns.findIndex((column) => column.some(([held]) => held === school));
  const column = draft.columns[number]!;
  setColumn(
    draft,
    number,
    column.map((lies): School => (lies[0] === school ? [school, card] : lies)),
  );
  if (suitOf(card) === suitOf(school)) scoreBreakthrough(draft, 'selectiveHarvesting');
}

function transfer(draft: Draft, { card, from, to }: Transfer): void {
  const schools = draft.columns[from]!;
  draft.discards = [...draft.discards, card];
  setColumn(draft, from, schools.slice(0, -1));
  addSchool(draft, to, schools[schools.length - 1]!);
}

function violate(draft: Draft, column: number): void {
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
