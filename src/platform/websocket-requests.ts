import { IncomingMessage } from 'node:http';

const ASKED = Symbol('asked');

/**
 * A kind of request that is taken out of HTTP only where it asks for a WebSocket at this path. Others that ask for an upgrade,
 * such as to HTTP/2, are answered as if they had not, which HTTP allows: there are clients that always ask.
 */
export function upgradingOnlyAt(path: string): typeof IncomingMessage {
  return class extends IncomingMessage {
    private [ASKED]: unknown;

    /** Read by Node's server when the head of a request is there. */
    get upgrade(): boolean {
      if (this.method === 'CONNECT' || !this[ASKED]) return Boolean(this[ASKED]);
      return this.url?.split('?')[0] === path && this.headers.upgrade?.toLowerCase() === 'websocket';
    }

    set upgrade(asked: unknown) {
      Object.defineProperty(this, ASKED, { value: asked, writable: true, configurable: true });
    }
  };
}
