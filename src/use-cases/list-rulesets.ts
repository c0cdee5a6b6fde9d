import type { JsonSchema } from '../engine/json.js';
import type { Refusal } from '../engine/refusal.js';
import { labelOf, type Ruleset } from '../engine/ruleset.js';
import { type Kernel, newestRuleset, newestRulesets, rulesetNotFound } from '../game/context.js';

export interface ListedRuleset {
  readonly id: string;
  readonly name: string;
  readonly summary: string;
  /** The newest version's label, such as `card-commons@1`. */
  readonly ruleset: string;
  /** All versions, oldest first. */
  readonly versions: readonly string[];
  readonly seats: { readonly min: number; readonly max: number };
}

export interface ShownRuleset extends ListedRuleset {
  /** The rules in plain words, as Markdown. */
  readonly rules: string;
  readonly refusals: readonly { readonly code: string; readonly rule: string }[];
  readonly schemas: { readonly [part in keyof Ruleset['schemas']]: JsonSchema };
}

export class ListRulesets {
  constructor(private readonly kernel: Kernel) {}

  execute(): readonly ListedRuleset[] {
    return newestRulesets(this.kernel).map((ruleset) => this.listed(ruleset));
  }

  /** By id (its newest version) or by id and version. */
  find(name: string): ShownRuleset | Refusal {
    const ruleset = newestRuleset(this.kernel, name);
    if (ruleset === undefined) return rulesetNotFound(this.kernel);
    const refusals = Object.entries(ruleset.refusals).map(([code, { rule }]) => ({ code, rule }));
    return { ...this.listed(ruleset), rules: ruleset.rules, refusals, schemas: ruleset.schemas };
  }

  private listed(ruleset: Ruleset): ListedRuleset {
    const { id, name, summary, seats } = ruleset;
    const versions = this.kernel.rulesets.filter((other) => other.id === id).map(labelOf);
    return { id, name, summary, ruleset: labelOf(ruleset), versions, seats };
  }
}
