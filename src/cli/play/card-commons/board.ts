import { titleOfScore } from '../../../rulesets/card-commons/score.js';
import { type Column, STUDY_FISH, VIOLATION_FISH } from '../../../rulesets/card-commons/state.js';
import type { Paint, Tone } from '../../screen/paint.js';
import type { Look } from '../../screen/screen.js';
import { count, pad, widthOf, wrap } from '../../screen/text.js';
import { titleLine } from '../../screen/title-line.js';
import type { View } from './view.js';
import { BREAKTHROUGHS, showCard, showSchool, showStudy, worthOf } from './words.js';

/** From here a single School, a ten at most, can make a Study. */
const NEAR_FISH = STUDY_FISH - 10;
/** So wide that Breakthroughs stand in two columns. */
const TWO_COLUMNS = 78;
const NO_BREAK = '\u00a0';

/** The whole table, from what is done to what can be done: result so far, river, supplies, hand. */
export function renderBoard(view: View, look: Look): string {
  return [
    titleLine('Card Commons', `${count(view.score, 'point')} · ${titleOfScore(view.score)}`, look),
    '',
    ...renderRiver(view, look),
    '',
    ...renderBreakthroughs(view, look),
    ...renderStudies(view, look),
    renderSupplies(view, look),
    '',
    renderHand(view, look),
  ].join('\n');
}

function renderRiver({ columns, fish }: View, { paint, width }: Look): string[] {
  const cell = Math.floor((width - 2) / columns.length);
  const row = (cells: readonly string[]) => `  ${cells.map((text) => pad(text, cell)).join('')}`.trimEnd();
  const deepest = Math.max(1, ...columns.map((column) => column.length));
  const schools = Array.from({ length: deepest }, (_, position) =>
    row(columns.map((column) => renderPlace(column, position, paint))),
  );
  return [
    row(columns.map((_, number) => paint('strong', `Column ${number + 1}`))),
    ...schools,
    row(columns.map(() => paint('faint', '─'.repeat(Math.min(14, cell - 2))))),
    row(fish.map((number) => paint(toneOf(number), `${number} fish`))),
    row(fish.map((number) => paint(toneOf(number), stateOf(number, cell)))),
  ];
}

function renderPlace(column: Column, position: number, paint: Paint): string {
  const school = column[position];
  if (school !== undefined) return showSchool(school, paint);
  return position === 0 ? paint('faint', '(empty)') : '';
}

function toneOf(fish: number): Tone {
  if (fish >= STUDY_FISH + 1) return 'danger';
  return fish >= NEAR_FISH ? 'good' : 'faint';
}

/** How a column stands to a Study and to a violation, in as many words as there is room for. */
function stateOf(fish: number, cell: number): string {
  if (fish >= VIOLATION_FISH) return 'VIOLATION';
  if (fish > STUDY_FISH) return `${fish - STUDY_FISH} over${cell > 15 ? ', danger' : ''}!`;
  if (fish === STUDY_FISH) return 'a Study!';
  return `needs ${STUDY_FISH - fish}`;
}

function renderHand({ hand }: View, { paint, width }: Look): string {
  if (hand.length === 0) return '  Hand     empty';
  const cards = hand.map((card, i) => {
    const name = `${paint('key', `[${i + 1}]`)} ${paint('strong', showCard(card, paint))}`;
    return worthOf(card) === '' ? name : `${name} ${paint('faint', worthOf(card))}`;
  });
  const oneLine = `  Hand     ${cards.join('   ')}`;
  return widthOf(oneLine) <= width ? oneLine : `  Hand\n    ${cards.join('\n    ')}`;
}

function renderSupplies({ stationSize, discards }: View, { width }: Look): string {
  const station = stationSize === 0 ? 'empty: no more drawing' : count(stationSize, 'card');
  return wrap(`  Station  ${station} · ${count(discards.length, 'discard')}`, width, 11);
}

function renderStudies({ studies }: View, { paint, width }: Look): string[] {
  if (studies.length === 0) return ['  Studies  none yet'];
  // A Study is not torn apart at the end of a line.
  const listed = studies.map((study) => showStudy(study, paint).replaceAll(' ', NO_BREAK));
  const text = `  Studies  ${paint('strong', String(studies.length))}: ${listed.join(paint('faint', ' | '))}`;
  return [wrap(text, width, 14).replaceAll(NO_BREAK, ' ')];
}

function renderBreakthroughs({ breakthroughs }: View, { paint, width }: Look): string[] {
  const entries = BREAKTHROUGHS.map(({ id, name, how }) =>
    breakthroughs.includes(id)
      ? paint('good', `✓ ${name}, scored`)
      : `${paint('faint', '·')} ${name}: ${paint('faint', how)}`,
  );
  const title = '  Breakthroughs, 2 points each, once a game';
  if (width < TWO_COLUMNS) return [title, ...entries.map((entry) => `    ${entry}`)];
  const half = Math.ceil(entries.length / 2);
  const rows = entries.slice(0, half).map((entry, i) => `    ${pad(entry, 37)}${entries[half + i] ?? ''}`);
  return [title, ...rows];
}
