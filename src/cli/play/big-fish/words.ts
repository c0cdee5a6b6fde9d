import { STAGES, type Stage } from '../../../rulesets/big-fish/edition.js';
import type { Card, Fish } from '../../../rulesets/big-fish/state.js';
import type { Names } from '../../screen/screen.js';
import { listed } from '../../screen/text.js';
import type { Cards } from './cards.js';

const ME = 'You';

/** `You draw`, `Casual draws`: who does it, and the verb as it goes with that. */
export function does(names: Names, seat: number, verb: string): string {
  return isMe(names, seat) ? verb : verb + (/(ch|s|sh)$/.test(verb) ? 'es' : 's');
}

export function isMe(names: Names, seat: number): boolean {
  return names[seat] === ME;
}

/** In the middle of a sentence. */
export function inside(names: Names, seat: number): string {
  return isMe(names, seat) ? 'you' : names[seat]!;
}

/** `your`, `their`. */
export function whose(names: Names, seat: number): string {
  return isMe(names, seat) ? 'your' : 'their';
}

export function namesOf(cards: Cards, list: readonly Card[]): string {
  return listed(list.map((card) => cards.name(card)));
}

/** `Flounder (juvenile) and Abalone (big)`. */
export function withStages(cards: Cards, list: readonly Fish[]): string {
  return listed(list.map(([card, stage]) => `${cards.name(card)} (${stage})`));
}

export const SHORT: { readonly [stage in Stage]: string } = {
  larval: 'lar',
  juvenile: 'juv',
  medium: 'med',
  big: 'big',
};

/** Biggest first: `[['big', [...]], ['larval', [...]]]`, without stages that no fish is in. */
export function byStage(list: readonly Fish[]): readonly (readonly [Stage, readonly Card[]])[] {
  return STAGES.toReversed().flatMap((stage) => {
    const cards = list.flatMap(([card, at]) => (at === stage ? [card] : []));
    return cards.length === 0 ? [] : [[stage, cards] as const];
  });
}

/** `Seaweed ×2, Sharks`: how often each stands there, in the order in which they came first. */
export function tally(words: readonly string[]): readonly string[] {
  return [...new Set(words)].map((word) => {
    const times = words.filter((each) => each === word).length;
    return times === 1 ? word : `${word} ×${times}`;
  });
}
