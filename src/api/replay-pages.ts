import type { Range, Replay, ReplayStep } from '../use-cases/replay-game.js';
import { CursorKind } from './cursor.js';
import { type Cursors, pageEnds, pageFrom } from './pages.js';
import { problem } from './problem.js';

/** Pages of replays, the same over every protocol. */

const VERSIONS = new CursorKind('v1', /^[1-9]\d{0,8}$/);

/** A page as asked for. */
export interface ReplayPageQuery {
  readonly limit: number;
  readonly from: { readonly direction: 'after' | 'before'; readonly version: number } | null;
}

export function replayFrom(cursors: Cursors): ReplayPageQuery['from'] {
  return pageFrom(cursors, VERSIONS, ([version]) => ({ version: Number(version) }));
}

/** The ends of a range as sent with a request, in order where both are. */
export function rangeIn(from: number | null, to: number | null) {
  if (from !== null && to !== null && from > to)
    throw problem('invalidRequest', '`from` must not be greater than `to`.', { path: '?from' });
  return { from, to };
}

export async function replayPage(replay: Replay, query: ReplayPageQuery) {
  const { game, ruleset, viewer, version, range } = replay;
  const part = partOf(range, query);
  const steps: ReplayStep[] = [];
  for await (const step of replay.steps(part)) steps.push(step);
  const cursors = steps.map((step) => VERSIONS.write(step.version));
  const ends = pageEnds(cursors, { hasBefore: part.from > range.from, hasAfter: part.to < range.to });
  return { game, ruleset, viewer, version, ...range, steps, ...ends };
}

function partOf(range: Range, { limit, from }: ReplayPageQuery): Range {
  if (from?.direction === 'before') {
    const to = Math.min(range.to, from.version - 1);
    return { from: Math.max(range.from, to - limit + 1), to };
  }
  const first = Math.max(range.from, (from?.version ?? 0) + 1);
  return { from: first, to: Math.min(range.to, first + limit - 1) };
}
