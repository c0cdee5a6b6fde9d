import { isId } from '../engine/id.js';
import { gameNotFound, playerNotFound } from '../use-cases/refusals.js';
import { accept } from './problem.js';

/** A game's id as a client named it. What is not even an id names no game. */
export function gameIdIn(text: string): string {
  return isId(text) ? text : accept<never>(gameNotFound());
}

/** The same for a player. */
export function playerIdIn(text: string): string {
  return isId(text) ? text : accept<never>(playerNotFound());
}

/** A player as a client named it: by an id, or as `me`, which is no id. */
export function playerNamed(text: string, caller: () => string): string {
  return text === 'me' ? caller() : playerIdIn(text);
}
