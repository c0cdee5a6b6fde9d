import type { FishEntry } from './edition.js';

type Row = readonly [
  id: string,
  name: string,
  copies: number,
  /** Points as larval, juvenile, medium and big. */
  larval: number,
  juvenile: number,
  medium: number,
  big: number,
  shellfish?: 'shellfish',
];

const ROWS: readonly Row[] = [
  ['abalone', 'Abalone', 4, 0, 1, 2, 4, 'shellfish'],
  ['australian-red-cod', 'Australian Red Cod', 4, 0, 1, 3, 5],
  ['banded-morwong', 'Banded Morwong', 4, 0, 1, 3, 6],
  ['bastard-trumpeter', 'Bastard Trumpeter', 3, 0, 1, 3, 6],
  ['blue-fin-tuna', 'Blue Fin Tuna', 3, 0, 2, 4, 8],
  ['blue-mackerel', 'Blue Mackerel', 5, 0, 1, 2, 3],
  ['bluethroat-wrasse', 'Bluethroat Wrasse', 4, 0, 1, 3, 4],
  ['brownstriped-leatherjacket', 'Brownstriped Leatherjacket', 5, 0, 1, 2, 3],
  ['draughtboard-shark', 'Draughtboard Shark', 3, 0, 2, 4, 7],
  ['flounder', 'Flounder', 4, 0, 1, 3, 4],
  ['herring-cale', 'Herring Cale', 4, 0, 1, 2, 4],
  ['longfin-pike', 'Longfin Pike', 4, 0, 1, 3, 5],
  ['longsnout-boarfish', 'Longsnout Boarfish', 4, 0, 1, 3, 5],
  ['marblefish', 'Marblefish', 4, 0, 1, 3, 5],
  ['purple-wrasse', 'Purple Wrasse', 4, 0, 1, 3, 4],
  ['red-rock-crab', 'Red Rock Crab', 5, 0, 1, 2, 3, 'shellfish'],
  ['sand-flathead', 'Sand Flathead', 5, 0, 1, 3, 4],
  ['senator-wrasse', 'Senator Wrasse', 5, 0, 1, 2, 3],
  ['shaws-cowfish', 'Shaws Cowfish', 4, 0, 1, 2, 3],
  ['southern-rock-lobster', 'Southern Rock Lobster', 4, 0, 1, 3, 6, 'shellfish'],
  ['toothbrush-leather-jacket', 'Toothbrush Leather Jacket', 5, 0, 1, 2, 3],
  ['yellowtail-kingfish', 'Yellowtail Kingfish', 3, 0, 2, 4, 7],
];

const EXTRA_COPIES = 2;

export const HOUSE_FISH: readonly FishEntry[] = ROWS.map(
  ([id, name, copies, larval, juvenile, medium, big, shellfish]) => ({
    id,
    name,
    copies,
    extraCopies: EXTRA_COPIES,
    shellfish: shellfish !== undefined,
    points: { larval, juvenile, medium, big },
  }),
);
