import type { ApolloServerPlugin, GraphQLResponse } from '@apollo/server';
import { unwrapResolverError } from '@apollo/server/errors';
import { asProblem } from '../as-problem.js';

const UNAVAILABLE = 503;

/**
 * A request of which nothing could be answered because the database is away has the status of REST, for proxies and
 * clients that look no further. Where some field was answered, or carried out, its errors alone tell of the others.
 */
export const answerUnavailable: ApolloServerPlugin = {
  async requestDidStart() {
    return {
      async willSendResponse({ response, errors = [] }) {
        const problems = errors.map((error) => asProblem(unwrapResolverError(error)));
        const unavailable = problems.find((problem) => problem?.code === 'unavailable') ?? null;
        if (unavailable === null || hasAnswer(response)) return;
        response.http.status = UNAVAILABLE;
        for (const [name, value] of Object.entries(unavailable.headers))
          response.http.headers.set(name.toLowerCase(), value);
      },
    };
  },
};

function hasAnswer({ body }: GraphQLResponse): boolean {
  const data = body.kind === 'single' ? body.singleResult.data : body.initialResult.data;
  return Object.values(data ?? {}).some((field) => field !== null);
}
