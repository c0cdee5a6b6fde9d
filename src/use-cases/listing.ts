import type { Append, AttemptEnd, Listing, Notices } from '../event-store/event-store.js';
import { freeSeats } from '../game/decide-seats.js';
import { nextDeadline } from '../game/deadlines.js';
import type { GameEvent } from '../game/event.js';
import { type Game, isOver, outcomeOf, seatsToAct } from '../game/game.js';
import { isAttempt } from './known-challenges.js';
import { playerIn } from '../game/seated-bots.js';
import type { LoadedGame } from './loaded-games.js';

/** What lists show of a game. */
export function listingOf(game: Game): Listing {
  const outcome = outcomeOf(game);
  return {
    status: game.phase,
    openSeats: openSeats(game),
    endedAt: outcome === null ? null : game.lastAt,
    outcome,
  };
}

/** How many more players it waits for; nobody else is waited for in a game of one seat. */
function openSeats(game: Game): number {
  return game.created.seats > 1 ? freeSeats(game).length : 0;
}

/** How a challenge's attempt ended, where these events end it. */
export function attemptEndOf(game: Game, events: readonly GameEvent[]): AttemptEnd | null {
  if (!isAttempt(game) || !isOver(game)) return null;
  const ended = { endedAt: game.lastAt, actions: game.actions };
  if (game.phase === 'finished')
    return { ...ended, status: 'finished', score: outcomeOf(game)!.scores[0]!, voidReason: null };
  const voided = events.find(({ type }) => type === 'GameVoided')!;
  return {
    ...ended,
    status: 'voided',
    score: null,
    voidReason: (voided.data as { readonly reason: string }).reason,
  };
}

/** Players who take seats with these events. */
export function comers(events: readonly GameEvent[]): string[] {
  return events.flatMap(({ type, data }) => (type === 'SeatTaken' ? (playerIn(data) ?? []) : []));
}

/**
 * Players who sat and do not sit any more, and those who were awaited until a game that waits no more. The game stays on its
 * creator's list.
 */
export function goers(before: LoadedGame, after: Game, awaited: readonly string[]): string[] {
  const sits = new Set(after.seats.map(({ player }) => player));
  const known = [
    ...before.game.seats.map(({ player }) => player),
    ...(after.phase === 'waiting' ? [] : awaited),
  ];
  return [...new Set(known)].flatMap((player) =>
    player === null || sits.has(player) || player === before.createdBy ? [] : [player],
  );
}

/** When the next seat is overdue; null for a game that no clock runs for. */
export function dueOf(game: Game): Append['due'] {
  const runs = game.created.options.turnLimit !== undefined && game.deal !== null;
  return runs ? { at: nextDeadline(game) } : null;
}

/**
 * Who is told of these events. A player hears that a game waits for it if it did not before, or if the system has acted
 * for it; what follows from an action of its own stands in the answer to that.
 */
export function noticesOf(before: Game | null, after: Game, events: readonly GameEvent[]): Notices | null {
  const actedFor = events.flatMap(({ type, actor, data }) =>
    type === 'ActionTaken' && actor === 'system' ? [data.seat] : [],
  );
  const asked = before === null ? [] : seatsToAct(before).filter((seat) => !actedFor.includes(seat));
  const turn = seatsToAct(after).filter((seat) => !asked.includes(seat));
  const started = after.deal !== null && (before === null || before.deal === null);
  const ended = isOver(after) && (before === null || !isOver(before));
  if (!started && !ended && turn.length === 0) return null;
  const everybody = after.seats.flatMap((seat) => playerIn(seat) ?? []);
  return {
    started: started ? everybody : [],
    ended: ended ? everybody : [],
    turn: turn.flatMap((seat) => playerIn(after.seats[seat]!) ?? []),
  };
}
