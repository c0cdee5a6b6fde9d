import { changeSeat, changeTurn, type Draft, tell, without } from './draft.js';
import { growIn, joinSpot } from './fish-operations.js';
import { canDraw, drawToHand, takeFromRow } from './piles.js';
import { bigFishIn, bonusOf, fishOf } from './spot.js';
import type { Card, Fish, Turn } from './state.js';

/** Fixes the budgets of a turn: what changes later in it counts from the next one on. */
export function beginTurn(draft: Draft, seat: number): void {
  const { rules, restrict } = draft;
  const mine = draft.seats[seat]!;
  const big = bigFishIn(mine);
  const bonus = bonusOf(rules, mine);
  const free = restrict === null;
  const turn: Turn = {
    catch: free ? 1 + bonus.catch : 1,
    catchShellfish: free ? bonus.catchShellfish : 0,
    draw: Math.min(rules.numbers.drawCap, big) + bonus.draw,
    grow: big + bonus.grow,
    growYoung: bonus.growYoung,
    grown: [],
    seat,
    spawn: big + bonus.spawn,
  };
  const { grown: _none, ...told } = turn;
  draft.phase = 'turn';
  draft.turn = turn;
  tell(draft, 'turnBegun', told);
  loseDraws(draft);
}

export function drawFrom(draft: Draft, from: 'deck' | 'row', card: Card | null): void {
  const { seat, draw } = draft.turn!;
  changeTurn(draft, { draw: draw - 1 });
  if (from === 'deck') drawToHand(draft, seat, 1);
  else takeFromRow(draft, seat, card!);
  loseDraws(draft);
}

export function spawn(draft: Draft, card: Card): void {
  changeTurn(draft, { spawn: draft.turn!.spawn - 1 });
  spawnInto(draft, draft.turn!.seat, card);
}

/** A fish of the hand begins its life as larval. */
export function spawnInto(draft: Draft, seat: number, card: Card): void {
  changeSeat(draft, seat, { hand: without(draft.seats[seat]!.hand, card) });
  joinSpot(draft, seat, [[card, 'larval']]);
  tell(draft, 'spawned', { seat, card });
}

export function grow(draft: Draft, card: Card): void {
  const { seat, grown, growYoung, grow: steps } = draft.turn!;
  const [, stage] = fishIn(draft, seat, card);
  const young = growYoung > 0 && isYoung(stage);
  const left = young ? { growYoung: growYoung - 1 } : { grow: steps - 1 };
  changeTurn(draft, { spawn: 0, ...left, grown: [...grown, card] });
  growIn(draft, seat, [card]);
}

export function catchFish(draft: Draft, card: Card): void {
  const { seat, catch: any, catchShellfish } = draft.turn!;
  const shellfish = catchShellfish > 0 && draft.rules.fish.get(card)!.shellfish;
  const left = shellfish ? { catchShellfish: catchShellfish - 1 } : { catch: any - 1 };
  changeTurn(draft, { spawn: 0, grow: 0, growYoung: 0, ...left });
  const fish = fishIn(draft, seat, card);
  const { spot, esky } = draft.seats[seat]!;
  changeSeat(draft, seat, { spot: without(spot, fish), esky: [...esky, fish] });
  tell(draft, 'caught', { seat, fish });
}

/** Whether step 3 may grow this fish: not yet in this turn, and with a step for its stage. */
export function canGrow({ grow: steps, growYoung, grown }: Turn, [card, stage]: Fish): boolean {
  if (stage === 'big' || grown.includes(card)) return false;
  return steps > 0 || (growYoung > 0 && isYoung(stage));
}

function isYoung(stage: Fish[1]): boolean {
  return stage === 'larval' || stage === 'juvenile';
}

/** Draws are compulsory while there is a card anywhere, and lost where there is none. */
function loseDraws(draft: Draft): void {
  const { seat, draw } = draft.turn!;
  if (draw === 0 || draft.row.length > 0 || canDraw(draft)) return;
  changeTurn(draft, { draw: 0 });
  tell(draft, 'drawsLost', { seat, draws: draw });
}

function fishIn(draft: Draft, seat: number, card: Card): Fish {
  return fishOf(draft.seats[seat]!.spot, [card])[0]!;
}
