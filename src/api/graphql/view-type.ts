import type { JsonObject } from '../../engine/json.js';
import { isNamedBy, type Ruleset } from '../../engine/ruleset.js';
import { nameOf } from '../schemas/answers.js';
import { isTyped } from './type-defs.js';

function rulesetOfLabel(rulesets: readonly Ruleset[], label: string): Ruleset {
  return rulesets.find((ruleset) => isNamedBy(ruleset, label))!;
}

/** Tells GraphQL the type of a view; one of a ruleset without a type is wrapped as JSON. */
export function withViewType<Shown extends { readonly view: JsonObject | null }>(
  rulesets: readonly Ruleset[],
  label: string,
  shown: Shown,
) {
  const { view } = shown;
  return view === null ? shown : { ...shown, view: typed(rulesetOfLabel(rulesets, label), 'View', view) };
}

/** The same for legal actions. */
export function withActionTypes<
  Legal extends { readonly ruleset: string; readonly actions: readonly JsonObject[] },
>(rulesets: readonly Ruleset[], legal: Legal) {
  const ruleset = rulesetOfLabel(rulesets, legal.ruleset);
  return { ...legal, actions: legal.actions.map((action) => typed(ruleset, 'LegalAction', action)) };
}

function typed(ruleset: Ruleset, part: 'View' | 'LegalAction', shown: JsonObject) {
  if (isTyped(ruleset)) return { __typename: nameOf(ruleset, part), ...shown };
  return { __typename: part === 'View' ? 'JsonView' : 'JsonAction', json: shown };
}

/** Gives the view of what is shown its GraphQL type. */
export type Typed = <Shown extends { readonly view: JsonObject | null }>(
  ruleset: string,
  shown: Shown,
) => object;
