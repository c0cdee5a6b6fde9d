import net from 'node:net';
import { once } from 'node:events';

const TELLS = /id: (\d+)\nevent: event\n/g;
/** Connections that are opened at once. */
const AT_ONCE = 50;

/** Many readers of games over server-sent events, that cost as little as they can. */
export class StreamCrowd {
  private readonly sockets: net.Socket[] = [];
  /** By game and version: how many readers have it, and who waits for the last of them. */
  private readonly reached = new Map<string, { count: number; readonly done: (at: number) => void }>();

  constructor(private readonly readersOfEach: number) {}

  /** So many readers for each game, with these tokens in turn. */
  async enter(url: string, games: readonly string[], tokens: readonly string[]): Promise<void> {
    const wanted = games.flatMap((game) => Array.from({ length: this.readersOfEach }, () => game));
    for (let i = 0; i < wanted.length; i += AT_ONCE)
      await Promise.all(
        wanted.slice(i, i + AT_ONCE).map((game, k) => this.read(url, game, tokens[(i + k) % tokens.length]!)),
      );
  }

  /** When the last reader of the game has this version, in milliseconds of `performance.now`. */
  lastToHave(game: string, version: number): Promise<number> {
    return new Promise((done) => this.reached.set(`${game} ${version}`, { count: this.readersOfEach, done }));
  }

  leave(): void {
    this.sockets.splice(0).forEach((socket) => socket.destroy());
  }

  private async read(url: string, game: string, token: string): Promise<void> {
    const { hostname, port } = new URL(url);
    const socket = net.connect({ host: hostname, port: Number(port) });
    this.sockets.push(socket);
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    socket.write(
      `GET /v1/games/${game}/stream HTTP/1.1\r\nHost: bench\r\nAuthorization: Bearer ${token}\r\n\r\n`,
    );
    let text = '';
    let entered: () => void = () => undefined;
    const viewed = new Promise<void>((resolve) => (entered = resolve));
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      const end = text.lastIndexOf('\n\n');
      if (end < 0) return;
      const whole = text.slice(0, end);
      text = text.slice(end);
      if (whole.includes('event: view')) entered();
      for (const [, version] of whole.matchAll(TELLS)) this.has(game, version!);
    });
    await viewed;
  }

  private has(game: string, version: string): void {
    const waiting = this.reached.get(`${game} ${version}`);
    if (waiting === undefined || --waiting.count > 0) return;
    this.reached.delete(`${game} ${version}`);
    waiting.done(performance.now());
  }
}
