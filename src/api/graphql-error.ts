import type { Problem } from './problem.js';

export const GRAPHQL_PATH = '/graphql';

/** Of an answer without data: the newer type for those who know it. */
export function typeOfErrors(accept = ''): string {
  const newer = 'application/graphql-response+json';
  return `${accept.includes(newer) ? newer : 'application/json'}; charset=utf-8`;
}

/** A problem as GraphQL tells it: the same code and data as over REST, in `extensions`. */
export function graphqlError({ code, message, data }: Problem) {
  return { message, extensions: { code, ...(Object.keys(data).length === 0 ? {} : { data }) } };
}
