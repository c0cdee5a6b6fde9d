import type { Server } from 'node:http';

/** Milliseconds without progress. Node looks twice before it says so: the first time may have been the last progress. */
const PATIENCE_MS = 6_000;

/** Cuts off clients that do not read their answers; those that are slow to ask have a time limit of their own. */
export function cutSlowReaders(server: Server): void {
  server.setTimeout(PATIENCE_MS, (socket) => {
    if (socket.writableLength > 0) socket.destroy();
  });
}
