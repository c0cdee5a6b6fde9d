import { toHex, utf8Length } from '../engine/bytes.js';
import { Defect } from '../engine/defect.js';
import { commitmentTo } from '../engine/fair-deal.js';
import { isRefusal, refuse, type Refusal } from '../engine/refusal.js';
import { labelOf, type Ruleset } from '../engine/ruleset.js';
import type { GameSetup } from './command.js';
import { editionHashOf, type GameContext, type Kernel, newestRuleset, rulesetNotFound } from './context.js';
import { TURN_LIMITS } from './deadlines.js';
import { type EventDraft, type GameOptions, OPEN_TEXT_BYTES } from './event.js';
import { seatsInWords } from './game.js';

/** The first event of a game, or why there can be no such game. */
export function decideCreate(
  context: GameContext,
  id: string,
  setup: GameSetup,
): readonly EventDraft[] | Refusal {
  const ruleset = rulesetFor(context, setup);
  if (isRefusal(ruleset)) return ruleset;
  const refusal =
    checkSeats(ruleset, setup) ?? checkFirstSeat(setup) ?? checkTurnLimit(setup) ?? checkOpenText(setup);
  if (refusal !== null) return refusal;
  const use = { kind: setup.kind, scope: scopeOf(setup, id) };
  const data = {
    commitment: toHex(commitmentTo(context.hashing, use, context.serverSeed)),
    ...use,
    ruleset: labelOf(ruleset),
    seats: setup.seats,
    edition: editionHashOf(context, ruleset),
    options: optionsOf(setup),
  };
  return [{ type: 'GameCreated', actor: 'system', data }];
}

function scopeOf({ kind, challenge, parent }: GameSetup, id: string): string {
  if (kind === 'live') return id;
  if (kind === 'open') return 'open';
  if (kind === 'fork') return forkScope(parent!);
  if (challenge === null) throw new Defect('a daily game needs its challenge');
  return challenge;
}

/** What a fork's commitment is bound to: the step that it goes on from. */
export function forkScope({ game, version }: { readonly game: string; readonly version: number }): string {
  return `${game}/${version}`;
}

/** Of the list, or bound to the edition that the creator brings along. */
function rulesetFor(kernel: Kernel, { ruleset: name, edition }: GameSetup): Ruleset | Refusal {
  const named = newestRuleset(kernel, name);
  if (named === undefined) return rulesetNotFound(kernel);
  if (edition === null) return named;
  if (named.editions === null || name === labelOf(named)) {
    return refuse(
      'editionNotAllowed',
      named.editions === null
        ? `${named.name} has no editions; leave \`edition\` out.`
        : 'Name the ruleset without an edition, or leave `edition` out: a game has one edition.',
    );
  }
  const bound = named.editions.bind(kernel.hashing, edition);
  if (!isRefusal(bound)) return bound;
  const { path } = bound.data as { readonly path: string };
  return refuse(bound.refused, bound.message, { path: `/edition${path}` });
}

function checkSeats({ name, seats: { min, max } }: Ruleset, { seats }: GameSetup): Refusal | null {
  if (seats >= min && seats <= max) return null;
  const says = min === max ? seatsInWords(min) : `${min} to ${max} seats`;
  return refuse('seatCountNotAllowed', `${name} is played with ${says}.`, { min, max });
}

function checkFirstSeat({ firstSeat, seats }: GameSetup): Refusal | null {
  if (firstSeat === null || firstSeat < seats) return null;
  return refuse('firstSeatNotAllowed', `\`firstSeat\` is one of the ${seats} seats of the game, from 0 on.`, {
    seats,
  });
}

function checkTurnLimit({ turnLimit }: GameSetup): Refusal | null {
  const { min, max } = TURN_LIMITS;
  if (turnLimit === null || (turnLimit >= min && turnLimit <= max)) return null;
  return refuse('turnLimitNotAllowed', `A turn limit is ${min} to ${max} seconds, or none.`, { min, max });
}

function checkOpenText({ kind, openText }: GameSetup): Refusal | null {
  if (kind !== 'open') {
    return openText === null
      ? null
      : refuse(
          'openTextNotAllowed',
          'Only a game of kind `open` has an `openText`; leave it out or create one.',
        );
  }
  if (openText === null)
    return refuse('openTextRequired', 'A game of kind `open` needs `openText`, the text it is dealt from.');
  if (utf8Length(openText) <= OPEN_TEXT_BYTES) return null;
  return refuse('openTextTooLong', `\`openText\` takes at most ${OPEN_TEXT_BYTES} bytes in UTF-8.`, {
    maxBytes: OPEN_TEXT_BYTES,
  });
}

/** Each only where it is set. */
function optionsOf({
  openText,
  edition,
  firstSeat,
  turnLimit,
  private: closed,
  practice,
  parent,
}: GameSetup): GameOptions {
  const flags = { private: closed || null, practice: practice || null };
  const set = Object.entries({ openText, edition, firstSeat, turnLimit, ...flags, parent });
  return Object.fromEntries(set.filter(([, value]) => value !== null));
}
