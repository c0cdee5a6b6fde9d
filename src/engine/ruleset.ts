import type { Bot, Sight } from './bot.js';
import type { Hashing } from './hashing.js';
import { type Json, type JsonObject, type JsonSchema, sameJson } from './json.js';
import type { Notation } from './notation.js';
import type { Picture } from './picture.js';
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
  /** The seat that begins, as dealt, where the game's creator named one; null where chance decides. */
  readonly firstSeat: number | null;
}

/** What a ruleset leaves open, as data: card lists, counts, effects. */
export type Edition = {
  /** Ends the label of the games played with it: `house-1`; of a custom one `editionId` of the document. */
  readonly id: string;
  readonly document: JsonObject;
  /** What has to be said wherever its cards are shown. */
  readonly label: string;
};

export interface Editions {
  /** Those that come with Creel, the default first. */
  readonly shipped: readonly Edition[];
  /** What a document has to be. Rules beyond it are checked by `bind` alone. */
  readonly schema: JsonSchema;

  /** The ruleset as played with this document; refused with the JSON Pointer of the fault as `path` in the data. */
  bind(hashing: Hashing, document: Json): Ruleset | Refusal;
}

/** What a game that one plays alone says of itself to those who have not played it. */
export interface Alone {
  /** What a score is called: `Local findings`. */
  title(score: number): string;

  /** One symbol for what is worth telling, and tells no card; null for what is not. */
  symbol(happening: Happening): string | null;
}

export interface Applied<State> {
  readonly state: State;
  readonly happened: readonly Happening[];
}

/** What an action would do, as far as its seat can know. */
export interface Foreseen<State> extends Applied<State> {
  /** False where it came to a card that the seat does not see, or to chance: `state` and `happened` are those up to there. */
  readonly whole: boolean;
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
 * - Every action that an entry of `legalActions` covers applies; whatever `apply` accepts is covered by an entry.
 * - A refused action leaves the state untouched; states are never changed in place.
 * - While `outcome` is null at least one seat is to act, and each seat to act has a legal action and a legal
 *   default action. Once it is not null, no seat is to act.
 * - What a viewer is shown, by `view`, `showAction`, `showHappened`, and for its seat `legalActions` and
 *   refusals, depends on nothing that it may not know: not on the secret part, and nothing derived from it.
 *   `seatsToAct` and `task` depend on nothing that any viewer may not know.
 * - `foresee` refuses what `apply` refuses, and tells nothing that `apply` does not then do. What it answers is made from what
 *   the seat sees, and from nothing else.
 * - Where `alone` is not null, one seat can play and its default action ends the game.
 * - `notation` writes every action that `parseAction` accepts in a line of its own, and reads that as the same action.
 * - From the sight of a seat to act each of `bots` chooses an action that applies, the same one from the same random numbers.
 *
 * The members are methods on purpose: lists of rulesets forget the types of state and action, and only methods let them.
 */
export interface Ruleset<State = unknown, Action extends JsonObject = JsonObject> {
  /** Lower-case words joined by hyphens, the name of its folder: `card-commons`. */
  readonly id: string;
  /** What it is bound to; null where the rules leave nothing open. */
  readonly edition: Edition | null;
  readonly editions: Editions | null;
  /** Counts from 1; rises with every change of behaviour. Games name it: `card-commons@1`. */
  readonly version: number;
  readonly name: string;
  readonly summary: string;
  /** The rules in plain words, as Markdown. */
  readonly rules: string;
  readonly seats: { readonly min: number; readonly max: number };
  /** For a ruleset that can be played alone, and so be each day's challenge; null for others. */
  readonly alone: Alone | null;
  /** What can play its seats, the first of them `random`. */
  readonly bots: readonly Bot[];
  /** How people write actions. */
  readonly notation: Notation<Action>;
  /** Refusals of its own; codes are unique across the list. */
  readonly refusals: RefusalCatalogue;
  readonly schemas: {
    readonly action: JsonSchema;
    /** An entry of `legalActions`. */
    readonly legalAction: JsonSchema;
    /** An action as `showAction` shows it. */
    readonly shownAction: JsonSchema;
    readonly view: JsonSchema;
    readonly happening: JsonSchema;
    readonly state: JsonSchema;
  };

