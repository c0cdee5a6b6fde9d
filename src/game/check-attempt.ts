import { attemptResult } from './attempt-result.js';
import type { AttemptLine, ExportHead } from './challenge-export.js';
import type { GameCreated, GameEvent } from './event.js';
import { fault, type Fault } from './fault.js';
import type { GameRecord } from './record.js';

/** What an attempt is held against; times in milliseconds since 1970. */
export type ChallengeOfAttempts = Pick<
  ExportHead,
  'id' | 'ruleset' | 'commitment' | 'opens' | 'closes' | 'reveals'
>;

/**
 * Step 11, of a record that is good by itself: it is an attempt of this challenge and was played in its time. Without it
 * a service could deal one player another deck, or let one begin when the seed is known.
 */
export function checkBelonging(head: ChallengeOfAttempts, record: Pick<GameRecord, 'events'>): Fault | null {
  const { kind, scope, ruleset, commitment, options } = record.events[0]!.data as GameCreated;
  if (kind !== 'daily') return fault(0, `the game is of kind ${kind}, not daily`);
  if (scope !== head.id) return fault(0, `the game is one of ${scope}`);
  if (commitment !== head.commitment) return fault(0, 'the commitment is not that of the challenge');
  if (ruleset !== head.ruleset) return fault(0, `the game is played by ${ruleset}`);
  if (options.practice === true) return fault(0, 'the game is for practice');
  if (Object.keys(options).length > 0) return fault(0, 'an attempt has no options');
  if (playerOf(record) === null) return fault(null, 'nobody has taken its seat');
  return checkTimes(head, record.events);
}

/** Whose attempt it is: of the one who took its seat. */
export function playerOf({ events }: Pick<GameRecord, 'events'>): string | null {
  const taken = events.findLast(({ type }) => type === 'SeatTaken');
  return taken?.type === 'SeatTaken' ? taken.data.player : null;
}

/** What comes before the play belongs into the day, and what a player does before the reveal. */
function checkTimes(
  { opens, closes, reveals }: ChallengeOfAttempts,
  events: readonly GameEvent[],
): Fault | null {
  for (const { seq, type, actor, at } of events) {
    const begins = type === 'GameCreated' || type === 'SeatTaken' || type === 'GameStarted';
    if (begins && at < opens) return fault(seq, `${type} before the challenge opens`);
    if (begins && at >= closes) return fault(seq, `${type} after the challenge has closed`);
    if (actor !== 'system' && at >= reveals) return fault(seq, `a seat acts after the reveal`);
  }
  return checkSystem(reveals, events);
}

/** Before the reveal it plays for nobody but who has resigned, or a service could end the game of one it does not like. */
function checkSystem(reveals: number, events: readonly GameEvent[]): Fault | null {
  const bySystem = events.find(
    ({ type, actor, at }) =>
      actor === 'system' && at < reveals && (type === 'ActionTaken' || type === 'SeatRetired'),
  );
  const resigned = events.find(({ type, actor }) => type === 'SeatRetired' && actor !== 'system');
  if (bySystem === undefined || (resigned !== undefined && resigned.seq < bySystem.seq)) return null;
  return fault(bySystem.seq, 'the system acts for a seat before the reveal');
}

/** That an attempt is what its record says; the message names the first field that is not. */
export function checkFields({ ranksGuests }: ExportHead, { attempt, record }: AttemptLine): string | null {
  for (const [field, value] of Object.entries(attemptResult(record))) {
    const said = attempt[field as keyof typeof attempt];
    if (said !== value)
      return `\`${field}\` is ${JSON.stringify(said)}, but ${JSON.stringify(value)} in the record`;
  }
  if (ranksGuests) return attempt.ranked ? null : '`ranked` is false, but everybody ranks in this challenge';
  // A name is changed, but never given up.
  return attempt.ranked && attempt.name === null ? '`ranked` is true, but the player has no name' : null;
}
