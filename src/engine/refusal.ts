import type { JsonObject } from './json.js';

/**
 * What sort of no a refusal is. `malformed`: the request is not of the form it must have. `illegal`: the rules
 * forbid it. `notNow`: it could be right at another time of the game. `notAllowed`: somebody else may do it.
 * `unknown`: what is named does not exist for this caller. `tooMany`: a limit is reached; it could be right later.
 */
export type RefusalKind = 'malformed' | 'illegal' | 'notNow' | 'notAllowed' | 'unknown' | 'tooMany';

export interface RefusalEntry {
  readonly kind: RefusalKind;
  /** The rule behind it, as a sentence for the documents. */
  readonly rule: string;
}

/** Stable codes, never reused for another meaning. */
export type RefusalCatalogue = { readonly [code: string]: RefusalEntry };

/** The rules say no. A value, not an exception: whoever asked must look at it. A class, as what it is is asked of every action. */
export class Refusal {
  constructor(
    readonly refused: string,
    /** Names the rule and what would be legal instead. */
    readonly message: string,
    /** Facts a client can use, such as the cards of the hand. */
    readonly data: JsonObject,
  ) {}
}

export function refuse(code: string, message: string, data: JsonObject = {}): Refusal {
  return new Refusal(code, message, data);
}

export function isRefusal(value: unknown): value is Refusal {
  return value instanceof Refusal;
}

/** `reason` as the ruleset names it. */
export function gameOver(reason: string): Refusal {
  return refuse('gameOver', `The game is over (${reason}). No action can follow; start a new game.`);
}

/** `path`: a JSON Pointer to the fault. */
export function malformedAction(path: string, says: string): Refusal {
  return refuse('malformedAction', `The action is malformed: ${says}.`, { path });
}

/** The refusals that rulesets share. */
export const COMMON_REFUSALS = {
  malformedAction: {
    kind: 'malformed',
    rule: 'An action has exactly the fields that its type has in the ruleset.',
  },
  unreadableNotation: {
    kind: 'malformed',
    rule: 'An action in notation is a line of one of the forms that the ruleset has.',
  },
  badEdition: {
    kind: 'malformed',
    rule: 'An edition fits its JSON Schema and makes a deck that can be played; `path` leads to the fault.',
  },
  gameOver: { kind: 'notNow', rule: 'No action can follow the end of a game.' },
  notYourTurn: { kind: 'notNow', rule: 'Only a seat that the game waits for can act.' },
} as const satisfies RefusalCatalogue;
