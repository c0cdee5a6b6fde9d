import type { Card } from './state.js';

export type Place = { readonly type: 'place'; readonly fish: readonly Card[] };
export type DrawFromDeck = { readonly type: 'draw'; readonly from: 'deck' };
export type DrawFromRow = { readonly type: 'draw'; readonly from: 'row'; readonly card: Card };
export type Spawn = { readonly type: 'spawn'; readonly card: Card };
export type Grow = { readonly type: 'grow'; readonly fish: Card };
export type Catch = { readonly type: 'catch'; readonly fish: Card };
export type Play = {
  readonly type: 'play';
  readonly card: Card;
  readonly target?: number;
  readonly fish?: readonly Card[];
};
export type Choose = { readonly type: 'choose'; readonly fish: readonly Card[] };
export type SpawnFree = { readonly type: 'spawnFree'; readonly card: Card | null };
export type Keep = { readonly type: 'keep'; readonly card: Card };
export type Discard = { readonly type: 'discard'; readonly cards: readonly Card[] };
export type EndTurn = { readonly type: 'endTurn' };

export type TurnAction = DrawFromDeck | DrawFromRow | Spawn | Grow | Catch | Play | EndTurn;
export type Answer = Place | Choose | SpawnFree | Keep | Discard;
export type Action = TurnAction | Answer;
