import { readdirSync, readFileSync } from 'node:fs';
import { fromHex } from '../../src/engine/bytes.js';
import { MemoryEventStore } from '../../src/event-store/memory-event-store.js';
import type { GameEvent } from '../../src/game/event.js';
import type { GameRecord } from '../../src/game/record.js';
import { memoryParts } from '../../src/memory-parts.js';
import { Clock } from '../../src/platform/clock.js';
import { SystemRandom } from '../../src/platform/random.js';
import { MemoryDueGames } from '../../src/projections/due-games/memory-due-games.js';
import { MemoryGameList } from '../../src/projections/game-list/memory-game-list.js';
import { type UseCases, useCasesOf } from '../../src/use-cases/use-cases.js';
import { newGame } from './new-game.js';

const FOLDER = new URL('../fixtures/golden/', import.meta.url);
const once = { key: null, body: {} };

/** Finished games as they were exported once, by file name. They are never written anew: what they hold is promised. */
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

/** The first id and the first bytes that are asked for are those of a record; what it does not tell is random. */
class RecordedRandom extends SystemRandom {
  private readonly ids: string[];
  private readonly seeds: Uint8Array[];

  constructor({ game, kind, serverSeed }: GameRecord) {
    super();
    this.ids = [game];
    this.seeds = kind === 'open' ? [] : [fromHex(serverSeed!)!];
  }

  override id(): string {
    return this.ids.shift() ?? super.id();
  }

  override bytes(count: number): Uint8Array {
    return this.seeds.shift() ?? super.bytes(count);
  }
}

/** Plays the game of a record through the use cases, everybody doing the same at the same time; exports what becomes of it. */
export async function playedAnew(record: GameRecord): Promise<GameRecord> {
  const clock = new SetClock();
  const store = new MemoryEventStore();
  const useCases = useCasesOf({
    ...memoryParts(),
    clock,
    store,
    random: new RecordedRandom(record),
    gameList: new MemoryGameList(store),
    dueGames: new MemoryDueGames(store),
  });
  for (const event of record.events) {
    const written = store.games.get(record.game)?.events.length ?? 0;
    // Whatever followed by itself is there already.
    if (written > event.seq) continue;
    clock.at = event.at;
    const answer: object | number = await asks(useCases, record, event);
    if (typeof answer === 'object' && 'refused' in answer) throw new Error(JSON.stringify(answer));
  }
  return (await useCases.exportRecord.execute(record.game, null)) as GameRecord;
}

type Created = GameEvent & { readonly type: 'GameCreated' };

/** What somebody asked for, or time did, when this event came of it. */
function asks(useCases: UseCases, record: GameRecord, event: GameEvent): Promise<object | number> {
  const { game } = record;
  const onGame = (seat: number) => ({ game, player: playerAt(record, seat), expectedVersion: event.seq });
  if (event.actor === 'system' && event.type === 'ActionTaken') return useCases.keepTime.actForOverdueSeats();
  switch (event.type) {
    case 'GameCreated':
      return create(useCases, record, event);
    case 'SeatTaken': {
      const { seat, contribution } = event.data;
      return useCases.takeSeat.execute({ ...onGame(seat), seat, invitation: null, contribution }, once);
    }
    case 'ActionTaken':
      return useCases.submitAction.execute({ ...onGame(event.data.seat), action: event.data.action }, once);
    case 'SeatRetired':
      return useCases.resign.execute(onGame(event.data.seat), once);
    default:
      throw new Error(`nobody asks for ${event.type}`);
  }
}

function create(useCases: UseCases, record: GameRecord, { data }: Created): Promise<object> {
  const { seats, kind, options } = data;
  const wanted = newGame(record.ruleset, {
    kind: kind as 'live' | 'open',
    seats,
    openText: options.openText ?? null,
    firstSeat: options.firstSeat ?? null,
    turnLimit: options.turnLimit ?? null,
    visibility: 'public',
  });
  return useCases.createGame.execute(playerAt(record, 0), wanted, once);
}

function playerAt({ events }: GameRecord, wanted: number): string {
  const taken = events.flatMap((event) => (event.type === 'SeatTaken' ? event.data : []));
  return taken.find(({ seat }) => seat === wanted)!.player!;
}
