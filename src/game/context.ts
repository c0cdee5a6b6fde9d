import { Defect } from '../engine/defect.js';
import type { Hashing } from '../engine/hashing.js';
import { refuse, type Refusal } from '../engine/refusal.js';
import { labelOf, type Ruleset } from '../engine/ruleset.js';

/** What the pure core is handed: hashing, and the rulesets that can be played. */
export interface Kernel {
  readonly hashing: Hashing;
  readonly rulesets: readonly Ruleset[];
}

/** What folding one game needs besides its events. */
export interface GameContext extends Kernel {
  readonly serverSeed: Uint8Array;
}

/** The ruleset version that a label such as `card-commons@1` names. */
export function findRuleset({ rulesets }: Kernel, label: string): Ruleset | undefined {
  return rulesets.find((ruleset) => labelOf(ruleset) === label);
}

/** The newest version of `card-commons`, or the named one of `card-commons@1`. */
export function newestRuleset(kernel: Kernel, name: string): Ruleset | undefined {
  if (name.includes('@')) return findRuleset(kernel, name);
  return kernel.rulesets.filter(({ id }) => id === name).sort((a, b) => b.version - a.version)[0];
}

export function rulesetOf(kernel: Kernel, label: string): Ruleset {
  const ruleset = findRuleset(kernel, label);
  if (ruleset === undefined) throw new Defect(`no ruleset ${label}`);
  return ruleset;
}

export function rulesetNotFound({ rulesets }: Kernel): Refusal {
  const known = rulesets.map(labelOf);
  return refuse('rulesetNotFound', `There is no ruleset of that name. There are: ${known.join(', ')}.`, {
    rulesets: known,
  });
}
