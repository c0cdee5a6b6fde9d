import type { Server } from 'node:http';

/** Milliseconds that a client has to read the last answer of a connection and to end its side. */
const PATIENCE_MS = 1_000;

/** Cuts off clients that do not end their side of a connection after the service has ended its own. */
export function cutLingering(server: Server): void {
  server.on('connection', (socket) => {
    socket.once('finish', () => {
      const cut = setTimeout(() => socket.destroy(), PATIENCE_MS);
      socket.once('close', () => clearTimeout(cut));
    });
  });
}
