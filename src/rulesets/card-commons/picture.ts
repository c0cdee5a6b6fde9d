import type { JsonObject } from '../../engine/json.js';
import { type Picture, label, lines, rectangle } from '../../engine/picture.js';
import { CARD, drawBack, drawCard, drawLaidAcross, STEP } from './picture-cards.js';
import { titleOfScore } from './score.js';
import { BREAKTHROUGHS, type Breakthrough, type Column, STUDY_FISH, VIOLATION_FISH } from './state.js';
import type { View } from './view.js';

const WIDTH = 860;
const LEFT = 28;
const COLUMN_WIDTH = 138;
const RIVER_TOP = 128;
const SIDE = LEFT + 4 * COLUMN_WIDTH + 20;
/** From here a single School, a ten at most, can make a Study. */
const NEAR_FISH = STUDY_FISH - 10;
const GAUGE = { width: 122, height: 6 };
const SIDE_CHARACTERS = 34;

const NAMES: { readonly [name in Breakthrough]: string } = {
  speciesSpecialization: 'Species Specialization',
  speciesDiversity: 'Species Diversity',
  denseShoals: 'Dense Shoals',
  populationClusters: 'Population Clusters',
  fishingPressure: 'Fishing Pressure',
  selectiveHarvesting: 'Selective Harvesting',
};

/** The table as everybody sees it: the river, what is scored beside it, the hand below. */
export function picture(json: JsonObject): Picture {
  const view = json as View;
  const deepest = Math.max(3, ...view.columns.map((column) => column.length));
  const river = (deepest - 1) * STEP + CARD.height;
  const side = drawSide(view);
  const hand = RIVER_TOP + river + 62;
  const below = view.hand.length === 0 ? hand : hand + CARD.height;
  const end = view.reason === null ? '' : ', over';
  return {
    width: WIDTH,
    height: Math.max(below, side.bottom) + 24,
    title: `Card Commons: ${points(view.score)}${end}`,
    says: described(view),
    elements: [
      label(LEFT, 46, 'big', 'Card Commons'),
      label(WIDTH - LEFT, 46, 'strong end', `${points(view.score)} · ${titleOfScore(view.score)}${end}`),
      rectangle('water', { x: 16, y: 66, width: SIDE - 30, height: RIVER_TOP + river - 46, rx: 10 }),
      ...view.columns.flatMap((column, number) => drawColumn(column, view.fish[number]!, number)),
      ...side.elements,
      label(LEFT, hand - 12, 'faint', view.hand.length === 0 ? 'Hand: empty' : 'Hand'),
      ...view.hand.flatMap((card, place) => drawCard(card, LEFT + place * (CARD.width + 14), hand)),
    ],
  };
}

function drawColumn(column: Column, fish: number, number: number): readonly string[] {
  const x = LEFT + number * COLUMN_WIDTH;
  const look = fish > STUDY_FISH ? 'danger' : fish >= NEAR_FISH ? 'good' : 'faint';
  const full = Math.round((Math.min(fish, VIOLATION_FISH) / VIOLATION_FISH) * GAUGE.width);
  const mark = Math.round((STUDY_FISH / VIOLATION_FISH) * GAUGE.width);
  const gauge = { x, y: 104, height: GAUGE.height, rx: 3 };
  return [
    label(x, 94, 'small faint', `Column ${number + 1}`),
    label(x + GAUGE.width, 94, `strong end ${look}`, `${fish} fish`),
    rectangle('panel', { ...gauge, width: GAUGE.width }),
    rectangle(look, { ...gauge, width: full }),
    rectangle('accent', { x: x + mark, y: 101, width: 2, height: 12 }),
    ...column.flatMap(([school, fisherman], position) => {
      const y = RIVER_TOP + position * STEP;
      const below = drawCard(school, x, y);
      return fisherman === null ? below : [...below, ...drawLaidAcross(fisherman, x + 44, y)];
    }),
  ];
}

/** What is beside the river, from top to bottom. */
function drawSide(view: View): { readonly elements: readonly string[]; readonly bottom: number } {
  const elements: string[] = [
    ...drawBack(SIDE, 76, view.stationSize),
    label(SIDE + CARD.width + 14, 98, 'strong', 'Field Station'),
    label(SIDE + CARD.width + 14, 118, 'faint', cards(view.stationSize)),
    label(SIDE + CARD.width + 14, 146, 'strong', 'Discards'),
    label(SIDE + CARD.width + 14, 166, 'faint', cards(view.discards.length)),
    label(SIDE, 204, 'strong', 'Breakthroughs'),
    ...BREAKTHROUGHS.map((name, place) => {
      const scored = view.breakthroughs.includes(name);
      const look = scored ? 'strong good' : 'faint';
      return label(SIDE, 226 + 20 * place, look, `${scored ? '✓' : '·'} ${NAMES[name]}`);
    }),
    label(SIDE, 366, 'strong', `Studies: ${view.studies.length}`),
  ];
  let bottom = 366;
  for (const study of view.studies)
    for (const line of lines(study.map(written), ' ', SIDE_CHARACTERS))
      elements.push(label(SIDE, (bottom += 20), 'small', line));
  return { elements, bottom };
}

/** A School, and the Fisherman across it. */
function written([school, fisherman]: Column[number]): string {
  return fisherman === null ? school : `${school}-${fisherman}`;
}

function described({ fish, hand, stationSize, studies, breakthroughs, reason }: View): string {
  return [
    `Fish in the columns: ${fish.join(', ')}.`,
    `Hand: ${hand.length === 0 ? 'empty' : hand.join(' ')}.`,
    `${cards(stationSize)} in the Field Station.`,
    `Studies: ${studies.length}.`,
    `Breakthroughs: ${breakthroughs.length === 0 ? 'none' : breakthroughs.map((name) => NAMES[name]).join(', ')}.`,
    ...(reason === null ? [] : [`The game is over: ${reason}.`]),
  ].join(' ');
}

function points(score: number): string {
  return score === 1 ? '1 point' : `${score} points`;
}

function cards(count: number): string {
  return count === 1 ? '1 card' : `${count} cards`;
}
