import type { AttemptListing, EventsOfGame, GameListing, RowsOfGame } from '../event-store/derived-rows.js';
import type { Kernel } from '../game/context.js';
import type { GameEvent } from '../game/event.js';
import { fold } from '../game/fold.js';
import type { Game, Visibility } from '../game/game.js';
import { Defect } from '../engine/defect.js';
import { isAttempt } from './known-challenges.js';
import { attemptEndOf, dueOf, listingOf } from './listing.js';

/** What no event tells, as it is stored. */
export interface NotInEvents {
  /** Of a game in which nobody has sat down; null: lost. */
  readonly createdBy: string | null;
  /** What is neither told as private is public or not. */
  readonly visibility: Visibility | null;
}

/** No rows: of a game without events. */
export const NO_ROWS: RowsOfGame = { game: null, players: [], dueAt: null, attempt: null };

/** The rows that the events of a game lead to. `before`: of the game that it is the rematch of. */
export function deriveRows(
  kernel: Kernel,
  id: string,
  { serverSeed, events }: EventsOfGame,
  before: EventsOfGame['events'],
  kept: NotInEvents,
): RowsOfGame {
  if (events === null) throw new Defect('one is not readable');
  if (serverSeed === null) throw new Defect('the seed is lost');
  return rowsOf(fold({ ...kernel, serverSeed }, id, events), events, before, kept);
}

/** The same where the events are folded already. */
export function rowsOf(
  game: Game,
  events: readonly GameEvent[],
  before: EventsOfGame['events'],
  kept: NotInEvents,
): RowsOfGame {
  // Whoever creates a game is the first to sit down in it.
  const createdBy = events.flatMap((event) => sitter(event) ?? [])[0] ?? kept.createdBy;
  return {
    game: createdBy === null ? null : gameListing(game, createdBy, kept.visibility),
    players: playersOf(events, createdBy, before ?? []),
    dueAt: dueOf(game)?.at ?? null,
    attempt: isAttempt(game) ? attemptListing(game, events) : null,
  };
}

/** The game that this one is the rematch of. */
export function rematchOf({ events }: EventsOfGame): string | null {
  const created = events?.[0];
  return created?.type === 'GameCreated' ? (created.data.options.parent?.game ?? null) : null;
}

function gameListing(game: Game, createdBy: string, stored: Visibility | null): GameListing {
  const { ruleset, kind, seats, options } = game.created;
  const open = stored === 'public' ? 'public' : 'unlisted';
  return {
    ...listingOf(game),
    createdBy,
    createdAt: game.createdAt,
    ruleset,
    kind,
    visibility: options.private === true ? 'private' : open,
    seats,
    turnLimit: options.turnLimit ?? null,
    rematchOf: options.parent?.game ?? null,
  };
}

/** On whose lists it is: those who sit or sat to the end, its creator, and who is awaited in a rematch. */
function playersOf(
  events: readonly GameEvent[],
  createdBy: string | null,
  before: readonly GameEvent[],
): readonly string[] {
  const listed = new Set([...(createdBy === null ? [] : [createdBy]), ...sittersOf(before)]);
  const sits = new Map<number, string>();
  for (const event of events) {
    const player = sitter(event);
    if (event.type === 'SeatTaken' && player !== null) {
      sits.set(event.data.seat, player);
      listed.add(player);
    }
    if (event.type === 'SeatLeft') {
      const goer = sits.get(event.data.seat);
      sits.delete(event.data.seat);
      if (goer !== undefined && goer !== createdBy) listed.delete(goer);
    }
  }
  return [...listed].sort();
}

/** Who held the seats when they were dealt to. */
function sittersOf(events: readonly GameEvent[]): readonly string[] {
  const sits = new Map<number, string | null>();
  for (const event of events) {
    if (event.type === 'SeatTaken') sits.set(event.data.seat, event.data.player);
    if (event.type === 'SeatLeft') sits.delete(event.data.seat);
  }
  return [...sits.values()].flatMap((player) => player ?? []);
}

function sitter(event: GameEvent): string | null {
  return event.type === 'SeatTaken' ? event.data.player : null;
}

function attemptListing(game: Game, events: readonly GameEvent[]): AttemptListing {
  const goesOn = { status: 'running', endedAt: null, actions: null, score: null, voidReason: null } as const;
  return {
    challenge: game.created.scope,
    player: game.seats[0]!.player!,
    startedAt: game.createdAt,
    ...(attemptEndOf(game, events) ?? goesOn),
  };
}
