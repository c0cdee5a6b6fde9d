import type { Fish } from '../../../rulesets/big-fish/state.js';
import type { Paint } from '../../screen/paint.js';
import type { Look } from '../../screen/screen.js';
import { count, fit } from '../../screen/text.js';
import type { Cards } from './cards.js';
import { MARGIN, numbered, type Table } from './table.js';
import { byStage, SHORT, tally } from './words.js';

/** How much room an opponent gets. */
export interface Room {
  readonly spotLines: number;
  /** False: the esky is told as a number beside the name. */
  readonly esky: boolean;
}

/** What lies open of an opponent. */
export function renderOthers(table: Table, seat: number, room: Room, look: Look): string[] {
  const { view, cards } = table;
  const { spot, esky } = view.seats[seat]!;
  const fish =
    spot.length === 0
      ? look.paint('faint', 'empty')
      : fit(stagesOf(cards, spot), look.width, { lines: room.spotLines, indent: MARGIN });
  return [
    renderHead(table, seat, look, !room.esky),
    `    spot   ${fish}`,
    ...(room.esky && esky.length > 0 ? [renderEsky(cards, esky, look)] : []),
  ];
}

/** The own spot with numbers to grow and catch by. */
export function renderOwn(table: Table, seat: number, look: Look): string[] {
  const { view, cards } = table;
  const { spot, esky } = view.seats[seat]!;
  return [
    renderHead(table, seat, look, false),
    numbered(
      '  spot',
      spot.map((fish) => inSpot(cards, fish, look.paint)),
      look,
    ),
    ...(esky.length > 0 ? [renderEsky(cards, esky, look)] : []),
  ];
}

/** Everything that lies open of a seat, nothing cut. */
export function renderWhole({ view, cards, names }: Table, seat: number): string {
  const { spot, esky, permanents, handSize, score } = view.seats[seat]!;
  const fish = (list: readonly Fish[]) =>
    list.map(
      (each) => `    ${cards.name(each[0])} (${each[1]}), ${count(cards.points(each), 'point')} caught`,
    );
  return [
    ` ${names[seat]}: ${count(score, 'point')}, ${count(handSize, 'card')} in hand`,
    '  Spot',
    ...fish(spot),
    '  Esky',
    ...fish(esky),
    '  Wildcards',
    ...permanents.map((card) => `    ${cards.inShort(card)}`),
  ].join('\n');
}

function renderHead({ view, names, cards }: Table, seat: number, look: Look, withEsky: boolean): string {
  const { paint, width } = look;
  const { score, handSize, permanents, esky } = view.seats[seat]!;
  const acts = view.pending?.waiting.includes(seat) ?? view.turn?.seat === seat;
  const own = seat === view.own?.seat;
  const facts = [
    count(score, 'point'),
    ...(own ? [] : [`hand ${handSize}`]),
    ...(withEsky && esky.length > 0 ? [`esky ${esky.length}`] : []),
    ...tally(permanents.map((card) => cards.inShort(card))),
  ];
  const name = ` ${acts ? '▸' : ' '}${names[seat]}  `;
  return paint('strong', name) + fit(facts, width - name.length, { between: ' · ' });
}

function renderEsky(cards: Cards, esky: readonly Fish[], { width }: Look): string {
  const points = esky.reduce((sum, fish) => sum + cards.points(fish), 0);
  const total = `${count(points, 'point')}: `;
  return `    esky   ${total}${fit(stagesOf(cards, esky), width - MARGIN - total.length)}`;
}

/** `big: Flounder`, `Abalone`, `med: Marblefish`: the biggest first. */
function stagesOf(cards: Cards, list: readonly Fish[]): string[] {
  return byStage(list).flatMap(([stage, fish]) =>
    tally(fish.map((card) => cards.name(card))).map((name, i) =>
      i === 0 ? `${SHORT[stage]}: ${name}` : name,
    ),
  );
}

function inSpot(cards: Cards, [card, stage]: Fish, paint: Paint): string {
  const text = `${cards.name(card)} ${SHORT[stage]} ${cards.points([card, stage])}`;
  return stage === 'big' ? paint('good', text) : text;
}
