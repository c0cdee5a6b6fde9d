import type { JsonObject } from '../../engine/json.js';
import type { Outcome } from '../../engine/ruleset.js';
import type { Meaning, Menu } from './menu.js';
import type { Paint } from './paint.js';

/** How text is to be made: with which colours, for how many columns, and for how many lines if that can be. */
export interface Look {
  readonly paint: Paint;
  readonly width: number;
  readonly height: number;
}

/** What everybody at the table is called, by seat; the one who looks is `You`. */
export type Names = readonly string[];

/** Where a game stands, and what can be done. */
export interface Position {
  readonly view: JsonObject;
  readonly legal: readonly JsonObject[];
  readonly names: Names;
}

export interface Ended {
  readonly view: JsonObject;
  readonly names: Names;
  readonly outcome: Outcome;
}

/**
 * How one ruleset is played in a terminal. Pure: text in, text out. To make another ruleset playable, write one
 * of these and add it to the list in `screens.ts`.
 */
export interface Screen {
  /** What the game is about, for somebody who sees it for the first time. */
  readonly intro: string;
  /** What can be typed, a line each; the commands of every game are added. */
  readonly commands: readonly (readonly [typed: string, does: string])[];
  readonly prompt: string;

  /** The table, and in a few words what can be done. */
  render(position: Position, look: Look): string;

  /** What the person is asked for, if all that can be done is to answer; it stands below the table. */
  asks(position: Position): Menu | null;

  /** Reads a line that is neither a choice from a menu nor a command of every game. */
  parse(input: string, position: Position, look: Look): Meaning;

  /** What happened, in words, in lines of the screen; empty where nothing is worth telling. */
  tell(happened: readonly JsonObject[], names: Names, look: Look): string;

  /** The result of a finished game. */
  conclude(ended: Ended, look: Look): string;
}
