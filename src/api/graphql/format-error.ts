import { unwrapResolverError } from '@apollo/server/errors';
import { Logger } from '@nestjs/common';
import { GraphQLError, type GraphQLFormattedError, Kind } from 'graphql';
import { type Problem, problem } from '../problem.js';
import { asProblem, internalError } from '../as-problem.js';
import { graphqlError } from '../graphql-error.js';

const logger = new Logger('graphql');

/** What Apollo and GraphQL themselves refuse: a fault of the request. */
const OF_THE_REQUEST =
  /^(GRAPHQL_(PARSE|VALIDATION)_FAILED|BAD_USER_INPUT|BAD_REQUEST|OPERATION_RESOLUTION_FAILURE|PERSISTED_QUERY_NOT_(FOUND|SUPPORTED))$/;

/** Every error with the code that REST answers for it, and no detail of the inside. */
export function formatError(formatted: GraphQLFormattedError, thrown: unknown): GraphQLFormattedError {
  const { locations, path } = formatted;
  const { message, extensions } = graphqlError(problemIn(formatted, unwrapResolverError(thrown)));
  return { message, ...(locations ? { locations } : {}), ...(path ? { path } : {}), extensions };
}

function problemIn({ message, extensions }: GraphQLFormattedError, inner: unknown): Problem {
  const known = asProblem(inner);
  if (known !== null) return known;
  if (OF_THE_REQUEST.test(String(extensions?.['code'])) || isOfTheQuery(inner))
    return problem('invalidRequest', message);
  logger.error(inner instanceof Error ? inner.stack : String(inner));
  return internalError();
}

/**
 * What GraphQL finds wrong with a query only when it runs it, such as a null for an argument or an operation that there
 * is not. It points to that, or, of more wrong variables than it lists, to nothing; where it points to a field, the field's value is
 * wrong, and that is ours.
 */
function isOfTheQuery(inner: unknown): boolean {
  if (!(inner instanceof GraphQLError)) return false;
  const { nodes, path } = inner;
  return nodes === undefined ? path === undefined : nodes.every(({ kind }) => kind !== Kind.FIELD);
}
