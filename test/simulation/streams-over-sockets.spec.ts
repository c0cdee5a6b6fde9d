import net, { type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { WebSocket } from 'ws';
import { AppModule } from '../../src/app.module.js';
import type { UseCases } from '../../src/use-cases/use-cases.js';
import { countingRuleset } from '../support/counting.js';
import { KERNEL } from '../support/kernel.js';
import { newGame } from '../support/new-game.js';
import { openStream } from '../support/stream-client.js';
import { Client, startMemoryApp } from '../support/test-service.js';

/** Milliseconds, as docs/streams.md promises them, and something for the machine. */
const HEARTBEAT = 15_000 + 3_000;
const DEAD = 30_000 + 6_000;
/** More than fits into what the machine keeps of a connection that is not read. */
const MANY = 12_000;
/** Fewer than a reader may be behind. */
const AT_ONCE = 200;
const once = { key: null, body: {}, acting: null };

describe('streams over real connections', () => {
  let app: NestFastifyApplication;
  let token: string;
  let player: string;
  let game: string;
  let port: number;
  let useCases: UseCases;
  beforeEach(async () => {
    app = await startMemoryApp({ kernel: { ...KERNEL, rulesets: [countingRuleset()] } });
    ({ token, id: player } = (await new Client(app).post('/v1/players')).body);
    useCases = app.get<() => UseCases>(AppModule.OFFER)();
    const created: any = await useCases.createGame.execute(player, newGame('counting'), once);
    game = created.game.id;
    ({ port } = app.getHttpServer().address() as AddressInfo);
  });
  afterEach(() => app.close());

  it('say every 15 s that they are there, and who does not answer over WebSocket is gone', async () => {
    const url = `http://127.0.0.1:${port}/v1/games/${game}/stream`;
    const streams = [await openStream(url, { token }), await openStream(url, { token, lines: true })];
    const sockets = [true, false].map(
      (autoPong) => new WebSocket(`ws://127.0.0.1:${port}/graphql`, 'graphql-transport-ws', { autoPong }),
    );
    const pings = [0, 0];
    const closed: (number | undefined)[] = [undefined, undefined];
    for (const [i, socket] of sockets.entries()) {
      socket.on('open', () => socket.send('{"type":"connection_init"}'));
      socket.on('ping', () => pings[i]!++);
      socket.on('close', () => (closed[i] = performance.now()));
    }
    const began = performance.now();
    await Promise.all(streams.map((stream) => stream.next()));
    await sleep(HEARTBEAT);
    expect(streams[0]!.text()).toMatch(/\n\n:\n\n$/);
    expect(streams[1]!.text()).toMatch(/\}\n\n$/);
    expect(pings).toEqual([1, 1]);
    await sleep(DEAD - (performance.now() - began));
    expect(closed.map((at) => at !== undefined)).toEqual([false, true]);
    streams.forEach((stream) => stream.cut());
    sockets.forEach((socket) => socket.terminate());
  }, 60_000);

  it('tell a reader that it is too slow, cut it, and let it go on without a gap', async () => {
    const slow = net.connect(port, '127.0.0.1');
    slow.pause();
    slow.write(
      `GET /v1/games/${game}/stream HTTP/1.1\r\nHost: creel\r\nAuthorization: Bearer ${token}\r\nAccept: application/x-ndjson\r\n\r\n`,
    );
    const quick = await openStream(`http://127.0.0.1:${port}/v1/games/${game}/stream`, { token });
    expect((await quick.next())!.data.version).toBe(3);
    const submission = { game, player, expectedVersion: null, action: { type: 'count', by: 1 } };
    for (let version = 3; version < MANY + 3; version += AT_ONCE) {
      for (let i = 0; i < AT_ONCE; i++) await useCases.submitAction.execute(submission, once);
      for (let i = 1; i <= AT_ONCE; i++) expect((await quick.next())!.data.version).toBe(version + i);
    }
    quick.cut();
    let text = '';
    slow.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
    const ended = new Promise((done) => slow.once('close', done));
    slow.on('error', () => undefined);
    slow.resume();
    while (!text.includes('"end"')) await sleep(20);
    slow.destroy();
    await ended;
    const told = versionsIn(text);
    expect(told).toEqual(told.map((_, i) => 3 + i));
    const last = told.at(-1)!;
    // It was sent what there is room for, and then no more.
    expect([last > 3, last < MANY]).toEqual([true, true]);
    expect(text).toContain(`"message":"end","version":${last},"game":null,"event":null,"reason":"slow"`);
    const again = await openStream(`http://127.0.0.1:${port}/v1/games/${game}/stream?after=${last}`, {
      token,
    });
    for (let version = last + 1; version <= MANY + 3; version++)
      expect((await again.next())!.data.version).toBe(version);
    again.cut();
  }, 120_000);
});

/** Of the view and the events, in the order in which they came. */
function versionsIn(text: string): number[] {
  return [...text.matchAll(/"message":"(?:view|event)","version":(\d+)/g)].map(([, version]) =>
    Number(version),
  );
}
