import type { Streams } from '../../engine/random-stream.js';
import { type Card, inDeckOrder, isSchool } from './cards.js';
import { type Draft, setColumn } from './draft.js';
import { HAND_SIZE } from './state.js';

/**
 * Gives each empty column a starting School, in ascending order: cards are turned over from the top of the Field
 * Station until a School comes up. Fishermen turned over go back at the end, with one shuffle. Without a School
 * in the Field Station the column stays empty and nothing is turned over.
 */
export function restock(draft: Draft, streams: Streams): void {
  if (draft.columns.every((column) => column.length > 0)) return;
  const turnedOver: Card[] = [];
  draft.columns.forEach((column, number) => {
    if (column.length > 0) return;
    const position = draft.station.findIndex(isSchool);
    if (position < 0) return;
    const card = draft.station[position]!;
    turnedOver.push(...draft.station.slice(0, position));
    draft.station = draft.station.slice(position + 1);
    setColumn(draft, number, [[card, null]]);
    draft.happened.push({ type: 'restocked', column: number, card });
  });
  if (turnedOver.length > 0) putBack(draft, turnedOver, streams);
}

function putBack(draft: Draft, fishermen: readonly Card[], streams: Streams): void {
  draft.reshuffles++;
  draft.station = streams(`station/${draft.reshuffles}`).shuffle(
    inDeckOrder([...draft.station, ...fishermen]),
  );
  draft.happened.push({ type: 'reshuffled' });
}

/** Draws back up to four cards, or as many as are left. */
export function draw(draft: Draft): void {
  const cards = draft.station.slice(0, Math.max(0, HAND_SIZE - draft.hand.length));
  if (cards.length === 0) return;
  draft.station = draft.station.slice(cards.length);
  draft.hand = [...draft.hand, ...cards];
  draft.happened.push({ type: 'drawn', cards });
}
