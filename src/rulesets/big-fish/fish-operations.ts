import { among } from './among.js';
import { changeSeat, type Draft, tell, without } from './draft.js';
import { use } from './piles.js';
import { fishOf, nextStage } from './spot.js';
import { type Card, cardOf, clockwise, type Fish } from './state.js';

/** What an operation works on: fish of one seat, in canonical order, and who plays the card, if a seat does. */
export interface Hit {
  readonly seat: number;
  readonly cards: readonly Card[];
  readonly by: number;
}

/** What is done to fish: one small function for each word of the vocabulary. */
export const FISH_OPERATIONS = {
  discardFish(draft: Draft, hit: Hit): void {
    const fish = leaveSpot(draft, hit);
    use(draft, fish.map(cardOf));
    tell(draft, 'fishDiscarded', { seat: hit.seat, fish });
  },
  growFish(draft: Draft, { seat, cards }: Hit): void {
    growIn(draft, seat, cards);
  },
  takeToEsky(draft: Draft, hit: Hit): void {
    const fish = leaveSpot(draft, hit);
    changeSeat(draft, hit.by, { esky: [...draft.seats[hit.by]!.esky, ...fish] });
    tell(draft, 'fishTaken', { seat: hit.by, from: hit.seat, into: 'esky', fish });
  },
  takeToSpot(draft: Draft, hit: Hit): void {
    const fish = leaveSpot(draft, hit);
    joinSpot(draft, hit.by, fish);
    tell(draft, 'fishTaken', { seat: hit.by, from: hit.seat, into: 'spot', fish });
  },
  releaseFromEsky(draft: Draft, { seat, cards }: Hit): void {
    const { esky } = draft.seats[seat]!;
    const fish = inOrderOf(cards, fishOf(esky, cards));
    changeSeat(draft, seat, { esky: without(esky, ...fish) });
    joinSpot(draft, seat, fish);
    tell(draft, 'fishReleased', { seat, fish });
  },
  passClockwise(draft: Draft, hit: Hit): void {
    const to = clockwise(draft, hit.seat);
    const fish = leaveSpot(draft, hit);
    joinSpot(draft, to, fish);
    tell(draft, 'fishPassed', { seat: hit.seat, to, fish });
  },
} as const;

/** Turns fish of a spot to their next stage; each keeps its place. */
export function growIn(draft: Draft, seat: number, cards: readonly Card[]): void {
  const grows = among(cards);
  const spot = draft.seats[seat]!.spot.map((fish): Fish => {
    const [card, stage] = fish;
    return grows(card) ? [card, nextStage(stage)] : fish;
  });
  changeSeat(draft, seat, { spot });
  tell(draft, 'fishGrown', { seat, fish: inOrderOf(cards, fishOf(spot, cards)) });
}

/** Fish come into a spot, or a new one as larval, at its end. */
export function joinSpot(draft: Draft, seat: number, fish: readonly Fish[]): void {
  changeSeat(draft, seat, { spot: [...draft.seats[seat]!.spot, ...fish] });
}

/** Those of the cards that still lie in the spot leave it, at the stages they had. */
function leaveSpot(draft: Draft, { seat, cards }: Pick<Hit, 'seat' | 'cards'>): readonly Fish[] {
  const { spot } = draft.seats[seat]!;
  const fish = inOrderOf(cards, fishOf(spot, cards));
  changeSeat(draft, seat, { spot: without(spot, ...fish) });
  return fish;
}

function inOrderOf(cards: readonly Card[], fish: readonly Fish[]): readonly Fish[] {
  const entries = new Map(fish.map((each) => [cardOf(each), [each]]));
  return cards.flatMap((card) => entries.get(card) ?? []);
}
