import type { JsonObject } from '../../engine/json.js';
import { labelOf, type Ruleset } from '../../engine/ruleset.js';
import { viewName } from '../schemas/answers.js';
import { isTyped } from './type-defs.js';

/** Tells GraphQL the type of a view; one of a ruleset without a type is wrapped as JSON. */
export function withViewType<Shown extends { readonly view: JsonObject | null }>(
  rulesets: readonly Ruleset[],
  label: string,
  shown: Shown,
) {
  const ruleset = rulesets.find((each) => labelOf(each) === label)!;
  const { view } = shown;
  if (view === null) return shown;
  return {
    ...shown,
    view: isTyped(ruleset)
      ? { __typename: viewName(ruleset), ...view }
      : { __typename: 'JsonView', json: view },
  };
}
