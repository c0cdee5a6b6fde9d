import { editionHash } from '../engine/edition-id.js';
import type { Hashing } from '../engine/hashing.js';
import { isRefusal, refuse, type Refusal } from '../engine/refusal.js';
import { isNamedBy, labelOf, type Ruleset } from '../engine/ruleset.js';
import type { GameCreated } from './event.js';
import type { Game } from './game.js';

/** What the pure core is handed: hashing, and the rulesets that can be played. */
export interface Kernel {
  readonly hashing: Hashing;
  readonly rulesets: readonly Ruleset[];
}

/** What folding one game needs besides its events. */
export interface GameContext extends Kernel {
  readonly serverSeed: Uint8Array;
  /** Of a fork: its parent as it was at the version that the fork goes on from. */
  readonly origin?: Game;
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

/** Of each ruleset the newest version in its default edition, in the order of the list. */
export function newestRulesets(kernel: Kernel): readonly Ruleset[] {
  const ids = new Set(kernel.rulesets.map(({ id }) => id));
  return [...ids].map((id) => newestRuleset(kernel, id)!);
}

/**
 * What a game is played by, as its first event names it: of the list, or bound to the edition that its creator
 * brought along. Undefined where this program does not know it, or where the edition is not the one that is named.
 */
export function rulesetOf(kernel: Kernel, { ruleset: label, options }: GameCreated): Ruleset | undefined {
  const { edition } = options;
  if (edition === undefined) return findRuleset(kernel, label);
  for (const ruleset of kernel.rulesets) {
    if (ruleset.editions === null || !isNamedBy(ruleset, label)) continue;
    const bound = ruleset.editions.bind(kernel.hashing, edition);
    if (!isRefusal(bound) && labelOf(bound) === label) return bound;
  }
  return undefined;
}

/** What the first event says of the edition: the hash of its document, or null where there is none. */
export function editionHashOf({ hashing }: Kernel, { edition }: Ruleset): string | null {
  return edition === null ? null : editionHash(hashing, edition.document);
}

export function rulesetNotFound({ rulesets }: Kernel): Refusal {
  const known = rulesets.map(labelOf);
  return refuse(
    'rulesetNotFound',
    `There is no ruleset, or edition of one, of that name. There are: ${known.join(', ')}; an id alone stands for its newest version.`,
    {
      rulesets: known,
    },
  );
}
