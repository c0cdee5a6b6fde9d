import { maxAliasesRule } from '@escape.tech/graphql-armor-max-aliases';
import { maxDepthRule } from '@escape.tech/graphql-armor-max-depth';
import { maxDirectivesRule } from '@escape.tech/graphql-armor-max-directives';
import { ApolloDriver, type ApolloDriverConfig } from '@nestjs/apollo';
import type { DynamicModule } from '@nestjs/common';
import { GraphQLModule } from '@nestjs/graphql';
import type { GraphQLError, ValidationContext } from 'graphql';
import { GraphQLJSON } from 'graphql-scalars';
import type { Ruleset } from '../../engine/ruleset.js';
import type { UseCases } from '../../use-cases/use-cases.js';
import { GRAPHQL_PATH } from '../graphql-error.js';
import { answerUnavailable } from './answer-unavailable.js';
import { contextFactory } from './context.js';
import { formatError } from './format-error.js';
import { resolvers } from './resolvers.js';
import { typeDefs } from './type-defs.js';

/** Refused before anything is executed. Introspection queries are as deep as they are. */
export const LIMITS = { depth: 8, aliases: 15, directives: 10, tokens: 1_000 } as const;

/** GraphQL over the same use cases as REST. */
export function graphqlModule(
  offer: () => UseCases,
  rulesets: readonly Ruleset[],
  introspection: boolean,
): DynamicModule {
  return GraphQLModule.forRoot<ApolloDriverConfig>({
    driver: ApolloDriver,
    path: GRAPHQL_PATH,
    typeDefs: typeDefs(rulesets),
    resolvers: { JSON: GraphQLJSON, ...resolvers(rulesets) },
    context: contextFactory(offer),
    introspection,
    // A page that works offline would have to be ours; clients bring their own.
    graphiql: false,
    allowBatchedHttpRequests: false,
    csrfPrevention: true,
    persistedQueries: false,
    includeStacktraceInErrorResponses: false,
    autoTransformHttpErrors: false,
    // Else Nest takes back the status that the plugin sets.
    preserveHttpStatusForExecutionErrors: false,
    parseOptions: { maxLexicalTokens: LIMITS.tokens },
    validationRules: [
      maxDepthRule(limited(LIMITS.depth)),
      maxAliasesRule(limited(LIMITS.aliases)),
      maxDirectivesRule(limited(LIMITS.directives)),
    ],
    formatError,
    plugins: [answerUnavailable],
  });
}

/** A query over the limit is a query that is not valid; the rules would rather throw. */
function limited(n: number) {
  const onReject = [(context: ValidationContext | null, error: GraphQLError) => context?.reportError(error)];
  return { n, propagateOnRejection: false, onReject };
}
