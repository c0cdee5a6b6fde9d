import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addHeader } from './add-header.js';

const TAG_CHARACTERS = 12;

declare module 'fastify' {
  interface FastifyReply {
    /** What its `ETag` is made from, with the body; null: it has none. */
    tag: { readonly version: number; readonly timed: boolean } | null;
  }
}

/** The service's time, which changes where nothing else does. */
const NOW = /"now":"[^"]*"/;

/** Gives the answer an `ETag` that begins with the version, so that clients can send it back in `If-Match`. */
export function tagged<Body>(reply: FastifyReply, version: number, body: Body): Body {
  reply.tag = { version, timed: false };
  return body;
}

/** The same for an answer that tells the service's time: its tag, a weak one, leaves that out. */
export function taggedBesidesTime<Body>(reply: FastifyReply, version: number, body: Body): Body {
  reply.tag = { version, timed: true };
  return body;
}

/** The caching rules of all answers: what depends on the caller stays with the caller. */
export function addCaching(server: FastifyInstance): void {
  server.decorateReply('tag', null);
  server.addHook('onSend', (request, reply, payload, done) => {
    if (!reply.hasHeader('cache-control')) reply.header('Cache-Control', 'private, no-cache');
    if (String(reply.getHeader('cache-control')).startsWith('private'))
      addHeader(reply, 'Vary', 'Authorization');
    if (reply.tag === null || typeof payload !== 'string' || reply.statusCode >= 300)
      return done(null, payload);
    const { version, timed } = reply.tag;
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
