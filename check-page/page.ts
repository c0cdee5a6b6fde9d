import { checkRecord, type CheckReport, type Seen, type StepResult } from '../src/game/check-record.js';
import { strictUtf8 } from '../src/platform/utf8.js';
import { RULESETS } from '../src/rulesets/index.js';
import { nobleHashing } from './hashing.js';
import { ASKED, RESULTS, verdictOf } from './words.js';

const KERNEL = { hashing: nobleHashing, rulesets: RULESETS };

const drop = at<HTMLElement>('drop');
const file = at<HTMLInputElement>('file');
const commitment = at<HTMLInputElement>('commitment');
const contribution = at<HTMLInputElement>('contribution');
/** What was looked at last, for another look with other fields. */
let last: File | null = null;

file.addEventListener('change', () => look(file.files?.[0]));
for (const field of [commitment, contribution]) field.addEventListener('change', () => look(last));
// Everywhere, so that a file dropped beside the frame is not opened in place of the page.
for (const kind of ['dragover', 'drop'] as const)
  addEventListener(kind, (event) => {
    event.preventDefault();
    drop.classList.toggle('over', kind === 'dragover');
    if (kind === 'drop') look(event.dataTransfer?.files[0]);
  });
addEventListener('dragleave', () => drop.classList.remove('over'));

function look(chosen: File | null = null): void {
  if (chosen === null) return;
  last = chosen;
  say('Checking …', '');
  // A check takes a moment, in which the page stands still: what it says is to be seen before.
  setTimeout(() => void show(chosen), 20);
}

async function show(from: File): Promise<void> {
  // Bytes that are not UTF-8 are no text, and so no record: the check says so.
  const source = strictUtf8(new Uint8Array(await from.arrayBuffer())) ?? '';
  const report = checkRecord(KERNEL, source, seen());
  const { title, meaning } = verdictOf(report);
  say(title, meaning, report.verdict);
  at('about').textContent = aboutOf(from, report);
  const steps = report.seen === null ? report.steps : [...report.steps, report.seen];
  at('steps').replaceChildren(...steps.map(rowOf));
  at('details').hidden = false;
}

function seen(): Seen {
  const given = { commitment: valueOf(commitment), contribution: valueOf(contribution) };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''));
}

function valueOf(field: HTMLInputElement): string {
  return field.value.trim().toLowerCase();
}

function say(title: string, meaning: string, verdict = ''): void {
  at('verdict').className = verdict;
  at('title').textContent = title;
  at('meaning').textContent = meaning;
}

function aboutOf({ name }: File, { game, ruleset, events }: CheckReport): string {
  return game === null
    ? `${name} can not be read as a record.`
    : `${name}: game ${game}, ${ruleset}, ${events} events.`;
}

/** What a record holds is put in as text, never as HTML. */
function rowOf({ step, name, result, event, message }: StepResult): HTMLElement {
  const place = event === null ? '' : `event ${event}: `;
  const row = document.createElement('tr');
  row.className = result;
  const cells = [String(step), name, RESULTS[result], message === null ? ASKED[step]! : place + message];
  row.append(...cells.map((text) => Object.assign(document.createElement('td'), { textContent: text })));
  return row;
}

function at<Element extends HTMLElement>(id: string): Element {
  return document.getElementById(id) as Element;
}
