import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { gameSeed, openSeed } from '../../src/engine/fair-deal.js';
import type { Json } from '../../src/engine/json.js';
import { streamsOf } from '../../src/engine/random-stream.js';
import { isRefusal } from '../../src/engine/refusal.js';
import { nodeHashing } from '../../src/platform/node-hashing.js';
import { PROJECT_FOLDER } from '../../src/platform/project.js';
import type { Action } from '../../src/rulesets/card-commons/action.js';
import { cardCommons } from '../../src/rulesets/card-commons/card-commons.js';
import { examplesIn } from '../support/doc-examples.js';

const examples = examplesIn('docs/card-commons.md');

function shown(shows: string): Json {
  return JSON.parse(examples.find((example) => example.shows === shows)!.text) as Json;
}

function linesOf(shows: string): string[] {
  return examples.find((example) => example.shows === shows)!.text.split('\n');
}

/** The game that the page tells, action by action. */
function played() {
  const use = { kind: 'open', scope: 'open' } as const;
  const seed = gameSeed(nodeHashing, openSeed(nodeHashing, 'river-15'), use, 'card-commons@1', []);
  const streams = streamsOf(nodeHashing, seed);
  const dealt = cardCommons.setup({ seats: 1, streams, firstSeat: null });
  const actions: readonly Json[] = [
    { type: 'catch', card: 'QC', school: '7C' },
    { type: 'release', card: '8S', column: 1 },
    { type: 'release', card: 'TS', column: 1 },
  ];
  let applied = { state: dealt, happened: [] as readonly Json[] };
  for (const json of actions) {
    const action = cardCommons.parseAction(json);
    const next = isRefusal(action) ? action : cardCommons.apply(applied.state, 0, action, streams);
    if (isRefusal(next)) throw new Error(next.message);
    applied = next;
  }
  return { dealt, ...applied };
}

describe('docs/card-commons.md', () => {
  it('tells the deal of the open text', () => {
    const { hand, columns } = played().dealt;
    expect(hand).toEqual(['QC', '8S', '5S', '9H']);
    expect(columns.map(([starting]) => starting![0])).toEqual(['9S', '3S', '7C', '6C']);
  });

  it('shows what happened, the view and the state document after it', () => {
    const { state, happened } = played();
    expect(happened).toEqual(shown('happened'));
    expect(cardCommons.view(state, 'spectator')).toEqual(shown('view'));
    expect(cardCommons.stateDocument(state)).toEqual(shown('state'));
  });

  it('shows every form of notation, and what else is read', () => {
    const written = linesOf('notation');
    const read = [...written, ...linesOf('notation-read')].map((line) => cardCommons.notation.read(line));
    expect(read.filter(isRefusal)).toEqual([]);
    expect(read.slice(0, written.length).map((each) => cardCommons.notation.write(each as Action))).toEqual(
      written,
    );
    expect(new Set(read.map((each) => (each as Action).type)).size).toBe(written.length);
    expect(read[written.length]).toEqual(read[0]);
  });

  it('names every refusal of the ruleset', () => {
    const page = readFileSync(path.join(PROJECT_FOLDER, 'docs/card-commons.md'), 'utf8');
    for (const code of Object.keys(cardCommons.refusals)) expect(page).toContain(`\`${code}\``);
  });
});
