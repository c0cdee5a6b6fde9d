import type { FastifyInstance } from 'fastify';
import { parseStrict } from '../../engine/parse-strict.js';
import { strictUtf8 } from '../../platform/utf8.js';
import { problem } from '../problem.js';

/** Names of variables are the client's own; their depth and size are bounded as in every body. */
const LIMITS = { maxBytes: 32 * 1024, maxDepth: 16, anyKey: true } as const;

/** Reads requests of the GraphQL path as strictly as all others, before Apollo sees them. */
export function readGraphqlRequests(server: FastifyInstance, path: string): void {
  server.addHook('preValidation', (request, _reply, done) => {
    if (request.routeOptions.url !== path) return done();
    // Apollo's adapter makes a URL of it, and has no answer where it is none.
    if (!URL.canParse(`http://${request.host}`))
      return done(problem('invalidRequest', 'The `Host` header is not valid.'));
    if (!Buffer.isBuffer(request.body)) return done();
    const text = strictUtf8(request.body);
    const parsed = text === null ? null : parseStrict(text, LIMITS);
    if (parsed?.ok) {
      request.body = parsed.value;
      return done();
    }
    const says = parsed === null ? 'it is not valid UTF-8' : parsed.message;
    return done(
      problem(
        'malformedJson',
        `The body can not be read: ${says}.`,
        parsed === null ? {} : { path: parsed.path },
      ),
    );
  });
}
