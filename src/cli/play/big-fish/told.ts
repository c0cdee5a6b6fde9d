import type { BONUSES, Stage } from '../../../rulesets/big-fish/edition.js';
import type { Card, Fish } from '../../../rulesets/big-fish/state.js';

export type Budgets = { readonly [budget in (typeof BONUSES)[number]]: number };

/** Fields that only the seat itself sees are left out for others, who are told so in `withheld`. */
interface OfSeat<Type extends string> {
  readonly type: Type;
  readonly seat: number;
}
interface WithFish<Type extends string> extends OfSeat<Type> {
  readonly fish: readonly Fish[];
}
interface OfTable<Type extends string> {
  readonly type: Type;
}

/** What happened, as the service tells it. */
export type Told =
  | (OfTable<'asked'> & { readonly seats: readonly number[]; readonly task: string })
  | OfSeat<'answered'>
  | WithFish<'placed'>
  | WithFish<'fishGrown'>
  | WithFish<'fishDiscarded'>
  | WithFish<'fishReleased'>
  | (OfTable<'rowLaid'> & { readonly cards: readonly Card[] })
  | (OfTable<'roundBegun'> & { readonly round: number; readonly first: number })
  | (OfSeat<'turnBegun'> & Budgets)
  | (OfSeat<'drawn'> & { readonly from: 'deck' | 'row'; readonly card?: Card })
  | (OfSeat<'drawsLost'> & { readonly draws: number })
  | OfTable<'reshuffled'>
  | (OfSeat<'spawned'> & { readonly card: Card })
  | (OfSeat<'caught'> & { readonly fish: Fish })
  | (OfSeat<'played'> & { readonly card: Card; readonly target: number | null })
  | (WithFish<'fishTaken'> & { readonly from: number; readonly into: 'esky' | 'spot' })
  | (WithFish<'fishPassed'> & { readonly to: number })
  | (OfSeat<'permanentsDiscarded'> & { readonly cards: readonly Card[] })
  | (OfTable<'eventRevealed'> & { readonly card: Card })
  | (OfTable<'shielded'> & { readonly seats: readonly number[] })
  | (OfTable<'catchRestricted'> & { readonly stages: readonly Stage[]; readonly until: number })
  | (OfSeat<'lookedAt'> & { readonly count: number; readonly cards?: readonly Card[] })
  | (OfSeat<'kept'> & { readonly card?: Card })
  | (OfSeat<'discarded'> & { readonly count: number; readonly cards?: readonly Card[] })
  | (OfTable<'ended'> & { readonly reason: string; readonly scores: readonly number[] });
