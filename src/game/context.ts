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

/** The ruleset version, bound to its edition, that a label such as `card-commons@1` or `big-fish@1/house-1` names. */
export function findRuleset({ rulesets }: Kernel, label: string): Ruleset | undefined {
  return rulesets.find((ruleset) => labelOf(ruleset) === label);
}

/**
 * By a label, or by what leaves part of it open: `big-fish` means the newest version, and where no edition is
 * named (`big-fish`, `big-fish@1`) the default one is meant.
 */
export function newestRuleset(kernel: Kernel, name: string): Ruleset | undefined {
  const named = kernel.rulesets.filter(
    ({ id, version, edition, editions }) =>
      (name === id || name === `${id}@${version}`) && edition?.id === editions?.shipped[0]?.id,
  );
  return named.sort((a, b) => b.version - a.version)[0] ?? findRuleset(kernel, name);
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
