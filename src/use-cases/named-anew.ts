import type { GameSetup } from '../game/command.js';
import type { GameCreated } from '../game/event.js';

/** What a game is played by, as who creates another one by the same names it. */
export function namedAnew({ ruleset, options }: GameCreated): Pick<GameSetup, 'ruleset' | 'edition'> {
  const { edition = null } = options;
  return { ruleset: edition === null ? ruleset : ruleset.slice(0, ruleset.indexOf('/')), edition };
}
