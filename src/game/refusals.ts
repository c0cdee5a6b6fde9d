import { COMMON_REFUSALS, type RefusalCatalogue } from '../engine/refusal.js';
import type { Ruleset } from '../engine/ruleset.js';

/** Refusals of a game as such, whatever its ruleset. */
const GAME_REFUSALS = {
  rulesetNotFound: {
    kind: 'unknown',
    rule: 'A game is played by a ruleset of the list, named by id, by id and version, or by its whole label.',
  },
  seatCountNotAllowed: { kind: 'malformed', rule: 'The ruleset says how many seats a game may have.' },
  editionNotAllowed: { kind: 'malformed', rule: 'A game has one edition, of a ruleset that has editions.' },
  firstSeatNotAllowed: { kind: 'malformed', rule: 'The seat that begins is one of the seats of the game.' },
  turnLimitNotAllowed: { kind: 'malformed', rule: 'A turn limit is 10 seconds to 14 days.' },
  openTextRequired: { kind: 'malformed', rule: 'An open game is dealt from a text that its creator names.' },
  openTextNotAllowed: { kind: 'malformed', rule: 'Only an open game has an open text.' },
  openTextTooLong: { kind: 'malformed', rule: 'An open text takes at most 256 bytes of UTF-8.' },
  badContribution: { kind: 'malformed', rule: 'A contribution is 0 to 64 bytes in lower-case hex.' },
  contributionNotAllowed: { kind: 'malformed', rule: 'Only live games take contributions to the deal.' },
  seatNotFree: { kind: 'notNow', rule: 'A seat is taken by one player, while the game waits.' },
  alreadySeated: { kind: 'notNow', rule: 'A player holds one seat of a game.' },
  seatRetired: { kind: 'notNow', rule: 'A seat that has retired is played by default.' },
  seatsMissing: {
    kind: 'notNow',
    rule: 'A game is dealt when as many seats are taken as its ruleset needs.',
  },
  alreadyStarted: { kind: 'notNow', rule: 'A game is started once.' },
  notStarted: { kind: 'notNow', rule: 'Actions follow the deal.' },
} as const satisfies RefusalCatalogue;

/** Every refusal that the core can answer with, those of the rulesets included. */
export function refusalCatalogue(rulesets: readonly Ruleset[]): RefusalCatalogue {
  return Object.assign(
    {},
    COMMON_REFUSALS,
    GAME_REFUSALS,
    ...rulesets.map(({ refusals }) => refusals),
  ) as RefusalCatalogue;
}
