import { WebSocket } from 'ws';
import { everythingOf, withoutAliases } from './everything-of.js';

export const GAME_EVENTS = `subscription($id: ID!, $after: Int) { gameEvents(id: $id, after: $after) ${everythingOf('GameMessage')} }`;

export interface Subscribing {
  /** The next message of the protocol; null where the connection has ended. */
  next(): Promise<any>;
  send(message: object | string): void;
  cut(): void;
  /** Once it has ended. */
  readonly code: () => number | undefined;
}

const PATIENCE_MS = 30_000;

/** Speaks graphql-transport-ws by hand: what a test sends need not be right. */
export function connectSubscriber(
  url: string,
  headers: { [name: string]: string } = {},
  protocol = 'graphql-transport-ws',
): Promise<Subscribing> {
  const socket = new WebSocket(url.replace(/^http/, 'ws'), protocol, { headers });
  const waiting: any[] = [];
  let code: number | undefined;
  let resolve: (() => void) | null = null;
  const poke = () => {
    resolve?.();
    resolve = null;
  };
  socket.on('message', (data) => {
    waiting.push(withoutAliases(JSON.parse((data as Buffer).toString())));
    poke();
  });
  socket.on('close', (closed) => {
    code = closed;
    poke();
  });
  return new Promise((opened, refused) => {
    socket.on('error', refused);
    socket.on('open', () =>
      opened({
        async next() {
          while (waiting.length === 0 && code === undefined)
            await new Promise<void>((done, reject) => {
              const timer = setTimeout(() => reject(new Error('nothing came')), PATIENCE_MS);
              resolve = () => {
                clearTimeout(timer);
                done();
              };
            });
          return waiting.shift() ?? null;
        },
        send: (message) => socket.send(typeof message === 'string' ? message : JSON.stringify(message)),
        cut: () => socket.terminate(),
        code: () => code,
      }),
    );
  });
}

/** A connection that has subscribed to a game, and its messages one by one. */
export async function subscribeTo(url: string, game: string, token?: string, after?: number) {
  const connection = await connectSubscriber(`${url}/graphql`);
  const payload = token === undefined ? {} : { Authorization: `Bearer ${token}` };
  connection.send({ type: 'connection_init', payload });
  if ((await connection.next())?.type !== 'connection_ack') throw new Error('not acknowledged');
  const variables = { id: game, ...(after === undefined ? {} : { after }) };
  connection.send({ type: 'subscribe', id: '1', payload: { query: GAME_EVENTS, variables } });
  return {
    ...connection,
    /** Null where it is complete, or the connection has ended. */
    async message(): Promise<any> {
      const next = await connection.next();
      if (next === null || next.type === 'complete') return null;
      if (next.type !== 'next' || next.payload.errors) throw new Error(JSON.stringify(next));
      return next.payload.data.gameEvents;
    },
  };
}
