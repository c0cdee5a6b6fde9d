import type { Json } from '../../engine/json.js';
import { eventRange } from '../event-range.js';
import { gameIdIn } from '../ids.js';
import { DEFAULT_EVENTS, MOST_EVENTS, MOST_VERSION } from '../limits.js';
import { accept } from '../problem.js';
import { rangeIn, replayFrom, replayPage } from '../replay-pages.js';
import { callerIn, type GraphqlContext } from './context.js';
import { eyes, inRange, pageIn, type PageArguments } from './read-arguments.js';
import type { Typed } from './view-type.js';

interface ReplayArguments extends PageArguments {
  readonly id: string;
  readonly as?: string | null;
  readonly from?: number | null;
  readonly to?: number | null;
}

interface EventArguments {
  readonly game: string;
  readonly after?: number | null;
  readonly before?: number | null;
  readonly limit?: number | null;
}

interface OfState {
  readonly game: string;
  readonly version: number;
  readonly as?: string | null;
}

/** What a game has been: its events, its states, its record. */
export function ofHistory(typed: Typed) {
  return {
    state: async (_: unknown, { game, version, as }: OfState, context: GraphqlContext) => {
      const wanted = inRange('version', version, 0, 2 ** 31 - 1);
      const { readState } = context.useCases;
      const whose = eyes(as ?? null);
      const { state } = accept(await readState.execute(gameIdIn(game), wanted, callerIn(context), whose));
      return typed(state.ruleset, state);
    },
    picture: async (_: unknown, { game, version, as }: OfState, context: GraphqlContext) => {
      const wanted = inRange('version', version, 0, 2 ** 31 - 1);
      const { readState } = context.useCases;
      const whose = eyes(as ?? null);
      return accept(await readState.draw(gameIdIn(game), wanted, callerIn(context), whose)).svg;
    },
    replay: async (_: unknown, { id, as, from, to, ...page }: ReplayArguments, context: GraphqlContext) => {
      const { limit, cursors } = pageIn(page);
      const range = rangeIn(versionIn('from', from), versionIn('to', to));
      const whose = eyes(as ?? null);
      const { replayGame } = context.useCases;
      const replay = accept(await replayGame.execute(gameIdIn(id), callerIn(context), whose, range));
      const shown = await replayPage(replay, { limit, from: replayFrom(cursors) });
      return { ...shown, steps: shown.steps.map((step) => typed(shown.ruleset, step)) };
    },
    events: async (
      _: unknown,
      { game, limit, after = null, before = null }: EventArguments,
      context: GraphqlContext,
    ) => {
      if (after !== null) inRange('after', after, 0, 2 ** 31 - 2);
      if (before !== null) inRange('before', before, 1, 2 ** 31 - 2);
      const range = eventRange({ after, before });
      const most = inRange('limit', limit ?? DEFAULT_EVENTS, 1, MOST_EVENTS);
      return accept(
        await context.useCases.listEvents.execute(gameIdIn(game), callerIn(context), range, most),
      );
    },
    notation: async (_: unknown, { game }: { game: string }, context: GraphqlContext) =>
      accept(await context.useCases.readNotation.execute(gameIdIn(game), callerIn(context))).text,
    record: async (_: unknown, { game }: { game: string }, context: GraphqlContext): Promise<Json> =>
      accept(
        await context.useCases.exportRecord.execute(gameIdIn(game), callerIn(context)),
      ) as unknown as Json,
  };
}

function versionIn(name: string, version: number | null | undefined): number | null {
  return typeof version === 'number' ? inRange(name, version, 1, MOST_VERSION) : null;
}
