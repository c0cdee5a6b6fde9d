import fc from 'fast-check';
import type { Json } from '../../src/engine/json.js';
import type { RandomStream } from '../../src/engine/random-stream.js';
import { isRefusal } from '../../src/engine/refusal.js';
import { type Ruleset, sightOf } from '../../src/engine/ruleset.js';
import { toHex } from '../../src/engine/bytes.js';
import { openSeed } from '../../src/engine/fair-deal.js';
import { type Command, PLAIN_GAME } from '../../src/game/command.js';
import type { GameContext } from '../../src/game/context.js';
import type { GameEvent } from '../../src/game/event.js';
import { follow } from '../../src/game/follow.js';
import { type Game, isOver, seatsToAct } from '../../src/game/game.js';
import { type GameRecord, makeRecord } from '../../src/game/record.js';
import { bigFish } from '../../src/rulesets/big-fish/big-fish.js';
import { anyEdition } from './editions.js';
import { KERNEL } from './kernel.js';
import { streamsFrom } from './playout.js';
import { SeededRandom } from './two-worlds.js';

const KINDS = ['live', 'live', 'open', 'daily'] as const;
/** Once in so many times where a bot could act. */
const RARELY = { default: 20, resign: 400, void: 2_000 };

/** One game after the other from a seed, each told as the commands that lead to it. */
class Table {
  readonly events: GameEvent[] = [];
  game: Game | null = null;
  private at = 1_767_225_600_000;

  constructor(
    private readonly context: GameContext,
    readonly id: string,
    private readonly chance: RandomStream,
  ) {}

  do(command: Command): void {
    this.at += this.chance.uniform(3_000);
    const followed = follow(this.context, this.id, this.game, [command], this.at);
    if (isRefusal(followed)) throw new Error(followed.message);
    this.game = followed.game;
    this.events.push(...followed.events);
  }

  once(inSoMany: number): boolean {
    return this.chance.uniform(inSoMany) === 0;
  }

  among<Item>(items: readonly Item[]): Item {
    return items[this.chance.uniform(items.length)]!;
  }
}

/** The record of a game of this ruleset that bots have played; everything about it follows from the seed. */
export function playedRecord(ruleset: Ruleset, seed: number): GameRecord {
  const chance = streamsFrom(seed)('test/record');
  const random = new SeededRandom(seed);
  const kind = KINDS[chance.uniform(KINDS.length)]!;
  const openText = kind === 'open' ? `text ${seed}` : null;
  const serverSeed = openText === null ? random.bytes(32) : openSeed(KERNEL.hashing, openText);
  const table = new Table({ ...KERNEL, serverSeed }, random.id(), chance);
  const edition = ruleset.id === bigFish.id && table.once(3) ? editionBy(seed) : null;
  begin(table, ruleset, random, { kind, openText, edition });
  while (!isOver(table.game!)) act(table);
  const record = makeRecord(table.game!, table.events);
  // The reveal of a challenge brings the seed of its games.
  return kind === 'daily' ? { ...record, serverSeed: toHex(serverSeed) } : record;
}

function editionBy(seed: number): Json {
  return fc.sample(anyEdition, { seed, numRuns: 1 })[0] as unknown as Json;
}

function begin(
  table: Table,
  { id, seats: range }: Ruleset,
  random: SeededRandom,
  { kind, openText, edition }: { kind: (typeof KINDS)[number]; openText: string | null; edition: Json },
): void {
  const { min, max } = edition === null ? range : (edition as unknown as { players: typeof range }).players;
  const seats = table.among(Array.from({ length: max - min + 1 }, (_, more) => min + more));
  const numbers = Array.from({ length: seats }, (_, seat) => seat);
  const firstSeat = table.once(3) ? table.among(numbers) : null;
  const turnLimit = table.once(2) ? 30 : null;
  const challenge = kind === 'daily' ? `${id}-2026-12-01` : null;
  const parent = table.once(4) ? { game: random.id(), version: 9 } : null;
  const options = {
    kind,
    openText,
    edition,
    firstSeat,
    turnLimit,
    challenge,
    parent,
    private: table.once(2),
  };
  table.do({ ...PLAIN_GAME, ...options, type: 'create', ruleset: id, seats, practice: kind === 'daily' });
  const take = (seat: number) => {
    const contribution = kind === 'live' ? toHex(random.bytes(table.among([0, 1, 64]))) : '';
    table.do({ type: 'takeSeat', seat, player: random.id(), contribution });
  };
  const absent = seats > min && table.once(2) ? table.among(numbers) : null;
  for (const seat of numbers) {
    if (seat === absent) continue;
    take(seat);
    // The last one to come would have the game dealt.
    if (seat < seats - 2 && table.once(4)) {
      table.do({ type: 'leaveSeat', seat });
      take(seat);
    }
  }
  if (absent !== null) table.do({ type: 'start' });
}

/** One seat acts: mostly as a bot of its own would, sometimes by default; now and then it resigns. */
function act(table: Table): void {
  const game = table.game!;
  const { bots } = game.ruleset;
  const seat = table.among(seatsToAct(game));
  if (table.once(RARELY.void)) return table.do({ type: 'void', reason: 'Asked for it: "ä€😀".' });
  if (table.once(RARELY.resign)) return table.do({ type: 'resign', seat });
  if (table.once(RARELY.default) && game.created.options.turnLimit !== undefined)
    return table.do({ type: 'default', seat });
  const bot = bots[(seat + game.seats.length + game.id.charCodeAt(0)) % bots.length]!;
  const chance = streamsFrom(game.version)(`test/${game.id}`);
  const action = bot.choose(sightOf(game.ruleset, game.deal!.state, seat), chance);
  table.do({ type: 'act', seat, action });
}
