import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const TAG_CHARACTERS = 12;
const VERSIONS = new WeakMap<FastifyReply, number>();

/** Gives the answer an `ETag` that begins with the version, so that clients can send it back in `If-Match`. */
export function tagged<Body>(reply: FastifyReply, version: number, body: Body): Body {
  VERSIONS.set(reply, version);
  return body;
}

/** The caching rules of all answers: what depends on the caller stays with the caller. */
export function addCaching(server: FastifyInstance): void {
  server.addHook('onSend', (request, reply, payload, done) => {
    if (!reply.hasHeader('cache-control')) reply.header('Cache-Control', 'private, no-cache');
    if (String(reply.getHeader('cache-control')).startsWith('private')) reply.header('Vary', 'Authorization');
    const version = VERSIONS.get(reply);
    if (version === undefined || typeof payload !== 'string' || reply.statusCode >= 300)
      return done(null, payload);
    const tag = `"${version}.${hash('sha256', payload, 'base64url').slice(0, TAG_CHARACTERS)}"`;
    reply.header('ETag', tag);
    if (!isUnchanged(request, tag)) return done(null, payload);
    reply.code(304).removeHeader('content-length').removeHeader('content-type');
    return done(null, '');
  });
}

function isUnchanged({ method, headers }: FastifyRequest, tag: string): boolean {
  const known = headers['if-none-match'];
  if (known === undefined || (method !== 'GET' && method !== 'HEAD')) return false;
  return known.split(',').some((each) => each.trim().replace(/^W\//, '') === tag);
}
