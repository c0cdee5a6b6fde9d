import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { gameSeed, openSeed } from '../../src/engine/fair-deal.js';
import type { Json, JsonObject } from '../../src/engine/json.js';
import { streamsOf } from '../../src/engine/random-stream.js';
import { isRefusal } from '../../src/engine/refusal.js';
import { type Happening, labelOf } from '../../src/engine/ruleset.js';
import { nodeHashing } from '../../src/platform/node-hashing.js';
import { PROJECT_FOLDER } from '../../src/platform/project.js';
import { bigFish } from '../../src/rulesets/big-fish/big-fish.js';
import { happeningSchema } from '../../src/rulesets/big-fish/happening-schema.js';
import { examplesIn } from '../support/doc-examples.js';

const PAGE = 'docs/big-fish.md';
const page = readFileSync(path.join(PROJECT_FOLDER, PAGE), 'utf8');
const examples = examplesIn(PAGE);

function shown(shows: string): readonly Json[] {
  return examples.filter((example) => example.shows === shows).map(({ text }) => JSON.parse(text) as Json);
}

const ACTIONS: readonly (readonly [seat: number, action: JsonObject])[] = [
  [1, { type: 'place', fish: ['australian-red-cod#4', 'draughtboard-shark#2', 'longfin-pike#1'] }],
  [0, { type: 'place', fish: ['bastard-trumpeter#2', 'blue-fin-tuna#3', 'southern-rock-lobster#4'] }],
  [1, { type: 'draw', from: 'deck' }],
  [1, { type: 'play', card: 'poachers#1', target: 0, fish: ['blue-fin-tuna#3'] }],
];

/** The game that the page tells: its deal, what each action did, and the state after them. */
function played() {
  const use = { kind: 'open', scope: 'open' } as const;
  const seed = gameSeed(nodeHashing, openSeed(nodeHashing, 'reef-1'), use, labelOf(bigFish), []);
  const streams = streamsOf(nodeHashing, seed);
  const dealt = bigFish.setup({ seats: 2, streams, firstSeat: null });
  const happened: (readonly Happening[])[] = [];
  let state = dealt;
  for (const [seat, json] of ACTIONS) {
    const action = bigFish.parseAction(json);
    const next = isRefusal(action) ? action : bigFish.apply(state, seat, action, streams);
    if (isRefusal(next)) throw new Error(next.message);
    state = next.state;
    happened.push(next.happened);
  }
  return { dealt, happened, state };
}

describe(PAGE, () => {
  const { dealt, happened, state } = played();

  it('tells the deal of the open text, and what is done', () => {
    const words = page.replace(/\s+/g, ' ');
    for (const { hand } of dealt.seats) expect(words).toContain(`\`${hand.join(' ')}\``);
    for (const [, { fish }] of ACTIONS.slice(0, 2))
      expect(words).toContain(`\`${(fish as readonly string[]).join(' ')}\``);
    expect(dealt.first).toBe(1);
  });

  it('shows what happened, the view and the state document after it', () => {
    expect(shown('happened')).toEqual([happened[3], bigFish.showHappened(happened[2]!, 0)]);
    expect(shown('view')).toEqual([bigFish.view(state, 0)]);
    expect(shown('state')).toEqual([bigFish.stateDocument(state)]);
  });

  it('shows cards of the house edition', () => {
    const { fish, wildcards, events } = bigFish.edition!.document as { [list: string]: readonly Json[] };
    expect([...fish!, ...wildcards!, ...events!]).toEqual(
      expect.arrayContaining([...shown('fish'), ...shown('wildcard'), ...shown('event-card')]),
    );
  });

  it('shows an action of every type, each in the order of legal actions', () => {
    const types = shown('action').map((action) => (action as JsonObject)['type']);
    expect(types).toEqual(
      'place draw draw spawn grow catch play choose spawnFree keep discard endTurn'.split(' '),
    );
    expect(shown('entry').map((entry) => bigFish.complete(entry as JsonObject, ['flounder#1']))).toEqual([
      { type: 'play', card: 'poachers#1', target: 2, fish: ['flounder#1'] },
    ]);
    const discard = { type: 'discard', cards: ['abalone#1'] } as const;
    expect(shown('shown-action')).toEqual([bigFish.showAction(discard, 0, 'spectator')]);
  });

  it('shows the same actions in notation', () => {
    const lines = examples.find((example) => example.shows === 'notation')!.text.split('\n');
    expect(lines.map((line) => bigFish.notation.read(line))).toEqual(shown('action'));
    expect(shown('action').map((action) => bigFish.notation.write(action as never))).toEqual(lines);
  });

  it('names every happening, operation and refusal', () => {
    const happenings = (happeningSchema['anyOf'] as { properties: { type: { const: string } } }[]).map(
      ({ properties }) => properties.type.const,
    );
    const operations = [...JSON.stringify(bigFish.editions!.schema).matchAll(/"op":\{"const":"(\w+)"/g)].map(
      ([, op]) => op!,
    );
    for (const name of [...happenings, ...operations, ...Object.keys(bigFish.refusals)])
      expect(page).toContain(`\`${name}\``);
  });
});
