import type { JsonObject } from '../../src/engine/json.js';
import { isRefusal, type Refusal } from '../../src/engine/refusal.js';
import type { Applied } from '../../src/engine/ruleset.js';
import { bigFish } from '../../src/rulesets/big-fish/big-fish.js';
import type { Stage } from '../../src/rulesets/big-fish/edition.js';
import type { Fish, Seat, State, Turn } from '../../src/rulesets/big-fish/state.js';
import { streamsFrom } from './playout.js';

/** Fish of a spot or esky in short: `flounder:big abalone#2:larval`; a card is the first copy if none is named. */
export function fish(text: string): Fish[] {
  return words(text).map((word) => {
    const [card, stage] = word.split(':') as [string, Stage];
    return [named(card), stage];
  });
}

export function cards(text: string): string[] {
  return words(text).map(named);
}

export interface InShort {
  readonly spot?: string;
  readonly hand?: string;
  readonly permanents?: string;
  readonly esky?: string;
}

export function seat({ spot = '', hand = '', permanents = '', esky = '' }: InShort): Seat {
  return { spot: fish(spot), hand: cards(hand), permanents: cards(permanents), esky: fish(esky) };
}

export const NO_BUDGETS: Omit<Turn, 'seat'> = {
  catch: 0,
  catchShellfish: 0,
  draw: 0,
  grow: 0,
  growYoung: 0,
  grown: [],
  spawn: 0,
};

/** Seat 0 is to act, with these budgets, and has the first turn of the round. */
export function inTurn(
  seats: readonly InShort[],
  turn: Partial<Turn> = {},
  more: Partial<State> = {},
): State {
  return {
    deck: [],
    events: ['end-of-game#1'],
    first: 0,
    pending: null,
    phase: 'turn',
    restrict: null,
    revealed: [],
    round: 1,
    row: [],
    seats: seats.map(seat),
    shuffles: 1,
    turn: { ...NO_BUDGETS, seat: 0, ...turn },
    used: [],
    ...more,
  };
}

/** Ways to play on from a state, by the rules of one edition. */
export function playingBy(ruleset: typeof bigFish) {
  /** Whose action it is follows from the state, unless it is said. */
  const attempt = (
    state: State,
    action: JsonObject,
    by = ruleset.seatsToAct(state)[0]!,
  ): Applied<State> | Refusal => {
    const parsed = ruleset.parseAction(action);
    return isRefusal(parsed) ? parsed : ruleset.apply(state, by, parsed, streamsFrom(1));
  };
  const playAs = (state: State, by: number | undefined, action: JsonObject): Applied<State> => {
    const applied = attempt(state, action, by);
    if (isRefusal(applied)) throw new Error(applied.message);
    return applied;
  };
  const play = (state: State, ...actions: JsonObject[]): Applied<State> => {
    let applied: Applied<State> = { state, happened: [] };
    for (const action of actions) applied = playAs(applied.state, undefined, action);
    return applied;
  };
  /** What follows when the last turn of a round ends and this event comes up; the row is empty. */
  const afterRound = (event: string, seats: readonly InShort[], more: Partial<State> = {}) => {
    const events = [named(event), 'end-of-game#1'];
    return play(inTurn(seats, { seat: seats.length - 1 }, { events, ...more }), { type: 'endTurn' });
  };
  return { attempt, play, playAs, afterRound };
}

export const { attempt, play, playAs, afterRound } = playingBy(bigFish);

/** All gameplay cards wherever they lie, in one order; a black card at work lies nowhere else. */
export function cardsOf({ deck, row, used, seats, pending, phase }: State): string[] {
  const atWork = phase === 'turn' && pending !== null && pending.card !== null ? [pending.card] : [];
  const ofSeats = seats.flatMap(({ hand, spot, esky, permanents }) => [
    ...hand,
    ...permanents,
    ...[...spot, ...esky].map(([card]) => card),
  ]);
  return [...deck, ...row, ...used, ...(pending?.look ?? []), ...atWork, ...ofSeats].sort();
}

export const spotOf = ({ state }: Applied<State>, of: number): readonly Fish[] => state.seats[of]!.spot;
export const types = ({ happened }: Applied<State>): string[] => happened.map(({ type }) => type);

function words(text: string): string[] {
  return text.split(' ').filter(Boolean);
}

function named(card: string): string {
  return card.includes('#') ? card : `${card}#1`;
}
