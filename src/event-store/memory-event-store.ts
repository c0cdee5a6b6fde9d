import { toHex } from '../engine/bytes.js';
import type { GameEvent } from '../game/event.js';
import {
  type Append,
  type Appended,
  type AttemptEnd,
  type Creation,
  EventStore,
  type Listing,
  type Notices,
  type RanCommand,
  type StoredGame,
} from './event-store.js';

export interface MemoryGame {
  readonly creation: Creation;
  readonly events: GameEvent[];
  listing: Listing;
  /** Ids of players on whose lists the game is. */
  readonly players: Set<string>;
  /** When the next seat is overdue; null: never. */
  dueAt: number | null;
  /** How it ended as a challenge's attempt. */
  attemptEnd: AttemptEnd | null;
}

/** For tests of the use cases: the contract of the real store without a database. */
export class MemoryEventStore extends EventStore {
  readonly games = new Map<string, MemoryGame>();
  /** What the feed takes from here, in order. */
  readonly outbox: { readonly game: string; readonly version: number; readonly notices: Notices | null }[] =
    [];
  onAppend: () => void = () => undefined;
  private readonly commands = new Map<string, RanCommand>();

  within(): this {
    return this;
  }

  async append(append: Append): Promise<Appended> {
    const command = append.command && commandId(append.command.scope, append.command.key);
    if (command !== null && this.commands.has(command)) return 'conflict';
    if (!this.standsAt(append)) return 'conflict';
    this.write(append);
    if (command !== null) {
      const version = append.expectedVersion + append.events.length;
      this.commands.set(command, { request: append.command!.request, game: append.game, version });
    }
    return 'appended';
  }

  async load(game: string): Promise<StoredGame | null> {
    const stored = this.games.get(game);
    if (stored === undefined) return null;
    const { serverSeed, createdBy, visibility, imported } = stored.creation;
    return { serverSeed, createdBy, visibility, imported, events: stored.events.slice() };
  }

  async eventsAfter(game: string, after: number, limit: number): Promise<readonly GameEvent[]> {
    return this.games.get(game)?.events.slice(after, after + limit) ?? [];
  }

  async findCommand(scope: string, key: Uint8Array): Promise<RanCommand | null> {
    return this.commands.get(commandId(scope, key)) ?? null;
  }

  private standsAt({ game, expectedVersion, expectedHead, creation }: Append): boolean {
    const events = this.games.get(game)?.events;
    if (creation !== null)
      return events === undefined && !this.isRematched(creation.rematchOf) && !this.isAttempted(creation);
    return events?.length === expectedVersion && events.at(-1)!.hash === expectedHead;
  }

  private isRematched(game: string | null): boolean {
    return game !== null && [...this.games.values()].some(({ creation }) => creation.rematchOf === game);
  }

  private isAttempted({ attempt, createdBy }: Creation): boolean {
    const attempts = [...this.games.values()].filter(({ creation }) => creation.createdBy === createdBy);
    return (
      attempt !== null && attempts.some(({ creation }) => creation.attempt?.challenge === attempt.challenge)
    );
  }

  private write({ game, events, creation, listing, joined, left, due, attemptEnd, notices }: Append): void {
    if (creation !== null) this.games.set(game, newGame(creation, listing!));
    const stored = this.games.get(game)!;
    stored.events.push(...events);
    if (listing !== null) stored.listing = listing;
    joined.forEach((player) => stored.players.add(player));
    left.forEach((player) => stored.players.delete(player));
    if (due !== null) stored.dueAt = due.at;
    if (attemptEnd !== null) stored.attemptEnd = attemptEnd;
    this.outbox.push({ game, version: stored.events.length, notices });
    this.onAppend();
  }
}

function newGame(creation: Creation, listing: Listing): MemoryGame {
  return { creation, events: [], listing, players: new Set(), dueAt: null, attemptEnd: null };
}

function commandId(scope: string, key: Uint8Array): string {
  return `${scope} ${toHex(key)}`;
}
