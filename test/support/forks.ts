import { readdirSync, readFileSync } from 'node:fs';
import { fromHex } from '../../src/engine/bytes.js';
import { isRefusal } from '../../src/engine/refusal.js';
import { type Command, PLAIN_GAME } from '../../src/game/command.js';
import type { GameContext } from '../../src/game/context.js';
import type { GameEvent } from '../../src/game/event.js';
import { fold } from '../../src/game/fold.js';
import { follow } from '../../src/game/follow.js';
import { type Game, isOver } from '../../src/game/game.js';
import { type GameRecord, makeRecord } from '../../src/game/record.js';
import { goldenRecords } from './golden-games.js';
import { KERNEL } from './kernel.js';
import { readVectors } from './vectors.js';

const FOLDER = new URL('../fixtures/golden/forks/', import.meta.url);

/** The game of a record after so many events; of a fork's record `origin` is what it goes on from. */
export function foldedTo(record: GameRecord, version: number, origin?: Game): Game {
  const context = { ...KERNEL, serverSeed: fromHex(record.serverSeed!)! };
  const events = record.events.slice(0, version);
  return fold(origin === undefined ? context : { ...context, origin }, record.game, events);
}

/** Versions of a record that can be gone on from: dealt, and not over. */
export function stepsOf(record: GameRecord): number[] {
  const context = { ...KERNEL, serverSeed: fromHex(record.serverSeed!)! };
  const steps: number[] = [];
  let game: Game | null = null;
  for (const event of record.events) {
    game = fold(context, record.game, [event], game);
    if (game.deal !== null && !isOver(game)) steps.push(game.version);
  }
  return steps;
}

/** A fork that is played by commands, as a service does. */
export class PlayedFork {
  readonly events: GameEvent[] = [];
  readonly context: GameContext;
  game: Game | null = null;
  private at = 1_767_312_000_000;

  constructor(
    serverSeed: string,
    readonly origin: Game,
    readonly id: string,
  ) {
    this.context = { ...KERNEL, serverSeed: fromHex(serverSeed)!, origin };
  }

  /** `players` by seat, ids or bots. */
  begin(players: readonly string[]): void {
    const { ruleset, options } = this.origin.created;
    const { edition = null } = options;
    this.do({
      ...PLAIN_GAME,
      type: 'create',
      kind: 'fork',
      ruleset: edition === null ? ruleset : ruleset.slice(0, ruleset.indexOf('/')),
      edition,
      seats: players.length,
      practice: true,
      parent: { game: this.origin.id, version: this.origin.version },
    });
    players.forEach((player, seat) => this.do({ type: 'takeSeat', seat, player, contribution: '' }));
  }

  do(command: Command): void {
    this.at += 1_000;
    const followed = follow(this.context, this.id, this.game, [command], this.at);
    if (isRefusal(followed)) throw new Error(followed.message);
    this.game = followed.game;
    this.events.push(...followed.events);
  }

  record(): GameRecord {
    return makeRecord(this.game!, this.events);
  }
}

/** Forks as they were exported once, by file name, each with the records that its check needs. */
export function goldenForks(): [name: string, text: string, parents: readonly string[]][] {
  const { records } = readVectors<{ records: GameRecord[] }>('records-1');
  const parents = [
    ...records.map((record) => JSON.stringify(record)),
    ...goldenRecords('big-fish-1').map(([, text]) => text),
  ];
  const names = readdirSync(FOLDER).sort();
  const texts = names.map((name) => readFileSync(new URL(name, FOLDER), 'utf8').trimEnd());
  return names.map((name, i) => [name, texts[i]!, [...parents, ...texts]]);
}
