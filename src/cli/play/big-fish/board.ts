import type { Card } from '../../../rulesets/big-fish/state.js';
import type { Look, Names } from '../../screen/screen.js';
import { count, fit, listed, wrap } from '../../screen/text.js';
import { titleLine } from '../../screen/title-line.js';
import { renderOthers, renderOwn, type Room } from './seats.js';
import { MARGIN, numbered, type Table } from './table.js';
import { seatsAround } from './view.js';
import { inside, tally } from './words.js';

/** From the most room for the others to the least. */
const ROOMS: readonly Room[] = [
  { spotLines: 4, esky: true },
  { spotLines: 2, esky: true },
  { spotLines: 1, esky: true },
];
const LEAST_ROOM: Room = { spotLines: 1, esky: false };
/** A line before the table, and the one to type on. */
const AROUND = 2;

/** The whole table, so that it fits on the screen together with what stands below it, if that can be. */
export function renderBoard(table: Table, look: Look, below: readonly string[]): string {
  const taken = AROUND + below.join('\n').split('\n').length;
  const lines = (room: Room) => renderLines(table, room, look).join('\n').split('\n');
  const fitting = ROOMS.map(lines).find(({ length }) => length + taken <= look.height);
  return (fitting ?? lines(LEAST_ROOM)).join('\n');
}

/** Title, piles, row, the others, and nearest to the hand the own spot. */
function renderLines(table: Table, room: Room, look: Look): string[] {
  const { view } = table;
  return [
    titleLine('Big Fish', stateOf(table), look),
    look.paint('faint', wrap(` ${view.label.replace(/\s+/g, ' ')}`, look.width, 1)),
    ...renderPiles(table, look),
    numbered('Row', view.row.map(shortOf(table)), look),
    ...seatsAround(view).flatMap((seat) =>
      seat === view.own?.seat ? renderOwn(table, seat, look) : renderOthers(table, seat, room, look),
    ),
    ...(view.own === null ? [] : [numbered('Hand', view.own.hand.map(shortOf(table)), look)]),
  ];
}

function shortOf({ cards }: Table): (card: Card) => string {
  return (card) => cards.inShort(card);
}

function stateOf({ view: { phase, round, turn, pending, own }, names }: Table): string {
  if (phase === 'finished') return 'the game is over';
  const asked = pending?.waiting ?? (turn === null ? [] : [turn.seat]);
  const mine = pending === null ? 'your turn' : 'you are asked';
  const waits = own !== null && asked.includes(own.seat) ? mine : waitingFor(asked, names);
  return phase === 'place' ? waits : `round ${round} · ${waits}`;
}

function waitingFor(asked: readonly number[], names: Names): string {
  const [first] = asked;
  return first !== undefined && asked.length === 1
    ? `waiting for ${inside(names, first)}`
    : `waiting for ${asked.length} seats`;
}

function renderPiles({ view, names, cards }: Table, { paint, width }: Look): string[] {
  const { deckSize, usedSize, eventsSize, revealed, restrict, first } = view;
  const sizes = `  Piles    deck ${deckSize} · used ${usedSize} · ${count(eventsSize, 'event')} to come`;
  const begins = `${names[first]} ${names[first] === 'You' ? 'go' : 'goes'} first`;
  const seen = tally(revealed.toReversed().map((card) => cards.name(card)));
  return [
    wrap(`${sizes} · ${begins}`, width, MARGIN),
    ...(seen.length === 0 ? [] : [`  Events   ${fit(seen, width - MARGIN)}`]),
    ...(restrict === null
      ? []
      : [
          paint(
            'danger',
            wrap(
              `  Catching only ${listed(restrict.stages)}, one a turn, until the end of round ${restrict.until}`,
              width,
            ),
          ),
        ]),
  ];
}
