import { cut, label, rectangle, shape } from '../../engine/picture.js';
import type { CardWords } from './card-names.js';
import { type Stage, STAGES } from './edition.js';
import type { Card, Fish } from './state.js';

export const CHIP = { width: 198, height: 44, gap: 8 };
const MOST_CHARACTERS = 18;

/** Around its own middle, 40 wide: body, tail and eye. */
const FISH =
  'M-18 0C-10-11 6-11 12 0L20-8V8L12 0C6 11-10 11-18 0zM-11-3a1.6 1.6 0 1 0 3.2 0 1.6 1.6 0 1 0-3.2 0z';
const SIZES: { readonly [stage in Stage]: number } = { larval: 0.4, juvenile: 0.58, medium: 0.76, big: 0.95 };
/** In a box of its own where the edition has a colour of this name. */
const COLOURS: readonly string[] = ['pink', 'red', 'green', 'orange', 'black'];

/** A card as a chip, in its place of a row of them. */
export type Chip = (x: number, y: number) => readonly string[];

/** A fish of a spot, the bigger the further it has grown. */
export function fishChip(words: CardWords, [card, stage]: Fish): Chip {
  return (x, y) => [
    rectangle('card', { x, y, width: CHIP.width, height: CHIP.height, rx: 6 }),
    shape(stage === 'big' ? 'fish bigfish' : 'fish', FISH, x + 22, y + CHIP.height / 2, SIZES[stage]),
    label(x + 46, y + 19, 'small strong on', cut(words.name(card), MOST_CHARACTERS)),
    label(x + 46, y + 35, 'tiny quiet', stage),
  ];
}

/** A card that is no fish of a spot yet, or none at all. */
export function cardChip(words: CardWords, card: Card): Chip {
  const colour = words.colour(card);
  const named = colour === null ? 'fish card' : colour === 'black' ? 'black wildcard' : `${colour}, stays`;
  return (x, y) => [
    rectangle('card', { x, y, width: CHIP.width, height: CHIP.height, rx: 6 }),
    ...(colour === null
      ? [shape('fish', FISH, x + 22, y + CHIP.height / 2, SIZES.juvenile)]
      : [rectangle(lookOf(colour), { x: x + 8, y: y + 10, width: 26, height: 24, rx: 5 })]),
    label(x + 46, y + 19, 'small strong on', cut(words.name(card), MOST_CHARACTERS)),
    label(x + 46, y + 35, 'tiny quiet', cut(named, MOST_CHARACTERS + 3)),
  ];
}

/** A card that is not seen. */
export function backChip(x: number, y: number): readonly string[] {
  return [
    rectangle('back', { x, y, width: 34, height: CHIP.height, rx: 5 }),
    rectangle('pattern', { x: x + 5, y: y + 5, width: 24, height: CHIP.height - 10, rx: 3 }),
  ];
}

function lookOf(colour: string): string {
  return COLOURS.includes(colour) ? `colour-${colour}` : 'colour-other';
}

export function stagesIn(fish: readonly Fish[]): string {
  const counts = STAGES.map((stage) => [stage, fish.filter(([, of]) => of === stage).length] as const);
  return counts
    .filter(([, count]) => count > 0)
    .map(([stage, count]) => `${count} ${stage}`)
    .join(', ');
}
