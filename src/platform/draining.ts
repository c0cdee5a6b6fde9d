import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

const IDLE_CHECK_MS = 50;
/** From the beginning of the end until connections are cut that still have not finished. */
const PATIENCE_MS = 5_000;

/**
 * Lets a service end with every request answered and no connection left open: answers tell clients to close, idle
 * connections are closed as they fall idle, and those that never sent anything at once.
 */
export function addDraining(server: FastifyInstance): void {
  const { server: http } = server;
  const silent = new Set<Socket>();
  /** Also those that are not HTTP any more. */
  const all = new Set<Socket>();
  let draining = false;
  http.on('connection', (socket) => {
    silent.add(socket);
    all.add(socket);
    socket.once('close', () => {
      silent.delete(socket);
      all.delete(socket);
    });
  });
  http.on('request', ({ socket }) => silent.delete(socket));
  http.on('upgrade', ({ socket }: IncomingMessage) => silent.delete(socket));
  server.addHook('onSend', (_request, reply, payload, done) => {
    if (draining) reply.header('Connection', 'close');
    done(null, payload);
  });
  server.addHook('preClose', (done) => {
    draining = true;
    for (const socket of silent) socket.destroy();
    const idle = setInterval(() => http.closeIdleConnections(), IDLE_CHECK_MS);
    const patience = setTimeout(() => all.forEach((socket) => socket.destroy()), PATIENCE_MS);
    http.once('close', () => {
      clearInterval(idle);
      clearTimeout(patience);
    });
    done();
  });
}
