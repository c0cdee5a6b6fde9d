import { fromHex } from '../engine/bytes.js';
import { refuse, type Refusal } from '../engine/refusal.js';
import type { LeaveSeat, TakeSeat } from './command.js';
import { dealOf } from './consequence.js';
import { type EventDraft, seatActor } from './event.js';
import { type Game, seatOf, seatsInWords } from './game.js';
import { botIn } from './seated-bots.js';

export const CONTRIBUTION_BYTES = 64;

/** A player takes a seat, or its own again with another contribution. */
export function decideTakeSeat(game: Game, command: TakeSeat): readonly EventDraft[] | Refusal {
  if (game.phase !== 'waiting') return alreadyStarted();
  const refusal = checkContribution(game, command.contribution);
  if (refusal !== null) return refusal;
  const own = botIn(command) === null ? seatOf(game, command.player) : null;
  const seat = command.seat ?? own ?? freeSeats(game)[0];
  if (seat === undefined || (seat !== own && !freeSeats(game).includes(seat))) return seatNotFree(game, seat);
  if (own !== null && own !== seat) {
    return refuse('alreadySeated', `You hold seat ${own}. Leave it before you take another one.`, {
      seat: own,
    });
  }
  const { player, contribution } = command;
  const taken: EventDraft = {
    type: 'SeatTaken',
    actor: seatActor(seat),
    data: { seat, contribution, player },
  };
  return own === null ? [taken] : [left(seat), taken];
}

export function decideLeaveSeat(game: Game, { seat }: LeaveSeat): readonly EventDraft[] | Refusal {
  if (game.phase === 'waiting') return [left(seat)];
  return refuse('alreadyStarted', 'The game has been started, so its seats stay taken. Resign instead.');
}

export function decideStart(game: Game): readonly EventDraft[] | Refusal {
  if (game.phase !== 'waiting') return alreadyStarted();
  const { min } = game.ruleset.seats;
  if (game.seats.length >= min) return [dealOf(game)];
  return refuse(
    'seatsMissing',
    `The game needs ${min} seats taken, and has ${game.seats.length}. Wait until more are.`,
  );
}

/** Ascending; none once the game is dealt. */
export function freeSeats({ created, seats, phase }: Game): number[] {
  if (phase !== 'waiting') return [];
  const all = Array.from({ length: created.seats }, (_, seat) => seat);
  return all.filter((seat) => seats.every((taken) => taken.seat !== seat));
}

function checkContribution({ created }: Game, contribution: string): Refusal | null {
  const bytes = fromHex(contribution);
  if (bytes === null || bytes.length > CONTRIBUTION_BYTES) {
    return refuse(
      'badContribution',
      `A contribution is 0 to ${CONTRIBUTION_BYTES} bytes in lower-case hex, two digits a byte.`,
    );
  }
  if (created.kind === 'live' || bytes.length === 0) return null;
  return refuse(
    'contributionNotAllowed',
    `A game of kind \`${created.kind}\` takes no contribution; leave it out.`,
  );
}

function left(seat: number): EventDraft {
  return { type: 'SeatLeft', actor: seatActor(seat), data: { seat } };
}

export function seatNotFree(game: Game, seat: number | undefined): Refusal {
  const free = freeSeats(game);
  const says = seat === undefined ? 'All seats are taken' : `Seat ${seat} is taken or does not exist`;
  const advice = free.length === 0 ? '' : ` Free: ${free.join(', ')}.`;
  return refuse('seatNotFree', `${says}. The game has ${seatsInWords(game.created.seats)}.${advice}`, {
    free,
  });
}

function alreadyStarted(): Refusal {
  return refuse('alreadyStarted', 'The game has been started already. Read it and go on with actions.');
}
