import { readdirSync, readFileSync } from 'node:fs';
import type { JsonObject } from '../../src/engine/json.js';
import { fromHex } from '../../src/engine/bytes.js';
import { MemoryEventStore } from '../../src/event-store/memory-event-store.js';
import type { GameCreated, GameEvent } from '../../src/game/event.js';
import type { GameRecord } from '../../src/game/record.js';
import { memoryParts } from '../../src/memory-parts.js';
import type { Parts } from '../../src/parts.js';
import { Clock } from '../../src/platform/clock.js';
import { SystemRandom } from '../../src/platform/random.js';
import { MemoryDueGames } from '../../src/projections/due-games/memory-due-games.js';
import { MemoryGameList } from '../../src/projections/game-list/memory-game-list.js';
import { useCasesOf } from '../../src/use-cases/use-cases.js';
import type { NewGame } from '../../src/use-cases/create-game.js';
import { newGame } from './new-game.js';

const FOLDER = new URL('../fixtures/golden/', import.meta.url);
const once = { key: null, body: {}, acting: null };

/** Finished games as they were exported once, by file name, of all whose names begin so. They are never written anew: what they hold is promised. */
export function goldenRecords(ruleset: string): [name: string, text: string][] {
  const names = readdirSync(FOLDER).filter(
    (name) => name.startsWith(ruleset) && name.endsWith('.record.json'),
  );
  return names.sort().map((name) => [name, readFileSync(new URL(name, FOLDER), 'utf8').trimEnd()]);
}

class SetClock extends Clock {
  at = 0;

  now(): number {
    return this.at;
  }
}

/** Says first what it is told to, such as the id and the seed of a record; the rest is random. */
class RecordedRandom extends SystemRandom {
  readonly ids: string[] = [];
  readonly seeds: Uint8Array[] = [];

  override id(): string {
    return this.ids.shift() ?? super.id();
  }

  override bytes(count: number): Uint8Array {
    return this.seeds.shift() ?? super.bytes(count);
  }
}

function recordedParts() {
  const store = new MemoryEventStore();
  return {
    ...memoryParts(),
    clock: new SetClock(),
    store,
    random: new RecordedRandom(),
    gameList: new MemoryGameList(store),
    dueGames: new MemoryDueGames(store),
  } satisfies Parts;
}
export type RecordedParts = ReturnType<typeof recordedParts>;

/** One way to reach a game; `by` is the seat whose player asks. Whatever is refused is thrown. */
export interface Table {
  create(wanted: NewGame): Promise<void>;
  takeSeat(by: number, contribution: string): Promise<void>;
  act(by: number, action: object, version: number): Promise<void>;
  resign(by: number): Promise<void>;
  record(): Promise<string>;
}

/** Plays the game of a record, everybody doing the same at the same time; answers what is exported of it. */
export async function playedAnew(
  record: GameRecord,
  tableOf: (parts: RecordedParts, record: GameRecord) => Promise<Table>,
): Promise<string> {
  const parts = recordedParts();
  const table = await tableOf(parts, record);
  const { keepTime } = useCasesOf(parts);
  parts.random.ids.push(record.game);
  if (record.kind !== 'open') parts.random.seeds.push(fromHex(record.serverSeed!)!);
  for (const event of record.events) {
    const written = parts.store.games.get(record.game)?.events.length ?? 0;
    // Whatever followed by itself is there already.
    if (written > event.seq) continue;
    parts.clock.at = event.at;
    if (event.actor === 'system' && event.type === 'ActionTaken') await keepTime.actForOverdueSeats();
    else await ask(table, event);
  }
  return table.record();
}

/** What somebody asked for when this event came of it. */
function ask(table: Table, { type, data, seq }: GameEvent): Promise<void> {
  switch (type) {
    case 'GameCreated':
      return table.create(wantedBy(data));
    case 'SeatTaken':
      return table.takeSeat(data.seat, data.contribution);
    case 'ActionTaken':
      return table.act(data.seat, data.action, seq);
    case 'SeatRetired':
      return table.resign(data.seat);
    default:
      throw new Error(`nobody asks for ${type}`);
  }
}

function wantedBy({ ruleset, kind, seats, options }: GameCreated): NewGame {
  return newGame(ruleset, {
    kind: kind as 'live' | 'open',
    seats,
    openText: options.openText ?? null,
    firstSeat: options.firstSeat ?? null,
    turnLimit: options.turnLimit ?? null,
    visibility: 'public',
  });
}

/** The players of a record, by seat. */
export function playersOf({ events }: GameRecord): string[] {
  return events.flatMap((event) => (event.type === 'SeatTaken' ? event.data.player! : []));
}

export async function throughUseCases(parts: RecordedParts, record: GameRecord): Promise<Table> {
  const useCases = useCasesOf(parts);
  const { game } = record;
  const by = (seat: number) => ({ game, player: playersOf(record)[seat]!, expectedVersion: null });
  const done = (answer: object): void => {
    if ('refused' in answer || 'conflict' in answer) throw new Error(JSON.stringify(answer));
  };
  return {
    create: async (wanted) => done(await useCases.createGame.execute(by(0).player, wanted, once)),
    takeSeat: async (seat, contribution) =>
      done(await useCases.takeSeat.execute({ ...by(seat), seat, invitation: null, contribution }, once)),
    act: async (seat, action, expectedVersion) =>
      done(
        await useCases.submitAction.execute(
          { ...by(seat), action: action as JsonObject, expectedVersion },
          once,
        ),
      ),
    resign: async (seat) => done(await useCases.resign.execute(by(seat), once)),
    record: async () => JSON.stringify(await useCases.exportRecord.execute(game, null)),
  };
}
