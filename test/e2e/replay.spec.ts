import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { JsonObject } from '../../src/engine/json.js';
import { anyAction } from '../../src/engine/random-bot.js';
import { MemoryEventStore } from '../../src/event-store/memory-event-store.js';
import { memoryParts } from '../../src/memory-parts.js';
import { bigFish } from '../../src/rulesets/big-fish/big-fish.js';
import { graphql } from '../support/graphql-client.js';
import { readSvg } from '../support/read-svg.js';
import { streamsFrom } from '../support/playout.js';
import { Client, startMemoryApp } from '../support/test-service.js';

const SEATS = 3;
/** Events of the first part. */
const READ = 20;
const NDJSON = { Accept: 'application/x-ndjson' };

/** A store that is asked for the second part of a history in vain, while it is told to. */
class TornStore extends MemoryEventStore {
  isTorn = false;

  override async eventsAfter(...args: Parameters<MemoryEventStore['eventsAfter']>) {
    const events = await super.eventsAfter(...args);
    if (!this.isTorn) return events;
    if (args[1] > 0) throw new Error('torn on purpose');
    return events.slice(0, READ);
  }
}

describe('a replay', () => {
  const store = new TornStore();
  let app: NestFastifyApplication;
  let anyone: Client;
  let players: Client[];
  let game: string;
  let running: string;

  beforeAll(async () => {
    app = await startMemoryApp({ ...memoryParts(), store });
    anyone = new Client(app);
    players = await Promise.all(Array.from({ length: SEATS }, () => anyone.guest()));
    running = await dealt({ visibility: 'public' });
    game = await dealt({ visibility: 'public' });
    await playOn(game);
    await playOn(running, 30);
  });
  afterAll(() => app.close());

  async function dealt(more: object): Promise<string> {
    const body = { ruleset: 'big-fish', seats: SEATS, kind: 'open', openText: 'replay-1', ...more };
    const path = await players[0]!.newGame(body);
    for (const player of players.slice(1)) await player.post(`${path}/seats`, { body: {} });
    return path;
  }

  async function playOn(path: string, most = Infinity): Promise<void> {
    const random = streamsFrom(7)('test/choices');
    for (let taken = 0; taken < most; taken++) {
      const { awaiting } = (await anyone.get(path)).body;
      if (awaiting.length === 0) return;
      const { seat } = awaiting[random.uniform(awaiting.length)];
      const { actions } = (await players[seat]!.get(`${path}/legal-actions`)).body;
      const entry = actions[random.uniform(Math.max(1, actions.length - 1))] as JsonObject;
      await players[seat]!.post(`${path}/actions`, { body: { action: anyAction(bigFish, entry, random) } });
    }
  }

  const linesOf = async (query: string, client = anyone): Promise<any[]> => {
    const { text, headers } = await client.get(`${game}/states${query}`, { headers: NDJSON });
    expect([headers['content-type'], headers['cache-control']]).toEqual(['application/x-ndjson', 'no-store']);
    return text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
  };

  it('tells in lines what pages and single states tell, and says that it is complete', async () => {
    const { version } = (await anyone.get(game)).body;
    for (const as of ['spectator', 'seat:1', 'all']) {
      const lines = await linesOf(`?as=${as}`);
      const id = game.split('/').at(-1);
      expect(lines.pop()).toEqual({ line: 'complete', game: id, viewer: as, from: 1, to: version });
      expect(lines.map(({ version: of }) => of)).toEqual(Array.from({ length: version }, (_, i) => i + 1));
      const paged: any[] = [];
      let next: string | null = '';
      while (next !== null) {
        const { body }: any = await anyone.get(
          `${game}/states?as=${as}&limit=100${next && `&after=${next}`}`,
        );
        paged.push(...body.steps);
        next = body.next;
      }
      expect(lines).toEqual(paged.map((step) => ({ line: 'step', ...step })));
      for (const step of paged.filter((_, i) => i % 37 === SEATS + 1)) {
        const { body } = await anyone.get(`${game}/states/${step.version}?as=${as}`);
        expect([body.view, body.state, body.happened, body.outcome, body.status]).toEqual([
          step.view,
          step.state,
          step.event.type === 'ActionTaken' ? step.happened : expect.anything(),
          step.outcome,
          step.status,
        ]);
      }
    }
  });

  it('shows a seat what it knew then, and all to whoever asks for all', async () => {
    const places = (steps: any[]) =>
      steps
        .map(({ event }) => event.data.action)
        .filter((action) => action?.type === 'place')
        .map((action) => 'fish' in action);
    const of = async (as: string) => (await anyone.get(`${game}/states?as=${as}&limit=20`)).body.steps;
    expect(places(await of('all'))).toEqual([true, true, true]);
    expect(places(await of('spectator'))).toEqual([false, false, false]);
    expect(places(await of('seat:1')).filter(Boolean)).toEqual([true]);
    const [dealtStep] = (await of('all')).slice(SEATS + 1);
    expect(dealtStep.state.seats.map(({ hand }: any) => hand.length)).toEqual([5, 5, 5]);
    expect(dealtStep.view.own).toBeNull();
    expect((await of('seat:1'))[SEATS + 1]).toMatchObject({
      state: null,
      view: { own: { seat: 1, hand: dealtStep.state.seats[1].hand } },
    });
  });

  it('goes through a range in both directions', async () => {
    const at = `${game}/states?as=spectator&from=5&to=9&limit=2`;
    const first = await anyone.get(at);
    const second = await anyone.get(`${at}&after=${first.body.next}`);
    const third = await anyone.get(`${at}&after=${second.body.next}`);
    const pages = [first, second, third].map(({ body }) => body.steps.map(({ version }: any) => version));
    expect(pages).toEqual([[5, 6], [7, 8], [9]]);
    expect([first.body.prev, third.body.next]).toEqual([null, null]);
    expect((await anyone.get(`${at}&before=${third.body.prev}`)).body).toEqual(second.body);
    expect(second.headers['link']).toContain(`after=${second.body.next}>; rel="next"`);
    expect((await anyone.get(`${at}&before=${first.body.next}`)).body.steps).toHaveLength(1);
  });

  it('may be kept by everybody where it is the same for everybody, and tells two forms apart', async () => {
    const { headers } = await anyone.get(`${game}/states?as=seat:0`);
    expect([headers['cache-control'], headers['vary']]).toEqual(['public, max-age=86400', 'Accept']);
    const again = { headers: { 'If-None-Match': headers['etag']! } };
    expect((await anyone.get(`${game}/states?as=seat:0`, again)).status).toBe(304);
    const own = await players[0]!.get(`${game}/states`);
    expect([own.headers['cache-control'], own.body.viewer]).toEqual(['private, no-cache', 'seat:0']);
    const hidden = await dealtPrivate();
    expect((await players[0]!.get(`${hidden}/states?as=all`)).headers['cache-control']).toBe('no-store');
    expect((await anyone.get(`${hidden}/states?as=all`)).body.code).toBe('gameNotFound');
  });

  async function dealtPrivate(): Promise<string> {
    const path = await players[0]!.newGame({ ruleset: 'card-commons', visibility: 'private' });
    await players[0]!.post(`${path}/actions`, { body: { action: { type: 'stop' } } });
    return path;
  }

  it('has pictures of what it shows, which may be kept as long', async () => {
    for (const as of ['spectator', 'seat:1', 'all']) {
      const { text, headers } = await anyone.get(`${game}/states/9.svg?as=${as}`);
      expect(headers).toMatchObject({
        'content-type': 'image/svg+xml; charset=utf-8',
        'cache-control': 'public, max-age=86400',
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringMatching(/^default-src 'none'; style-src 'sha256-[\w+/]+='$/),
      });
      expect([as, text.match(/>Hand: \d cards?</g)?.length ?? 0]).toEqual([
        as,
        { spectator: 3, all: 0 }[as] ?? 2,
      ]);
      readSvg(text);
      const id = game.split('/').at(-1);
      const query = `{ picture(game: "${id}", version: 9, as: "${as}") }`;
      expect((await graphql(app, query)).data).toEqual({ picture: text });
    }
    const own = await players[1]!.get(`${running}/states/9.svg`);
    expect([own.headers['cache-control'], own.text.includes('seat:1, you')]).toEqual(['no-store', true]);
    for (const path of ['9.svg?as=all', '9.svg?as=seat:0'])
      expect((await players[1]!.get(`${running}/states/${path}`)).body.code).toBe('viewNotAllowed');
    expect((await anyone.get(`${game}/states/2.svg`)).body.code).toBe('notDealt');
    expect((await anyone.get(`${game}/states/x.svg`)).body.code).toBe('invalidRequest');
  });

  it('of a game that goes on is for the eyes that are open anyway', async () => {
    for (const [client, as] of [
      [anyone, 'all'],
      [anyone, 'seat:0'],
      [players[1]!, 'all'],
      [players[1]!, 'seat:0'],
    ] as const)
      for (const path of ['', '/9'])
        expect((await client.get(`${running}/states${path}?as=${as}`)).body.code).toBe('viewNotAllowed');
    const { body, headers } = await players[1]!.get(`${running}/states?limit=100`);
    expect([headers['cache-control'], body.viewer]).toEqual(['no-store', 'seat:1']);
    expect(JSON.stringify(body.steps.map(({ event }: any) => event))).toContain('"withheld":["fish"]');
    expect((await anyone.get(`${running}/states?as=seat:7`)).body.code).toBe('noSuchSeat');
  });

  it('takes lines for lines and pages for pages', async () => {
    const refused = await anyone.get(`${game}/states?limit=5`, { headers: NDJSON });
    expect(refused.body).toMatchObject({ code: 'invalidRequest', data: { path: '?limit' } });
    for (const accept of [
      '*/*',
      'application/json, application/x-ndjson',
      'text/html',
      'application/x-ndjson;q=0',
      'application/x-ndjson; q=0.1, application/json',
    ])
      expect((await anyone.get(`${game}/states`, { headers: { Accept: accept } })).body.steps).toHaveLength(
        20,
      );
    expect(await linesOf('?from=3&to=4')).toHaveLength(3);
  });

  it('that can not be made to its end says so in its last line', async () => {
    store.isTorn = true;
    const lines = await linesOf('?as=all');
    store.isTorn = false;
    expect(lines.slice(0, -1).map(({ version }) => version)).toEqual(
      Array.from({ length: READ }, (_, i) => i + 1),
    );
    expect(lines.at(-1)).toMatchObject({ line: 'problem', code: 'internalError' });
  });
});
