import { PLAIN_GAME } from '../../src/game/command.js';
import type { NewGame } from '../../src/use-cases/create-game.js';

/** What a player wants who names no more than the ruleset. */
export function newGame(ruleset: string, more: Partial<NewGame> = {}): NewGame {
  return { ...PLAIN_GAME, kind: 'live', ruleset, seats: null, visibility: 'unlisted', start: true, ...more };
}
