import { maxAliasesRule } from '@escape.tech/graphql-armor-max-aliases';
import { maxDepthRule } from '@escape.tech/graphql-armor-max-depth';
import { maxDirectivesRule } from '@escape.tech/graphql-armor-max-directives';
import type { GraphQLError, ValidationContext } from 'graphql';

/** Refused before anything is executed. Introspection queries are as deep as they are. */
const LIMITS = { depth: 8, aliases: 15, directives: 10, tokens: 1_000 } as const;

export const PARSE_OPTIONS = { maxLexicalTokens: LIMITS.tokens } as const;

/** Of every operation, over HTTP and WebSocket. */
export const OPERATION_RULES = [
  maxDepthRule(limited(LIMITS.depth)),
  maxAliasesRule(limited(LIMITS.aliases)),
  maxDirectivesRule(limited(LIMITS.directives)),
];

/** A query over the limit is a query that is not valid; the rules would rather throw. */
function limited(n: number) {
  const onReject = [(context: ValidationContext | null, error: GraphQLError) => context?.reportError(error)];
  return { n, propagateOnRejection: false, onReject };
}
