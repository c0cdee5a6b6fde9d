import { ApolloDriver, type ApolloDriverConfig } from '@nestjs/apollo';
import type { DynamicModule } from '@nestjs/common';
import { GraphQLModule } from '@nestjs/graphql';
import { GraphQLJSON } from 'graphql-scalars';
import type { Ruleset } from '../../engine/ruleset.js';
import type { UseCases } from '../../use-cases/use-cases.js';
import { GRAPHQL_PATH } from '../graphql-error.js';
import { answerUnavailable } from './answer-unavailable.js';
import { contextFactory } from './context.js';
import { formatError } from './format-error.js';
import { OPERATION_RULES, PARSE_OPTIONS } from './limits.js';
import { resolvers } from './resolvers.js';
import { typeDefs } from './type-defs.js';

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
    parseOptions: PARSE_OPTIONS,
    validationRules: OPERATION_RULES,
    formatError,
    plugins: [answerUnavailable],
  });
}
