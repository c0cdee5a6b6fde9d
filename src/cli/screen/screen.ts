import type { JsonObject } from '../../engine/json.js';
import type { Meaning } from './menu.js';
import type { Paint } from './paint.js';

/** How text is to be made: with which colours, and for how many columns. */
export interface Look {
  readonly paint: Paint;
  readonly width: number;
}

/** Where a game stands, and what can be done. */
export interface Position {
  readonly view: JsonObject;
  readonly legal: readonly JsonObject[];
}

/**
 * How one ruleset is played in a terminal. Pure: text in, text out. To make another ruleset playable, write one
 * of these and add it to the list in `screens.ts`.
 */
export interface Screen {
  /** Ruleset id and version. */
  readonly ruleset: string;
  /** What the game is about, for somebody who sees it for the first time. */
  readonly intro: string;
  /** What can be typed, a line each; the commands of every game are added. */
  readonly commands: readonly (readonly [typed: string, does: string])[];
  readonly prompt: string;

  /** The table, and in a few words what can be done. */
  render(position: Position, look: Look): string;

  /** Reads a line that is neither a choice from a menu nor a command of every game. */
  parse(input: string, position: Position, paint: Paint): Meaning;

  /** One thing that an action did, in words. */
  tell(happening: JsonObject, paint: Paint): string;

  /** The result of a finished game. */
  conclude(view: JsonObject, look: Look): string;
}
