import type { Ruleset } from '../engine/ruleset.js';
import { bigFish } from './big-fish/big-fish.js';
import { cardCommons } from './card-commons/card-commons.js';

/** Every ruleset version that Creel plays, newest version of each last. Adding one is a folder and a line here. */
export const RULESETS: readonly Ruleset[] = [cardCommons, bigFish];
