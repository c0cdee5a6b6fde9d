import type { JsonObject } from '../../../engine/json.js';
import type { Look, Names } from '../../screen/screen.js';
import { listed, wrap } from '../../screen/text.js';
import type { Cards } from './cards.js';
import { type Said, say } from './say.js';
import type { Told } from './told.js';

/** A paragraph for what each seat did in a row, and one for each other thing. */
export function tell(happened: readonly JsonObject[], names: Names, cards: Cards, look: Look): string {
  const told = happened as unknown as readonly Told[];
  const groups: Said[][] = [];
  for (const each of told) {
    const said = say(each, names, cards);
    if (said === null) continue;
    const group = groups.at(-1);
    if (group !== undefined && goOn(group[0]!, said)) group.push(said);
    else groups.push([said]);
  }
  return groups.map((group) => wrap(` ${paragraph(group, names)}`, look.width, 3)).join('\n');
}

/** Whether one paragraph tells both. */
function goOn(before: Said, said: Said): boolean {
  if (said.kind === 'did') return before.kind === 'did' && before.seat === said.seat;
  return said.kind === 'chose' && before.kind === 'chose';
}

function paragraph(group: readonly Said[], names: Names): string {
  const seats = group.flatMap((said) => (said.kind === 'chose' ? [names[said.seat]!] : []));
  if (seats.length > 0) return `${listed(seats)} ${seats.length === 1 ? 'has' : 'have'} chosen (hidden).`;
  const clauses = group.flatMap((said) => (said.kind === 'did' ? [said.clause] : []));
  const [first] = group;
  return first?.kind === 'did'
    ? `${names[first.seat]} ${listed(together(clauses))}.`
    : group.map((said) => (said.kind === 'sentence' ? said.text : '')).join(' ');
}

/** The same thing done again and again is said once. */
function together(clauses: readonly string[]): string[] {
  const groups: { clause: string; times: number }[] = [];
  for (const clause of clauses) {
    const last = groups.at(-1);
    if (last?.clause === clause) last.times++;
    else groups.push({ clause, times: 1 });
  }
  return groups.map(({ clause, times }) => (times === 1 ? clause : `${clause} ×${times}`));
}
