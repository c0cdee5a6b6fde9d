import type { Json, JsonObject } from '../../engine/json.js';
import type { Ruleset } from '../../engine/ruleset.js';
import type { Phase } from '../../game/game.js';
import type { UseCases } from '../../use-cases/use-cases.js';
import { gameIdIn } from '../game-id.js';
import { DEFAULT_EVENTS, MOST_EVENTS } from '../limits.js';
import { accept } from '../problem.js';
import { callerIn, type GraphqlContext, playerIn } from './context.js';
import { gameConnection, type GamesArguments } from './game-connection.js';
import { type CommandArguments, commandArguments, inRange, viewer } from './read-arguments.js';
import { withViewType } from './view-type.js';

interface CreateGameInput {
  readonly ruleset: string;
  readonly kind: 'live' | 'open';
  readonly openText?: string | null;
  readonly start: boolean;
}

/** Translates fields to use cases, and holds no rule. */
export function resolvers(useCases: UseCases, rulesets: readonly Ruleset[]) {
  const typed: Typed = (ruleset, shown) => withViewType(rulesets, ruleset, shown);
  return { Query: queries(useCases, typed), Mutation: mutations(useCases, typed) };
}

/** Gives the view of what is shown its GraphQL type. */
type Typed = <Shown extends { readonly view: JsonObject | null }>(ruleset: string, shown: Shown) => object;

function queries(useCases: UseCases, typed: Typed) {
  return {
    rulesets: () => useCases.listRulesets.execute(),
    ruleset: (_: unknown, { id }: { id: string }) => accept(useCases.listRulesets.find(id)),
    game: async (_: unknown, { id }: { id: string }, context: GraphqlContext) => {
      const game = accept(await useCases.readGame.execute(gameIdIn(id), callerIn(context)));
      return typed(game.ruleset, game);
    },
    games: (_: unknown, page: GamesArguments & { status?: Phase | null }, context: GraphqlContext) =>
      gameConnection(useCases.listGames, playerIn(context), page),
    legalActions: async (_: unknown, { game }: { game: string }, context: GraphqlContext) =>
      accept(await useCases.listLegalActions.execute(gameIdIn(game), callerIn(context))),
    state: async (
      _: unknown,
      { game, version, as }: { game: string; version: number; as?: string | null },
      context: GraphqlContext,
    ) => {
      const wanted = inRange('version', version, 0, 2 ** 31 - 1);
      const { state } = accept(
        await useCases.readState.execute(gameIdIn(game), wanted, callerIn(context), viewer(as ?? null)),
      );
      return typed(state.ruleset, state);
    },
    events: async (
      _: unknown,
      { game, after, limit }: { game: string; after?: number | null; limit?: number | null },
    ) => {
      const from = inRange('after', after ?? 0, 0, 2 ** 31 - 2);
      const most = inRange('limit', limit ?? DEFAULT_EVENTS, 1, MOST_EVENTS);
      return accept(await useCases.listEvents.execute(gameIdIn(game), from, most));
    },
    record: async (_: unknown, { game }: { game: string }) =>
      accept(await useCases.exportRecord.execute(gameIdIn(game))),
  };
}

function mutations(useCases: UseCases, typed: Typed) {
  return {
    createGuest: () => useCases.createGuest.execute(),
    createGame: async (
      _: unknown,
      args: { input: CreateGameInput } & CommandArguments,
      context: GraphqlContext,
    ) => {
      const { ruleset, kind, start, openText = null } = args.input;
      const body = { ruleset, kind, start, openText };
      const { repeatable } = commandArguments(args, body);
      const { game, replayed } = accept(
        await useCases.createGame.execute(playerIn(context), body, repeatable),
      );
      return { game: typed(game.ruleset, game), replayed };
    },
    startGame: async (
      _: unknown,
      args: { game: string; contribution?: string | null } & CommandArguments,
      context: GraphqlContext,
    ) => {
      const contribution = args.contribution ?? '';
      const { repeatable, expectedVersion } = commandArguments(args, { contribution });
      const start = { game: gameIdIn(args.game), player: playerIn(context), contribution, expectedVersion };
      const { game, replayed } = accept(await useCases.startGame.execute(start, repeatable));
      return { game: typed(game.ruleset, game), replayed };
    },
    submitAction: async (
      _: unknown,
      args: { game: string; action: Json } & CommandArguments,
      context: GraphqlContext,
    ) => {
      const { repeatable, expectedVersion } = commandArguments(args, { action: args.action });
      const submission = {
        game: gameIdIn(args.game),
        player: playerIn(context),
        action: args.action,
        expectedVersion,
      };
      const { step, replayed } = accept(await useCases.submitAction.execute(submission, repeatable));
      return { step: typed(step.ruleset, step), replayed };
    },
    checkRecord: (_: unknown, { record }: { record: string }) => useCases.checkRecord.execute(record),
  };
}
