import type { Json } from '../../engine/json.js';
import type { Ruleset } from '../../engine/ruleset.js';
import type { Phase } from '../../game/game.js';
import type { GameMessage } from '../../use-cases/game-message.js';
import { ACCESS } from '../access.js';
import { gameIdIn } from '../ids.js';
import { MOST_ITEMS } from '../limits.js';
import { lineIn } from '../line-of-actions.js';
import { openerOf } from '../opener.js';
import { accept, problem } from '../problem.js';
import { withAccess, withAccessToStreams } from './access-of-fields.js';
import { AUDIT_QUERIES } from './audit-queries.js';
import { CHALLENGES } from './challenge-queries.js';
import { callerIn, type GraphqlContext, playerIn } from './context.js';
import { gameConnection, type PageArguments } from './game-connection.js';
import { ofHistory } from './history.js';
import { IDENTITY_QUERIES } from './identity.js';
import { mutations } from './mutations.js';
import { inRange, rulesetIn } from './read-arguments.js';
import { type Typed, withActionTypes, withViewType } from './view-type.js';

/** Translates fields to use cases, and holds no rule. */
export function resolvers(rulesets: readonly Ruleset[]) {
  const typed: Typed = (ruleset, shown) => withViewType(rulesets, ruleset, shown);
  return {
    Query: withAccess({
      ...IDENTITY_QUERIES,
      ...RULESETS,
      ...ofGames(typed, rulesets),
      ...ofHistory(typed),
      ...CHALLENGES,
      ...AUDIT_QUERIES,
    }),
    Mutation: withAccess(mutations(typed, rulesets)),
    Subscription: withAccessToStreams(ofStreams(typed)),
  };
}

const RULESETS = {
  rulesets: (_: unknown, __: unknown, { useCases }: GraphqlContext) => useCases.listRulesets.execute(),
  ruleset: (_: unknown, { id }: { id: string }, { useCases }: GraphqlContext) =>
    accept(useCases.listRulesets.find(id)),
  editions: (_: unknown, { ruleset }: { ruleset: string }, { useCases }: GraphqlContext) =>
    accept(useCases.listEditions.list(ruleset)),
  edition: (_: unknown, { ruleset, id }: { ruleset: string; id: string }, { useCases }: GraphqlContext) =>
    accept(useCases.listEditions.read(ruleset, id)),
  editionSchema: (_: unknown, { ruleset }: { ruleset: string }, { useCases }: GraphqlContext) =>
    accept(useCases.listEditions.schema(ruleset)),
};

function ofGames(typed: Typed, rulesets: readonly Ruleset[]) {
  return {
    game: async (_: unknown, { id }: { id: string }, context: GraphqlContext) => {
      const game = accept(await context.useCases.readGame.execute(gameIdIn(id), callerIn(context)));
      return typed(game.ruleset, game);
    },
    gamesById: async (_: unknown, { ids }: { ids: readonly string[] }, context: GraphqlContext) => {
      if (ids.length < 1 || ids.length > MOST_ITEMS)
        throw problem('invalidRequest', `\`ids\` must hold 1 to ${MOST_ITEMS} ids.`, { path: 'ids' });
      const found = await context.useCases.readGame.several(ids.map(gameIdIn), callerIn(context));
      return { ...found, games: found.games.map((game) => typed(game.ruleset, game)) };
    },
    games: (
      _: unknown,
      { status = null, ...page }: PageArguments & { status?: Phase | null },
      context: GraphqlContext,
    ) => gameConnection(context.useCases.listGames, { player: playerIn(context), status }, page),
    lobby: (
      _: unknown,
      { ruleset, ...page }: PageArguments & { ruleset?: string | null },
      context: GraphqlContext,
    ) => gameConnection(context.useCases.listGames, { ruleset: rulesetIn(ruleset) }, page),
    invitations: async (_: unknown, { game }: { game: string }, context: GraphqlContext) =>
      accept(await context.useCases.inviteToSeat.list(gameIdIn(game), playerIn(context))),
    legalActions: async (_: unknown, { game }: { game: string }, context: GraphqlContext) => {
      const legal = accept(
        await context.useCases.listLegalActions.execute(gameIdIn(game), callerIn(context)),
      );
      return withActionTypes(rulesets, legal);
    },
    preview: async (
      _: unknown,
      { game, actions }: { game: string; actions: readonly Json[] },
      context: GraphqlContext,
    ) => {
      const line = lineIn({ actions });
      const { previewActions } = context.useCases;
      const preview = accept(await previewActions.execute(gameIdIn(game), playerIn(context), line));
      return typed(preview.ruleset, preview);
    },
  };
}

function ofStreams(typed: Typed) {
  return {
    gameEvents: {
      subscribe: async (
        _: unknown,
        { id, after }: { id: string; after?: number | null },
        context: GraphqlContext,
      ) => {
        const from = typeof after === 'number' ? inRange('after', after, 0, 2 ** 31 - 2) : null;
        const { useCases, address, headers } = context;
        const opening = { player: callerIn(context), address, headers };
        const opener = openerOf(useCases, ACCESS.streamGame, opening);
        return accept(await useCases.watchGame.execute(gameIdIn(id), opener, from));
      },
      // Without a message where it is asked for over HTTP.
      resolve: (message: GameMessage | undefined) => {
        if (message === undefined)
          throw problem(
            'invalidRequest',
            'Subscribe over WebSocket, with the protocol graphql-transport-ws.',
          );
        const { game } = message;
        return { ...message, game: game === null ? null : typed(game.ruleset, game) };
      },
    },
  };
}
