import type { FastifyInstance } from 'fastify';
import type { Observer } from '../../platform/served.js';
import { callerOfRequest } from './caller.js';

/** Names every request in its answer, and tells the observer of it when it is answered. */
export function nameRequests(server: FastifyInstance, observer: Observer): void {
  server.addHook('onSend', (request, reply, payload, done) => {
    reply.header('X-Request-Id', request.id);
    done(null, payload);
  });
  server.addHook('onResponse', (request, reply, done) => {
    const { player, application } = callerOfRequest(request);
    observer.served({
      requestId: request.id,
      method: request.method,
      route: request.is404 ? null : (request.routeOptions.url ?? null),
      status: reply.statusCode,
      milliseconds: Math.round(reply.elapsedTime * 1_000) / 1_000,
      player,
      application: application?.id ?? null,
    });
    done();
  });
}
