import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addHeader } from './add-header.js';

const TAG_CHARACTERS = 12;
const VERSIONS = new WeakMap<FastifyReply, number>();
const TIMED = new WeakSet<FastifyReply>();
/** The service's time, which changes where nothing else does. */
const NOW = /"now":"[^"]*"/;

/** Gives the answer an `ETag` that begins with the version, so that clients can send it back in `If-Match`. */
export function tagged<Body>(reply: FastifyReply, version: number, body: Body): Body {
  VERSIONS.set(reply, version);
  return body;
}

/** The same for an answer that tells the service's time: its tag, a weak one, leaves that out. */
export function taggedBesidesTime<Body>(reply: FastifyReply, version: number, body: Body): Body {
  TIMED.add(reply);
  return tagged(reply, version, body);
}

/** The caching rules of all answers: what depends on the caller stays with the caller. */
export function addCaching(server: FastifyInstance): void {
  server.addHook('onSend', (request, reply, payload, done) => {
    if (!reply.hasHeader('cache-control')) reply.header('Cache-Control', 'private, no-cache');
    if (String(reply.getHeader('cache-control')).startsWith('private'))
      addHeader(reply, 'Vary', 'Authorization');
    const version = VERSIONS.get(reply);
    if (version === undefined || typeof payload !== 'string' || reply.statusCode >= 300)
      return done(null, payload);
    const timed = TIMED.has(reply);
    const told = timed ? payload.replace(NOW, '') : payload;
    const tag = `"${version}.${hash('sha256', told, 'base64url').slice(0, TAG_CHARACTERS)}"`;
    reply.header('ETag', timed ? `W/${tag}` : tag);
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
