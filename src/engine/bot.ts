import type { JsonObject } from './json.js';
import type { RandomStream } from './random-stream.js';

/** What a seat to act is shown, as a client of that seat is: all that a bot chooses by. */
export interface Sight {
  readonly seat: number;
  readonly task: string;
  /** What the seat may know of the state. */
  readonly view: JsonObject;
  /** The entries of the seat's legal actions, as listed; at least one. */
  readonly actions: readonly JsonObject[];
}

/** Plays a seat. It is a pure function of what it is handed, so the same sight and random numbers give the same choice. */
export interface Bot {
  /** One lower-case word, one bot's of a ruleset. */
  readonly name: string;
  /** How it plays, in one sentence. */
  readonly summary: string;

  /** A complete action that one of the entries covers. Never throws on a sight of its ruleset. */
  choose(sight: Sight, random: RandomStream): JsonObject;
}
