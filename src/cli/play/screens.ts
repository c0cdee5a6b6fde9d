import { isNamedBy, type Ruleset } from '../../engine/ruleset.js';
import { bigFish } from '../../rulesets/big-fish/big-fish.js';
import { cardCommons } from '../../rulesets/card-commons/card-commons.js';
import type { Screen } from '../screen/screen.js';
import { bigFishScreen } from './big-fish/big-fish-screen.js';
import { cardCommonsScreen } from './card-commons/card-commons-screen.js';

/** A ruleset that can be played in a terminal. */
export interface Playable {
  /** With the edition that new games get. */
  readonly ruleset: Ruleset;
  /** How a game of it looks, with the edition that the ruleset is bound to. */
  readonly screen: (ruleset: Ruleset) => Screen;
  /** Bots that fill seats if none are named, in this order; none in a solitaire. */
  readonly opponents: readonly string[];
}

/** The first is the one that `creel play` begins if none is named. */
const PLAYABLE: readonly [Playable, ...Playable[]] = [
  { ruleset: cardCommons, screen: () => cardCommonsScreen, opponents: [] },
  { ruleset: bigFish, screen: bigFishScreen, opponents: ['casual', 'balanced', 'patient', 'greedy'] },
];

export const FIRST: Playable = PLAYABLE[0];
/** Those that can be the challenge of a day. */
export const CHALLENGE_NAMES: readonly string[] = PLAYABLE.flatMap(({ ruleset }) =>
  ruleset.alone === null ? [] : [ruleset.id],
);
export const PLAYABLE_NAMES: readonly string[] = PLAYABLE.map(({ ruleset }) => ruleset.id);

export function playableNamed(id: string): Playable | undefined {
  return PLAYABLE.find(({ ruleset }) => ruleset.id === id);
}

/** Of the label that a game carries; whatever its edition is. */
export function playableOf(label: string): Playable | undefined {
  return PLAYABLE.find(({ ruleset }) => isNamedBy(ruleset, label));
}
