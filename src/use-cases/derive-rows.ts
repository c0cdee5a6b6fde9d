import type { AttemptListing, EventsOfGame, GameListing, RowsOfGame } from '../event-store/derived-rows.js';
import type { Kernel } from '../game/context.js';
import type { GameEvent, GameOptions } from '../game/event.js';
import { fold } from '../game/fold.js';
import type { Game, Visibility } from '../game/game.js';
import { Defect } from '../engine/defect.js';
import { playerIn } from '../game/seated-bots.js';
import { isAttempt } from './known-challenges.js';
import { expectNoCircle } from './refusals.js';
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

/** A history whose events can be read. */
export type Readable = Pick<EventsOfGame, 'importedBy'> & { readonly events: readonly GameEvent[] };

/** Histories by the id of their game: of those that others follow, or are forks of. */
export type Histories = ReadonlyMap<string, EventsOfGame>;

/** The rows that the events of a game lead to. `before`: the game that it follows; of a fork all that it goes on from. */
export function deriveRows(
  kernel: Kernel,
  id: string,
  history: EventsOfGame,
  before: Histories,
  kept: NotInEvents,
): RowsOfGame {
  const game = foldHistory(kernel, { id, forks: 0 }, history, before);
  return rowsOf(game, { importedBy: history.importedBy, events: history.read.events }, before, kept);
}

/** The same where the events are folded already. */
export function rowsOf(
  game: Game,
  { events, importedBy }: Readable,
  before: Histories,
  kept: NotInEvents,
): RowsOfGame {
  if (importedBy !== null) return rowsOfImported(game, importedBy);
  // Whoever creates a game is the first to sit down in it, or plays with bots alone.
  const createdBy = events.flatMap((event) => sitter(event) ?? [])[0] ?? kept.createdBy;
  const followed =
    game.created.kind === 'fork' ? undefined : before.get(game.created.options.parent?.game ?? '');
  return {
    game: createdBy === null ? null : gameListing(game, createdBy, kept.visibility),
    players: playersOf(events, createdBy, (followed && eventsOf(followed)) ?? []),
    dueAt: dueOf(game)?.at ?? null,
    attempt: isAttempt(game) ? attemptListing(game, events) : null,
  };
}

/** Of those who played it none is a player of this service, whatever their ids are. */
function rowsOfImported(game: Game, importedBy: string): RowsOfGame {
  const listing = { ...gameListing(game, importedBy, null), rematchOf: null, imported: true };
  return { game: listing, players: [importedBy], dueAt: null, attempt: null };
}

function foldHistory(
  kernel: Kernel,
  { id, version, forks }: { readonly id: string; readonly version?: number; readonly forks: number },
  history: EventsOfGame,
  before: Histories,
): Game {
  const { serverSeed } = history;
  const events = eventsOf(history);
  if (events === null) throw new Defect(`an event of ${id} is not readable`);
  if (serverSeed === null) throw new Defect(`the seed of ${id} is lost`);
  const context = { ...kernel, serverSeed };
  const origin = originOf(kernel, history, before, forks);
  return fold(origin === undefined ? context : { ...context, origin }, id, events.slice(0, version));
}

/** What a fork goes on from, by the events of its parents; undefined for other games. `forks`: how many go on from this one. */
export function originOf(
  kernel: Kernel,
  history: EventsOfGame,
  before: Histories,
  forks = 0,
): Game | undefined {
  const parent = isFork(history) ? parentOf(history) : null;
  if (parent === null) return undefined;
  expectNoCircle(forks);
  const theirs = before.get(parent.game);
  if (theirs === undefined) throw new Defect(`there is no game ${parent.game} to go on from`);
  const { game: id, version } = parent;
  return foldHistory(kernel, { id, version, forks: forks + 1 }, theirs, before);
}

/** Null: they can not all be read. */
function eventsOf({ read: { events, fault } }: EventsOfGame): readonly GameEvent[] | null {
  return fault === null ? events : null;
}

export function isFork({ read }: EventsOfGame): boolean {
  const [created] = read.events;
  return created?.type === 'GameCreated' && created.data.kind === 'fork';
}

/** The game that this one is the rematch or a fork of. */
export function parentOf({ read }: EventsOfGame): NonNullable<GameOptions['parent']> | null {
  const [created] = read.events;
  return created?.type === 'GameCreated' ? (created.data.options.parent ?? null) : null;
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
    rematchOf: kind === 'fork' ? null : (options.parent?.game ?? null),
    imported: false,
  };
}

/** On whose lists it is: those who sit or sat to the end, its creator, and who is awaited in a rematch that waits. */
function playersOf(
  events: readonly GameEvent[],
  createdBy: string | null,
  before: readonly GameEvent[],
): readonly string[] {
  const waits = !events.some(({ type }) => type === 'GameStarted' || type === 'GameVoided');
  const listed = new Set([...(createdBy === null ? [] : [createdBy]), ...(waits ? sittersOf(before) : [])]);
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
    if (event.type === 'SeatTaken') sits.set(event.data.seat, playerIn(event.data));
    if (event.type === 'SeatLeft') sits.delete(event.data.seat);
  }
  return [...sits.values()].flatMap((player) => player ?? []);
}

function sitter(event: GameEvent): string | null {
  return event.type === 'SeatTaken' ? playerIn(event.data) : null;
}

function attemptListing(game: Game, events: readonly GameEvent[]): AttemptListing {
  const goesOn = { status: 'running', endedAt: null, actions: null, score: null, voidReason: null } as const;
  return {
    challenge: game.created.scope,
    player: playerOfAttempt(game),
    startedAt: game.createdAt,
    ...(attemptEndOf(game, events) ?? goesOn),
  };
}

function playerOfAttempt({ seats: [seat] }: Game): string {
  const player = seat?.player ?? null;
  if (player === null) throw new Defect('nobody sits in the attempt');
  return player;
}
