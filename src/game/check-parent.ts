import { fromHex } from '../engine/bytes.js';
import type { Kernel } from './context.js';
import type { GameCreated } from './event.js';
import { fault, type Fault } from './fault.js';
import { fold } from './fold.js';
import { type Game, isOver } from './game.js';
import type { GameRecord } from './record.js';

/** Records by the id of their game: of parents that forks go on from. */
export type Parents = ReadonlyMap<string, GameRecord>;

/** The step of a game that a fork goes on from. */
export interface Parent {
  readonly game: string;
  readonly version: number;
}

export interface Steps {
  /** Of each step that was come to, the first one being the parse that has passed. */
  readonly results: readonly (Fault | null)[];
  /** Of a fork: the step that it, or a parent of it, goes on from and whose record was not there. */
  readonly needs: Parent | null;
  /** Of a fork whose parent is good: the parent at that step. */
  readonly origin?: Game | undefined;
}

/** A parent at the step that a fork goes on from, or why there is none. */
export type Origin = { readonly origin: Game } | { readonly needs: Parent } | { readonly fault: Fault };

/** Where a fork begins: its parent, good by itself, as it was at the step. `take`: the steps of a check. */
export function findOrigin(
  kernel: Kernel,
  fork: GameRecord,
  parents: Parents,
  take: (record: GameRecord) => Steps,
): Origin {
  const created = fork.events[0]!.data as GameCreated;
  const parent = created.options.parent!;
  const record = parents.get(parent.game);
  if (record === undefined) return { needs: parent };
  const { results, needs, origin } = take(record);
  if (needs !== null) return { needs };
  const wrong = faultOfParent(fork, record, parent, results);
  if (wrong !== null) return { fault: fault(0, wrong) };
  const context = { ...kernel, serverSeed: fromHex(record.serverSeed!)! };
  const events = record.events.slice(0, parent.version);
  const game = fold(origin === undefined ? context : { ...context, origin }, record.game, events);
  const unfit = faultOfStep(game);
  return unfit === null ? { origin: game } : { fault: fault(0, unfit) };
}

function faultOfParent(
  fork: GameRecord,
  parent: GameRecord,
  { version }: Parent,
  results: readonly (Fault | null)[],
): string | null {
  const failed = results.findIndex((result) => result !== null);
  if (failed >= 0) return `its parent is bad at step ${failed + 1}: ${results[failed]!.message}`;
  if (parent.serverSeed === null) return 'the seed of its parent is still sealed';
  if (parent.serverSeed !== fork.serverSeed) return 'its seed is not that of its parent';
  if (parent.ruleset !== fork.ruleset) return `its parent is played by ${parent.ruleset}`;
  if (version < 1 || version > parent.events.length) return `its parent has no version ${version}`;
  return null;
}

function faultOfStep(game: Game): string | null {
  if (game.deal === null) return 'its parent is not dealt at this step';
  return isOver(game) ? 'its parent is over at this step' : null;
}