  setup(deal: Deal): State;

  /** The seats that the game waits for, ascending; empty when it is over. */
  seatsToAct(state: State): readonly number[];

  /** One word of the ruleset for what a seat to act is asked for: `turn`, `discard`. */
  task(state: State, seat: number): string;

  /**
   * In canonical order, pinned by golden games; empty for a seat that is not to act. An entry with `candidates`,
   * `min` and `max` stands for all actions that it becomes by choosing `min` to `max` different candidates.
   */
  legalActions(state: State, seat: number): readonly JsonObject[];

  /** The action that an entry with candidates becomes by this choice; any other entry is itself the action. */
  complete(entry: JsonObject, chosen: readonly string[]): JsonObject;

  /** Reads an action from outside; refuses every field and type that is not exactly right. */
  parseAction(action: Json): Action | Refusal;

  apply(state: State, seat: number, action: Action, streams: Streams): Applied<State> | Refusal;

  /**
   * `apply` with what the seat sees alone, up to where that does not tell. The state that it answers can be viewed by the
   * seat, and foreseen from, and is good for nothing else.
   */
  foresee(state: State, seat: number, action: Action): Foreseen<State> | Refusal;

  /** Null while the game goes on. */
  outcome(state: State): Outcome | null;

  /** What a viewer may know of the state. */
  view(state: State, viewer: Viewer): JsonObject;

  /**
   * A view as a picture, made from nothing else. `hands`: what seats see besides, where their hands are to be shown too.
   */
  picture(view: JsonObject, hands: readonly JsonObject[]): Picture;

  /**
   * What a viewer may know of an action that a seat took, the game still going on: the same at any time. Secret
   * fields are not silently dropped but named: `{"type":"discard","withheld":["cards"]}`.
   */
  showAction(action: Action, seat: number, viewer: Viewer): JsonObject;

  /** What a viewer may know of what an action did; secret fields are withheld as in `showAction`. */
  showHappened(happened: readonly Happening[], viewer: Viewer): readonly Happening[];

  /** What is done for a seat that does not answer. */
  defaultAction(state: State, seat: number): Action;

  /** The complete state as JSON, the input of the state hash: byte for byte part of the format. */
  stateDocument(state: State): JsonObject;
}

/** `card-commons@1`, `big-fish@1/house-1`: what events and records call a ruleset's version and edition. */
export function labelOf({ id, version, edition }: Ruleset): string {
  return edition === null ? `${id}@${version}` : `${id}@${version}/${edition.id}`;
}

/** Whether a label names this version, in whatever edition. */
export function isNamedBy({ id, version }: Ruleset, label: string): boolean {
  return label.split('/')[0] === `${id}@${version}`;
}

/** What a bot of the seat chooses by: there is no other way to ask one. */
export function sightOf(ruleset: Ruleset, state: unknown, seat: number): Sight {
  return {
    seat,
    task: ruleset.task(state, seat),
    view: ruleset.view(state, seat),
    actions: ruleset.legalActions(state, seat),
  };
}

/** A legal entry that stands for a set of actions. */
export type SetEntry = JsonObject & {
  readonly candidates: readonly string[];
  readonly min: number;
  readonly max: number;
};

export function isSetEntry(entry: JsonObject): entry is SetEntry {
  return 'candidates' in entry;
}

/** Whether an action is the one, or one of those, that a legal entry stands for. */
export function covers(ruleset: Ruleset, entry: JsonObject, action: JsonObject): boolean {
  if (!isSetEntry(entry)) return sameJson(entry, action);
  const [chosen, ...others] = Object.keys(action).filter((field) => !Object.hasOwn(entry, field));
  const choice = chosen === undefined ? undefined : action[chosen];
  if (others.length > 0 || !isListOfText(choice)) return false;
  const { candidates, min, max } = entry;
  if (choice.length < min || choice.length > max || new Set(choice).size < choice.length) return false;
  return (
    choice.every((each) => candidates.includes(each)) && sameJson(ruleset.complete(entry, choice), action)
  );
}

function isListOfText(value: Json | undefined): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}
