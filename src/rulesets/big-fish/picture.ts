import type { JsonObject } from '../../engine/json.js';
import { cut, label, lines, type Picture, rectangle } from '../../engine/picture.js';
import { type CardWords, cardWords } from './card-names.js';
import type { EditionDocument } from './edition.js';
import { cardChip, type Chip, CHIP, backChip, fishChip, stagesIn } from './picture-chips.js';
import type { Rules } from './rules.js';
import type { Card, Fish } from './state.js';
import type { View } from './view.js';

const WIDTH = 880;
const LEFT = 28;
const RIGHT = WIDTH - LEFT;
const CHIPS_IN_A_ROW = 4;
const CHARACTERS = 120;
const BACKS = 20;

type SeenSeat = View['seats'][number];

/** Grows downwards. */
interface Page {
  readonly words: CardWords;
  readonly elements: string[];
  y: number;
}

/** The table as one viewer sees it: what all share on top, then a panel for each seat. Hands are shown as far as they are handed in. */
export function picture(rules: Rules, json: JsonObject, others: readonly JsonObject[]): Picture {
  const view = json as unknown as View;
  const hands = handsIn([view, ...(others as unknown as readonly View[])]);
  const words = cardWords(rules.edition.document as EditionDocument);
  const page: Page = { words, elements: [], y: 46 };
  drawTop(page, view);
  view.seats.forEach((seat, number) => drawSeat(page, view, number, seat, hands.get(number) ?? null));
  const scores = view.seats.map(({ score }, seat) => `seat:${seat} ${score}`).join(', ');
  return {
    width: WIDTH,
    height: page.y + 16,
    title: `Big Fish: ${stageOfGame(view)}`,
    says: `Points: ${scores}. ${view.seats.map((seat, number) => describe(words, seat, number)).join(' ')} ${view.label}`,
    elements: page.elements,
  };
}

function handsIn(views: readonly View[]): ReadonlyMap<number, readonly Card[]> {
  return new Map(views.flatMap(({ own }) => (own === null ? [] : [[own.seat, own.hand] as const])));
}

function drawTop(page: Page, view: View): void {
  const { elements, words } = page;
  elements.push(
    label(LEFT, page.y, 'big', 'Big Fish'),
    label(RIGHT, page.y, 'strong end', stageOfGame(view)),
  );
  write(page, 'tiny faint', 16, lines(view.label.split(' '), ' ', CHARACTERS));
  write(page, 'faint', 24, [
    `Deck ${view.deckSize} · used ${view.usedSize} · round-end cards ${view.eventsSize}`,
    ...lines(
      view.revealed.length === 0
        ? []
        : ['Revealed:', ...listed(view.revealed.map((card) => words.name(card)))],
      ' ',
      CHARACTERS,
    ),
    ...(view.restrict === null
      ? []
      : [
          `Only ${view.restrict.stages.join(', ')} may be caught, to the end of round ${view.restrict.until}`,
        ]),
  ]);
  if (view.row.length === 0) return;
  write(page, 'strong', 26, ['Row']);
  chips(
    page,
    view.row.map((card) => cardChip(words, card)),
  );
}

function drawSeat(
  page: Page,
  view: View,
  number: number,
  seat: SeenSeat,
  hand: readonly Card[] | null,
): void {
  const { elements, words } = page;
  page.y += 20;
  const top = page.y;
  const panel = elements.length;
  page.y += 6;
  const who = hand === null || view.own?.seat !== number ? `seat:${number}` : `seat:${number}, you`;
  elements.push(
    label(RIGHT - 12, page.y + 22, 'strong end', seat.score === 1 ? '1 point' : `${seat.score} points`),
  );
  write(page, 'strong', 22, [`${who}${asked(view, number)}`]);
  chips(
    page,
    seat.spot.map((fish) => fishChip(words, fish)),
  );
  if (seat.spot.length === 0) write(page, 'small faint', 20, ['No fish in the spot']);
  chips(
    page,
    seat.permanents.map((card) => cardChip(words, card)),
  );
  if (seat.esky.length > 0)
    write(
      page,
      'small',
      20,
      lines(['Esky:', ...listed(seat.esky.map((fish) => named(words, fish)))], ' ', CHARACTERS),
    );
  if (hand === null) backs(page, seat.handSize);
  else {
    write(page, 'small faint', 20, [hand.length === 0 ? 'Hand: empty' : 'Hand']);
    chips(
      page,
      hand.map((card) => cardChip(words, card)),
    );
  }
  page.y += 10;
  const look = waitsFor(view, number) ? 'panel acting' : 'panel';
  elements.splice(
    panel,
    0,
    rectangle(look, { x: 16, y: top, width: WIDTH - 32, height: page.y - top, rx: 10 }),
  );
}

/** Rows of chips, as many as it takes. */
function chips(page: Page, all: readonly Chip[]): void {
  if (all.length === 0) return;
  all.forEach((chip, place) => {
    const row = Math.floor(place / CHIPS_IN_A_ROW);
    const x = LEFT + (place % CHIPS_IN_A_ROW) * (CHIP.width + CHIP.gap);
    page.elements.push(...chip(x, page.y + 8 + row * (CHIP.height + CHIP.gap)));
  });
  page.y += Math.ceil(all.length / CHIPS_IN_A_ROW) * (CHIP.height + CHIP.gap);
}

function backs(page: Page, count: number): void {
  write(page, 'small faint', 20, [count === 1 ? 'Hand: 1 card' : `Hand: ${count} cards`]);
  for (let place = 0; place < Math.min(count, BACKS); place++)
    page.elements.push(...backChip(LEFT + place * 40, page.y + 8));
  if (count > 0) page.y += CHIP.height + CHIP.gap;
}

function write(page: Page, look: string, step: number, texts: readonly string[]): void {
  for (const text of texts)
    page.elements.push(label(LEFT, (page.y += step), look, cut(text, CHARACTERS + 10)));
}

function stageOfGame({ round, phase, turn }: View): string {
  if (phase === 'finished') return `over in round ${round}`;
  return turn === null ? `round ${round}, ${phase}` : `round ${round}, turn of seat:${turn.seat}`;
}

function waitsFor({ pending, turn }: View, seat: number): boolean {
  return pending === null ? turn?.seat === seat : pending.waiting.includes(seat);
}

function asked(view: View, seat: number): string {
  if (!waitsFor(view, seat)) return '';
  return view.pending === null ? ' · turn' : ` · to answer: ${view.pending.task}`;
}

/** With a comma behind each but the last. */
function listed(texts: readonly string[]): readonly string[] {
  return texts.map((text, place) => (place === texts.length - 1 ? text : `${text},`));
}

function named(words: CardWords, [card, stage]: Fish): string {
  return `${words.name(card)} (${stage})`;
}

function describe(words: CardWords, { spot, esky, permanents, handSize }: SeenSeat, number: number): string {
  const fish = spot.length === 0 ? 'no fish' : `${stagesIn(spot)} in the spot`;
  const caught = esky.length === 0 ? '' : `, ${esky.length} caught`;
  const plays = permanents.length === 0 ? '' : `, ${permanents.map((card) => words.name(card)).join(', ')}`;
  return `seat:${number}: ${fish}${caught}${plays}, ${handSize} in hand.`;
}
