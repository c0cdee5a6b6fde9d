import type { FastifyInstance } from 'fastify';
import { problem } from '../problem.js';
import { BODY_LIMITS, bodyText, readJson } from '../read-json.js';

/** Names of variables are the client's own; their depth and size are bounded as in every body. */
const LIMITS = { ...BODY_LIMITS, anyKey: true } as const;

/** Reads requests of the GraphQL path as strictly as all others, before Apollo sees them. */
export function readGraphqlRequests(server: FastifyInstance, path: string): void {
  server.addHook('preValidation', (request, _reply, done) => {
    if (request.routeOptions.url !== path) return done();
    // Apollo's adapter makes a URL of it, and has no answer where it is none.
    if (!URL.canParse(`http://${request.host}`))
      return done(problem('invalidRequest', 'The `Host` header is not valid.'));
    try {
      if (Buffer.isBuffer(request.body)) request.body = readJson(bodyText(request.body), LIMITS);
      return done();
    } catch (refused) {
      return done(refused as Error);
    }
  });
}
