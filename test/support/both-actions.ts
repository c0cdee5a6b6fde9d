import { canonical } from '../../src/engine/canonical-json.js';
import type { JsonObject } from '../../src/engine/json.js';
import { anyAction } from '../../src/engine/random-bot.js';
import type { RandomStream } from '../../src/engine/random-stream.js';
import { isSetEntry, type Viewer } from '../../src/engine/ruleset.js';
import { secretField } from '../../src/rulesets/big-fish/action-schema.js';
import { bigFish } from '../../src/rulesets/big-fish/big-fish.js';
import type { State } from '../../src/rulesets/big-fish/state.js';

/** What a seat does in two games that a viewer can not tell apart: the same where it sees it, else anything legal there. */
export function bothActions(
  states: readonly [State, State],
  seat: number,
  viewer: Viewer,
  random: RandomStream,
): readonly [JsonObject, JsonObject] {
  const [mine, theirs] = states.map((state) => bigFish.legalActions(state, seat));
  const secret = secretField(mine![0]!['type'] as string) !== undefined;
  if (secret && seat !== viewer) return [anyOf(mine!, random), anyOf(theirs!, random)];
  const both = new Set(theirs!.map((entry) => canonical(entry)));
  const action = anyOf(
    mine!.filter((entry) => both.has(canonical(entry))),
    random,
  );
  return [action, action];
}

/** Black cards are few and wait for a fish, so where one can be played it often is. */
function anyOf(entries: readonly JsonObject[], random: RandomStream): JsonObject {
  const plays = entries.filter(({ type }) => type === 'play');
  const black = plays.filter((entry) => 'target' in entry || isSetEntry(entry));
  const wanted = [entries, plays, black][random.uniform(3)]!;
  const among = wanted.length > 0 ? wanted : entries;
  return anyAction(bigFish, among[random.uniform(among.length)]!, random);
}
