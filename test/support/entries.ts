import type { JsonObject } from '../../src/engine/json.js';
import type { RandomStream } from '../../src/engine/random-stream.js';
import { isSetEntry, type Ruleset } from '../../src/engine/ruleset.js';

/** One of the actions that a legal entry stands for. */
export function anyAction(ruleset: Ruleset, entry: JsonObject, random: RandomStream): JsonObject {
  if (!isSetEntry(entry)) return entry;
  const { candidates, min, max } = entry;
  const size = min + random.uniform(max - min + 1);
  return ruleset.complete(entry, random.shuffle(candidates).slice(0, size));
}

/** The field of a completed entry that its choice stands in. */
export function choiceField(entry: JsonObject, action: JsonObject): string | undefined {
  return isSetEntry(entry) ? Object.keys(action).find((field) => !(field in entry)) : undefined;
}

/** Actions with other choices than this one: too few, too many, twice the same, in another order, foreign. */
export function otherChoices(entry: JsonObject, action: JsonObject): JsonObject[] {
  const field = choiceField(entry, action);
  if (field === undefined || !isSetEntry(entry)) return [];
  const { candidates } = entry;
  const chosen = action[field] as readonly string[];
  const choices = [
    [],
    candidates,
    chosen.slice(1),
    chosen.toReversed(),
    [...chosen, ...chosen.slice(0, 1)],
    [...chosen.slice(1), ...chosen.slice(1, 2)],
    [...chosen.slice(1), 'other#1'],
    [...chosen, ...candidates.filter((each) => !chosen.includes(each)).slice(0, 1)],
  ];
  return choices.map((choice) => ({ ...action, [field]: choice }));
}
