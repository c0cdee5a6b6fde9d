import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { gameSeed, openSeed } from '../../src/engine/fair-deal.js';
import { drawn } from '../../src/engine/picture.js';
import { streamsOf } from '../../src/engine/random-stream.js';
import { isRefusal } from '../../src/engine/refusal.js';
import { labelOf, type Ruleset, sightOf } from '../../src/engine/ruleset.js';
import { nodeHashing } from '../../src/platform/node-hashing.js';
import { PROJECT_FOLDER } from '../../src/platform/project.js';
import { bigFish } from '../../src/rulesets/big-fish/big-fish.js';
import { cardCommons } from '../../src/rulesets/card-commons/card-commons.js';

/** Open deals, so many actions of a bot into them, as seat 0 sees them. */
const PICTURES: readonly (readonly [
  file: string,
  ruleset: Ruleset,
  text: string,
  seats: number,
  bot: string,
  actions: number,
])[] = [
  ['card-commons', cardCommons, 'river-15', 1, 'greedy', 9],
  ['card-commons-end', cardCommons, 'river-15', 1, 'greedy', 1_000],
  ['big-fish', bigFish, 'reef-1', 2, 'balanced', 60],
  ['big-fish-end', bigFish, 'reef-1', 4, 'balanced', 1_000],
];

function picture(ruleset: Ruleset, text: string, seats: number, name: string, actions: number): string {
  const use = { kind: 'open', scope: 'open' } as const;
  const seed = gameSeed(nodeHashing, openSeed(nodeHashing, text), use, labelOf(ruleset), []);
  const streams = streamsOf(nodeHashing, seed);
  const choices = streams('test/choices');
  const bot = ruleset.bots.find((each) => each.name === name)!;
  let state = ruleset.setup({ seats, streams, firstSeat: null });
  for (let taken = 0; taken < actions && ruleset.outcome(state) === null; taken++) {
    const seat = ruleset.seatsToAct(state)[0]!;
    const action = ruleset.parseAction(bot.choose(sightOf(ruleset, state, seat), choices));
    const applied = isRefusal(action) ? action : ruleset.apply(state, seat, action, streams);
    if (isRefusal(applied)) throw new Error(applied.message);
    state = applied.state;
  }
  return drawn(ruleset.picture(ruleset.view(state, 0), []));
}

/** `WRITE_PICTURES=1` draws those in docs/pictures anew, to be looked at before they are kept. */
describe('docs/pictures', () => {
  it.each(PICTURES)('has %s as it is drawn now', (file, ...how) => {
    const at = path.join(PROJECT_FOLDER, 'docs/pictures', `${file}.svg`);
    const fresh = picture(...how);
    if (process.env['WRITE_PICTURES'] !== undefined) writeFileSync(at, fresh);
    expect(existsSync(at)).toBe(true);
    expect(fresh).toBe(readFileSync(at, 'utf8'));
  });
});
