import { Defect } from '../engine/defect.js';
import { refuse, type Refusal, type RefusalCatalogue } from '../engine/refusal.js';
import { seatsInWords } from '../game/game.js';

/** Refusals around a game: what is named does not exist, or is not the caller's. */
export const USE_CASE_REFUSALS = {
  gameNotFound: { kind: 'unknown', rule: 'A game is named by the id that its creation answered.' },
  notDealt: { kind: 'unknown', rule: 'A game has a state from its start on, and no state before.' },
  noSuchVersion: { kind: 'unknown', rule: "A game's versions go from 1 to its current one." },
  notASeat: { kind: 'notAllowed', rule: 'Only the player of a seat has legal actions and can act.' },
  notTheCreator: {
    kind: 'notAllowed',
    rule: 'A game is started, and its seats are given out, by the player who created it.',
  },
  viewNotAllowed: {
    kind: 'notAllowed',
    rule: "Until a game is over and its seed revealed, a seat's view is for its own player, and the whole for nobody.",
  },
  noSuchSeat: { kind: 'unknown', rule: 'Seats are numbered from 0 in the order dealt in.' },
  invitationRequired: {
    kind: 'notAllowed',
    rule: 'Where a game is not public, a seat is taken with an invitation to it.',
  },
  invitationNotGood: {
    kind: 'notAllowed',
    rule: 'An invitation opens one seat of one game, once, until it expires or is revoked.',
  },
  invitationNotFound: { kind: 'unknown', rule: 'An invitation is named by the id that its making answered.' },
  notRevealed: {
    kind: 'notNow',
    rule: 'All of a game is told when it is over and its seed revealed.',
  },
  notOver: { kind: 'notNow', rule: 'A rematch or a fork follows the end of a game.' },
  noRematch: { kind: 'notNow', rule: 'A fork, or a game that was played elsewhere, has no rematch.' },
  gameVoided: { kind: 'notNow', rule: 'A game that was voided is not forked.' },
  tooManyForks: { kind: 'notNow', rule: 'A game is forked from fork to fork 16 times at most.' },
  recordNotGood: { kind: 'illegal', rule: 'A record is kept that the check finds good.' },
  recordSealed: { kind: 'illegal', rule: 'A record is kept when its seed is revealed.' },
  recordNotFit: { kind: 'illegal', rule: 'A record is kept of a game as there could be one here.' },
  recordDiffers: { kind: 'notNow', rule: 'There is one game of an id, and what has been kept stays.' },
  gameHidden: {
    kind: 'notNow',
    rule: 'A record is not kept where its id is that of a game which is hidden from who brings it.',
  },
  parentNotHere: { kind: 'notNow', rule: 'A fork is kept beside the game that it goes on from.' },
  botNotFound: { kind: 'malformed', rule: 'The bots of a ruleset are named by it.' },
  challengeNotFound: { kind: 'unknown', rule: 'The list of challenges names them.' },
  badDay: { kind: 'malformed', rule: 'A day is one of the calendar, written like 2026-12-01.' },
  challengeNotOpen: { kind: 'notNow', rule: 'An attempt is begun from the opening of a challenge on.' },
  challengeClosed: { kind: 'notNow', rule: 'An attempt is begun before a challenge closes.' },
  challengeSealed: {
    kind: 'notNow',
    rule: 'What tells of the deal of a challenge is told from its reveal on.',
  },
  attemptOver: { kind: 'notNow', rule: 'A challenge is played until its reveal.' },
  attemptNotFound: { kind: 'unknown', rule: 'A player has an attempt of a challenge once it is begun.' },
  attemptNotFinished: { kind: 'notNow', rule: 'A result is shared when there is one.' },
  notOnBoard: { kind: 'unknown', rule: 'On a board stand finished attempts of players with a name.' },
  reasonMissing: {
    kind: 'malformed',
    rule: 'An attempt is voided with a reason that everybody can read, in one line.',
  },
  badName: {
    kind: 'malformed',
    rule: 'A name has 3 to 24 letters and digits, with single separators between them.',
  },
  nameTaken: { kind: 'notNow', rule: 'No two players have names that read the same.' },
  nameTakenTooOften: { kind: 'notNow', rule: 'A player takes at most 3 names.' },
  tooManyPlayers: {
    kind: 'tooMany',
    rule: 'From one network, and by one application, so many players are made in a day.',
  },
  tooManyStreams: {
    kind: 'tooMany',
    rule: 'A player, a network and a service have so many streams open at once.',
  },
  playerNotFound: { kind: 'unknown', rule: 'A player is named by the id that its creation answered.' },
  keyNotFound: { kind: 'unknown', rule: 'A key is named by its prefix.' },
  editionNotFound: { kind: 'unknown', rule: 'The list of editions of a ruleset names them.' },
  idempotencyKeyNotAllowed: {
    kind: 'malformed',
    rule: 'An answer that holds a secret is given once, so its request can not be repeated by key.',
  },
  idempotencyKeyReused: {
    kind: 'illegal',
    rule: 'An idempotency key belongs to one request; another request needs another key.',
  },
} as const satisfies RefusalCatalogue;

export function gameNotFound(): Refusal {
  return refuse('gameNotFound', 'There is no game of this id. Use the id that its creation answered.');
}

export function playerNotFound(): Refusal {
  return refuse('playerNotFound', 'There is no player of this id. Games name their players by id.');
}

export function keyNotAllowed(): Refusal {
  return refuse(
    'idempotencyKeyNotAllowed',
    'Leave out `Idempotency-Key`: the answer holds a secret and is given once. Send the request again if you lost it.',
  );
}

export function attemptOver(): Refusal {
  return refuse(
    'attemptOver',
    "The challenge's time is over. The attempt ends as it stands; read it in a moment.",
  );
}

export function notASeat(): Refusal {
  return refuse('notASeat', 'You hold no seat in this game. Use the token of the player who does.');
}

export function noSuchVersion({ version }: { readonly version: number }): Refusal {
  return refuse('noSuchVersion', `The game has the versions 1 to ${version}. Name one of them.`, {
    currentVersion: version,
  });
}

/** Forks of forks of ...: each has all those before it read when it is. */
export const MOST_PARENTS = 16;

/** Games that go on from one another in a circle can not be folded. `forks`: how many go on from this one, for which it is read. */
export function expectNoCircle(forks: number): void {
  if (forks === MOST_PARENTS) throw new Defect('forks go on from one another in a circle, or too many times');
}

export function tooManyForks(): Refusal {
  return refuse(
    'tooManyForks',
    `A game is forked from fork to fork ${MOST_PARENTS} times at most. Fork one of its parents.`,
    {
      most: MOST_PARENTS,
    },
  );
}

export function noSuchSeat(seats: number): Refusal {
  return refuse('noSuchSeat', `This game has ${seatsInWords(seats)}, counted from 0. Name one of them.`, {
    seats,
  });
}

export function notDealt(): Refusal {
  return refuse(
    'notDealt',
    'The cards are not dealt at this version. The game has a state from its start on.',
  );
}
