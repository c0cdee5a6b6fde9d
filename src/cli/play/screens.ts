import { cardCommonsScreen } from './card-commons/card-commons-screen.js';
import type { Screen } from '../screen/screen.js';

/** The rulesets that can be played in a terminal; the first is the one that `creel play` begins. */
const SCREENS: readonly [Screen, ...Screen[]] = [cardCommonsScreen];

export const FIRST_SCREEN: Screen = SCREENS[0];

export function screenOf(ruleset: string): Screen | undefined {
  return SCREENS.find((screen) => screen.ruleset === ruleset);
}
