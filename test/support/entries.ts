import type { JsonObject } from '../../src/engine/json.js';
import { isSetEntry } from '../../src/engine/ruleset.js';

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
