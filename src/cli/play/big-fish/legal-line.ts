import type { Card } from '../../../rulesets/big-fish/state.js';
import type { Look } from '../../screen/screen.js';
import { wrap } from '../../screen/text.js';
import type { Open } from './table.js';
import { budgetsOf } from './view.js';

/** What the own turn still has, with the numbers it is possible with; empty where the seat is only asked something. */
export function renderLegal(open: Open, { paint, width }: Look): string {
  const { legal, view } = open;
  const left = budgetsOf(view);
  const can = (type: string) => legal.some((each) => each.type === type);
  const key = (letter: string) => {
    const painted = paint('key', letter);
    return painted === letter ? `(${letter})` : painted;
  };
  if (can('draw')) return line(drawing(open, left.draw, key), width);
  if (!can('endTurn')) return '';
  const young = left.growYoung === 0 ? '' : ` +${left.growYoung} young`;
  const shellfish = left.catchShellfish === 0 ? '' : ` +${left.catchShellfish} shellfish`;
  const parts = [
    ...(can('spawn') ? [`${key('s')}pawn ×${left.spawn}: ${numbers(open, 'spawn')}`] : []),
    ...(can('grow') ? [`${key('g')}row ×${left.grow}${young}: ${numbers(open, 'grow')}`] : []),
    ...(can('catch') ? [`${key('c')}atch ×${left.catch}${shellfish}: ${numbers(open, 'catch')}`] : []),
    ...(can('play') ? [`${key('p')}lay: ${numbers(open, 'play')}`] : []),
    `${key('e')}nd`,
  ];
  return line(parts.join(paint('faint', ' · ')), width);
}

function drawing({ legal, view }: Open, times: number, key: (letter: string) => string): string {
  const deck = legal.some((each) => each.type === 'draw' && each.from === 'deck');
  const row = view.row.length;
  const from = [
    ...(deck ? ['d from the deck'] : []),
    ...(row === 0 ? [] : [row === 1 ? 'd 1 from the row' : `d 1 to d ${row} from the row`]),
  ];
  return `${key('d')}raw ×${times}: ${from.join(', ')}`;
}

function line(text: string, width: number): string {
  return wrap(`  You can  ${text}`, width, 11);
}

/** The numbers of the hand or of the own spot. */
function numbers({ view, legal }: Open, type: 'spawn' | 'grow' | 'catch' | 'play'): string {
  const { hand, seat } = view.own!;
  const fish = type === 'grow' || type === 'catch';
  const places: readonly Card[] = fish ? view.seats[seat]!.spot.map(([card]) => card) : hand;
  const possible = legal.flatMap((each) => {
    if (each.type !== type) return [];
    return 'card' in each ? [each.card] : [each.fish];
  });
  return places.flatMap((card, i) => (possible.includes(card) ? [i + 1] : [])).join(' ');
}
