import type { Json, JsonObject, JsonSchema } from './json.js';
import type { Streams } from './random-stream.js';
import type { Refusal, RefusalCatalogue } from './refusal.js';

/** Who looks at a game: a seat (0, 1, ...) or somebody who holds none. */
export type Viewer = number | 'spectator';

/** One thing that an action did, in order: `{"type":"drawn","cards":["6H"]}`. */
export type Happening = JsonObject & { readonly type: string };

export interface Deal {
  /** Number of seats dealt in. */
  readonly seats: number;
  readonly streams: Streams;
}

export interface Applied<State> {
  readonly state: State;
  readonly happened: readonly Happening[];
}

export type Outcome = {
  /** As the ruleset names it, such as `noActionLeft`. */
  readonly reason: string;
  /** Points by seat. */
  readonly scores: readonly number[];
  /** Seats that won; `[0]` in a solitaire. */
  readonly winners: readonly number[];
};

/**
 * One game's rules as pure functions. Laws that the contract suite checks for every ruleset of the list:
 *
 * - The same deal and the same actions give the same states, in every process, for ever: a changed rule is a
 *   new `version`.
 * - Every entry of `legalActions` applies; whatever `apply` accepts is covered by an entry.
 * - A refused action leaves the state untouched; states are never changed in place.
 * - While `outcome` is null at least one seat is to act, and each seat to act has a legal action and a legal
 *   default action. Once it is not null, no seat is to act.
 * - `view` shows a viewer nothing that it may not know: not the secret part, and nothing derived from it.
 *
 * The members are methods on purpose: lists of rulesets forget the types of state and action, and only methods let them.
 */
export interface Ruleset<State = unknown, Action extends JsonObject = JsonObject> {
  /** Lower-case words joined by hyphens, the name of its folder: `card-commons`. */
  readonly id: string;
  /** Counts from 1; rises with every change of behaviour. Games name it: `card-commons@1`. */
  readonly version: number;
  readonly name: string;
  readonly summary: string;
  /** The rules in plain words, as Markdown. */
  readonly rules: string;
  readonly seats: { readonly min: number; readonly max: number };
  /** Refusals of its own; codes are unique across the list. */
  readonly refusals: RefusalCatalogue;
  readonly schemas: {
    readonly action: JsonSchema;
    readonly view: JsonSchema;
    readonly happening: JsonSchema;
    readonly state: JsonSchema;
  };

  setup(deal: Deal): State;

  /** The seats that the game waits for, ascending; empty when it is over. */
  seatsToAct(state: State): readonly number[];

  /** In canonical order, pinned by golden games; empty for a seat that is not to act. */
  legalActions(state: State, seat: number): readonly JsonObject[];

  /** Reads an action from outside; refuses every field and type that is not exactly right. */
  parseAction(action: Json): Action | Refusal;

  apply(state: State, seat: number, action: Action, streams: Streams): Applied<State> | Refusal;

  /** Null while the game goes on. */
  outcome(state: State): Outcome | null;

  /** What a viewer may know of the state. */
  view(state: State, viewer: Viewer): JsonObject;

  /** What a viewer may know of what an action did. */
  showHappened(happened: readonly Happening[], viewer: Viewer): readonly Happening[];

  /** What is done for a seat that does not answer. */
  defaultAction(state: State, seat: number): Action;

  /** The complete state as JSON, the input of the state hash: byte for byte part of the format. */
  stateDocument(state: State): JsonObject;
}

/** `card-commons@1`: what events and records call a ruleset's version. */
export function labelOf(ruleset: Ruleset): string {
  return `${ruleset.id}@${ruleset.version}`;
}
