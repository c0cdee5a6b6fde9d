import type { EventBody } from './event.js';
import { type Game, seatsToAct } from './game.js';

/** Seconds that a seat may be given for each action: 10 s to 14 days. */
export const TURN_LIMITS = { min: 10, max: 14 * 24 * 60 * 60 } as const;

const NONE: readonly null[] = [];

/**
 * Since when each seat of this game is asked, after an event that is applied already. A seat that is asked on keeps
 * its time; one that has acted and is to act again gets its full time again.
 */
export function askedAt(game: Game, event: EventBody & { readonly at: number }): readonly (number | null)[] {
  if (game.created.options.turnLimit === undefined || game.deal === null) return NONE;
  const toAct = seatsToAct(game);
  const acted = event.type === 'ActionTaken' ? event.data.seat : null;
  return game.seats.map((_, seat) => {
    if (!toAct.includes(seat)) return null;
    return (seat === acted ? null : game.askedAt[seat]) ?? event.at;
  });
}

/** Until when a seat to act has time, milliseconds since 1970; null if it has no limit or is not asked. */
export function deadlineOf({ created, askedAt }: Game, seat: number): number | null {
  const since = askedAt[seat] ?? null;
  return since === null ? null : since + created.options.turnLimit! * 1_000;
}

/** When the first of the seats to act is overdue; null if none ever is. */
export function nextDeadline(game: Game): number | null {
  const deadlines = game.askedAt.flatMap((_, seat) => deadlineOf(game, seat) ?? []);
  return deadlines.length === 0 ? null : Math.min(...deadlines);
}

/** The seat that has been overdue the longest. */
export function overdueSeat(game: Game, now: number): number | null {
  const deadline = nextDeadline(game);
  if (deadline === null || deadline > now) return null;
  return game.askedAt.findIndex((_, seat) => deadlineOf(game, seat) === deadline);
}
