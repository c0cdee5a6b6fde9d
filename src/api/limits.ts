/** Sizes of answers, the same in every protocol. */
export const MOST_EVENTS = 1_000;
export const DEFAULT_EVENTS = 100;
export const MOST_GAMES = 100;
export const DEFAULT_GAMES = 20;
export { TURN_LIMITS } from '../game/deadlines.js';
